/** The page and its words, which come together. */
import { settings } from '../../lib/settings.svelte'
import { eventWords } from './words'

export async function fetched() {
  const [page] = await Promise.all([import('../Event.svelte'), eventWords.fetch(settings.lang)])
  return page
}
