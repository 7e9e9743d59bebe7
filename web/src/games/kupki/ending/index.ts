/** What Kupki adds to the end of a deal: the bank's card, and the bottoms of all heaps, the bank's first. */
import type { End, Ending } from '../../../table/ending/ending'
import { heaps } from '../stakes'
import Turned from './Turned.svelte'

function title({ board, words }: End): string {
  const card = heaps(board.view).find((heap) => heap.bank)?.bottom
  return card ? words.text('kupki.end.bank', { card }) : words.text('kupki.end.none')
}

const ending: Ending = { title, measure: Turned }

export default ending
