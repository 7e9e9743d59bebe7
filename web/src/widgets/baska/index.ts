/** What Baśka adds to the generic table. */
import type { Board } from '../../table/board.svelte'
import type { Addition } from '../additions'
import Answer from './Answer.svelte'
import Bidding from './Bidding.svelte'
import Calls from './Calls.svelte'
import Header from './Header.svelte'
import Middle from './Middle.svelte'
import { callsOf, inOrder, sideOf, type Side } from './order'

const SIDES: Record<Side, string> = { old: 'baska.old', young: 'baska.young', alone: 'baska.alone' }

/** In the auction the last call of a seat; then whether it is known to be old or young. */
function note(board: Board, seat: number): { shown: string; said: string } | null {
  const same = (text: string) => ({ shown: text, said: text })
  if (board.view.phase === 'auction') {
    const last = callsOf(board.view).findLast((each) => each.seat === seat)
    return last ? same(board.words.first([`contract.${last.call}`, `kontras.${last.call}`], last.call)) : null
  }
  const side = sideOf(board.view, seat)
  return side ? same(board.say(SIDES[side])) : null
}

export const baska: Addition = {
  panels: { pass: Bidding, call: Bidding, answer: Answer },
  header: Header,
  middle: Middle,
  history: Calls,
  note,
  order: inOrder,
  story: (board, row) => board.words.text('event.settled', row),
  line: (board, row) => board.words.text(`contract.${String(row.contract)}`),
}
