/** What Baśka adds to the generic table. */
import type { Board } from '../../table/board.svelte'
import type { Room } from '../../table/room'
import Answer from './Answer.svelte'
import Bidding from './Bidding.svelte'
import { calls } from './history'
import Header from './Header.svelte'
import Middle from './Middle.svelte'
import { callsOf, contractOf, inOrder, trumpsOf } from './order'

/** In the auction the last call of a seat. */
function note(board: Board, seat: number): { shown: string; said: string } | null {
  if (board.view.phase !== 'auction') return null
  const last = callsOf(board.view).findLast((each) => each.seat === seat)
  if (!last) return null
  const text = board.words.first([`contract.${last.call}`, `kontras.${last.call}`], last.call)
  return { shown: text, said: text }
}

const room: Room = {
  panels: { pass: Bidding, call: Bidding, answer: Answer },
  header: Header,
  middle: Middle,
  history: calls,
  note,
  order: inOrder,
  isTrump: (code, view) => contractOf(view) !== null && trumpsOf(view).includes(code),
  story: (board, row) => board.words.text('event.settled', row),
  line: (board, row) => board.words.text(`contract.${String(row.contract)}`),
}

export default room
