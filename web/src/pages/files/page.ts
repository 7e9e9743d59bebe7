/** The page and its words, which come together. */
import { settings } from '../../lib/settings.svelte'
import { reviewWords } from '../review/words'
import { fileWords } from './words'

export async function fetched() {
  const [page] = await Promise.all([
    import('../Files.svelte'),
    fileWords.fetch(settings.lang),
    reviewWords.fetch(settings.lang),
  ])
  return page
}
