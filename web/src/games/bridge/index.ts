/** What bridge adds to the generic table: the contract, who plays it and how it is going, and the calls at the seats. */
import type { Band } from '../../table/addition'
import type { Board } from '../../table/board.svelte'
import type { Room } from '../../table/room'
import { whose } from '../../table/whose'
import Bidding from './Bidding.svelte'
import { asked, callsOf, meaningOf } from './calls'
import { answering, calls } from './later'

const BOOK = 6
const TRICKS = 13

/** In the auction the last call made at a place, marked if one may read what it means. */
function note(board: Board, place: number): { shown: string; said: string; strong?: boolean } | null {
  if (board.view.phase !== 'auction') return null
  const number = callsOf(board.view).findLastIndex((told) => told.seat === place)
  const last = callsOf(board.view)[number]
  if (!last) return null
  const text = board.say(`call.${last.call}`)
  const alert = meaningOf(board.view, number)?.alert
  const mark = asked(board.view)?.call === number ? ' ?' : alert ? ' !' : ''
  return {
    shown: text + mark,
    said: alert ? `${text}: ${alert}` : text,
    strong: last.call === 'X' || last.call === 'XX',
  }
}

/** The contract, whose it is, and how many tricks each side still needs; before there is one, who is vulnerable. */
function band(board: Board): Band {
  const { facts, phase } = board.view
  const vulnerable = board.say('fact.vulnerable', { value: facts.vulnerable })
  if (typeof facts.contract !== 'string') return { who: [board.say(`phase.${phase}`)], what: [vulnerable] }
  const declarer = Number(facts.declarer)
  const said = board.say(`call.${facts.contract}`)
  const tricks = (facts.tricks ?? []) as number[]
  const taken = tricks.reduce((sum, each, place) => (place % 2 === declarer % 2 ? sum + each : sum), 0)
  const lost = tricks.reduce((sum, each) => sum + each, 0) - taken
  const needed = BOOK + Number(facts.contract.charAt(0))
  const going = board.say('band.tricks', { taken, needed, lost, beats: TRICKS + 1 - needed })
  return {
    slip: said,
    times: facts.doubles ? `×${String(2 ** Number(facts.doubles))}` : null,
    said,
    seat: declarer,
    who: whose(board, board.owners[declarer] ?? declarer, said),
    what: [`${going} · ${vulnerable}`, going, `${String(taken)}/${String(needed)}`],
  }
}

/** The contract of a line of the sheet. */
function line(board: Board, row: Readonly<Record<string, unknown>>): string | null {
  if (typeof row.contract !== 'string') return board.say('account.passed_out')
  const bid = row.contract.replace(/X+$/, '')
  return `${board.say(`call.${bid}`)}${row.contract.slice(bid.length)}`
}

const room: Room = {
  panels: { pass: Bidding, bid: Bidding, double: Bidding, redouble: Bidding, ask: null, explain: null },
  // A question about a call is answered beside whatever others wait for: the bidding box shows it, a claim goes before it.
  resident: (table) =>
    asked(table.view) && !(table.myTurn && ['auction', 'claim'].includes(table.view.phase)) ? answering : null,
  asks: ['auction'],
  band,
  history: calls,
  historyName: 'bridge.calls',
  note,
  line,
}

export default room
