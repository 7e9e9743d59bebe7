/** What bridge adds to the generic table: the contract, who plays it and how it is going, and the calls at the seats. */
import type { Board } from '../../table/board.svelte'
import type { Room } from '../../table/room'
import Bidding from './Bidding.svelte'
import { asked, callsOf, meaningOf } from './calls'
import { contractBand, contractLine, lastCall } from './contract'
import { answering, calls } from './later'
import Middle from './Middle.svelte'

/** In the auction the last call made at a place, marked if one may read what it means. */
function note(board: Board, place: number): { shown: string; said: string; strong?: boolean } | null {
  const last = lastCall(board, place)
  if (!last) return null
  const number = callsOf(board.view).findLastIndex((told) => told.seat === place)
  const alert = meaningOf(board.view, number)?.alert
  const mark = asked(board.view)?.call === number ? ' ?' : alert ? ' !' : ''
  return { ...last, shown: last.shown + mark, said: alert ? `${last.said}: ${alert}` : last.said }
}

const room: Room = {
  panels: { pass: Bidding, bid: Bidding, double: Bidding, redouble: Bidding, ask: null, explain: null },
  // A question about a call is answered beside whatever others wait for: the bidding box shows it, a claim goes before it.
  resident: (table) =>
    asked(table.view) && !(table.myTurn && ['auction', 'claim'].includes(table.view.phase)) ? answering : null,
  middle: Middle,
  asks: ['auction'],
  band: (board) =>
    contractBand(
      board,
      [board.say('fact.vulnerable', { value: board.view.facts.vulnerable })],
      (place, declarer) => place % 2 === declarer % 2,
    ),
  history: calls,
  historyName: 'bridge.calls',
  note,
  line: contractLine,
}

export default room
