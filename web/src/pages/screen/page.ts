/** The page and its words, which come together. */
import { settings } from '../../lib/settings.svelte'
import { screenWords } from './words'

export async function fetched() {
  const [page] = await Promise.all([import('../Screen.svelte'), screenWords.fetch(settings.lang)])
  return page
}
