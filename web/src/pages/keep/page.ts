/** The page and its words, which come together. */
import { settings } from '../../lib/settings.svelte'
import { keepWords } from './words'

export async function fetched() {
  const [page] = await Promise.all([import('../Keep.svelte'), keepWords.fetch(settings.lang)])
  return page
}
