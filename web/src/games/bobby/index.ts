/** What Bobby adds to the generic table: the contract, whose it is and how it goes, calls at the seats, whose the dummy is. */
import type { FormView } from '../../lib/wire'
import type { Band } from '../../table/addition'
import type { Board } from '../../table/board.svelte'
import type { Room } from '../../table/room'
import { whose } from '../../table/whose'

const BOOK = 6
const TRICKS = 13
const DUMMY = 3
/** So many tricks less its level nullo may take. */
const MOST_IN_NULLO = 7

interface Told {
  seat: number
  call: string
}

/** In the auction the last call of a seat; in the play, which hand is the dummy's. */
function note(board: Board, place: number): { shown: string; said: string; strong?: boolean } | null {
  const { facts, phase } = board.view
  if (place === DUMMY) return { shown: board.say('place.3'), said: board.say('place.3') }
  if (phase !== 'auction') return null
  const last = ((facts.calls ?? []) as Told[]).findLast((told) => told.seat === place)
  if (!last) return null
  const text = board.say(`call.${last.call}`)
  return { shown: text, said: text, strong: last.call === 'X' || last.call === 'XX' }
}

/** The contract, whose it is, and how many tricks each side still needs; before there is one, who is vulnerable. */
function band(board: Board): Band {
  const { facts, phase } = board.view
  const vulnerable = facts.vulnerable
    ? board.say('fact.vulnerable', facts.vulnerable as Record<string, unknown>)
    : board.say('band.safe')
  if (typeof facts.contract !== 'string') return { who: [board.say(`phase.${phase}`)], what: [vulnerable] }
  const declarer = Number(facts.declarer)
  const said = board.say(`call.${facts.contract}`)
  const tricks = (facts.tricks ?? []) as number[]
  const taken = (tricks[declarer] ?? 0) + (tricks[DUMMY] ?? 0)
  const lost = tricks.reduce((sum, each) => sum + each, 0) - taken
  const level = Number(facts.contract.charAt(0))
  const nullo = facts.contract.endsWith('NU')
  const needed = nullo ? MOST_IN_NULLO - level : BOOK + level
  const going = nullo
    ? board.say('band.nullo', { taken, most: needed })
    : board.say('band.tricks', { taken, needed, lost, beats: TRICKS + 1 - needed })
  return {
    slip: said,
    times: facts.doubles ? `×${String(2 ** Number(facts.doubles))}` : null,
    said,
    seat: declarer,
    who: whose(board, declarer, said),
    what: [`${going} · ${vulnerable}`, going, `${String(taken)}/${String(needed)}`],
  }
}

/** The contract of a line of the sheet. */
function line(board: Board, row: Readonly<Record<string, unknown>>): string | null {
  if (typeof row.contract !== 'string') return board.say('account.passed_out')
  const bid = row.contract.replace(/X+$/, '')
  return `${board.say(`call.${bid}`)}${row.contract.slice(bid.length)}`
}

/** A bid is chosen in two steps: its level, then its strain. */
function formName(board: Board, form: FormView): string | null {
  const bids = form.parts[0]
  return form.move === 'bid' && bids?.kind === 'option' ? board.say('bid.level', { level: bids.of[0]?.[0] }) : null
}

const room: Room = { asks: ['discard', 'auction'], band, note, line, formName }

export default room
