/** What bridge for two adds to the generic table: the contract, whose it is and how it goes, calls, whose dummy is whose. */
import type { FormView } from '../../lib/wire'
import type { Band } from '../../table/addition'
import type { Board } from '../../table/board.svelte'
import type { Room } from '../../table/room'
import { whose } from '../../table/whose'
import Middle from './Middle.svelte'

const BOOK = 6
const TRICKS = 13
const SEATS = 2

interface Told {
  seat: number
  call: string
}

/** In the auction the last call of a seat; in the play, which hands are the dummies'. */
function note(board: Board, place: number): { shown: string; said: string; strong?: boolean } | null {
  const { facts, phase } = board.view
  if (place >= SEATS) return { shown: board.say('note.dummy'), said: board.say('note.dummy') }
  if (phase !== 'auction') return null
  const last = ((facts.calls ?? []) as Told[]).findLast((told) => told.seat === place)
  if (!last) return null
  const text = board.say(`call.${last.call}`)
  return { shown: text, said: text, strong: last.call === 'X' || last.call === 'XX' }
}

/** The contract, whose it is, and how many tricks each still needs; before there is one, who is vulnerable. */
function band(board: Board): Band {
  const { facts, phase } = board.view
  const vulnerable = facts.vulnerable
    ? board.say('fact.vulnerable', facts.vulnerable as Record<string, unknown>)
    : board.say('band.safe')
  if (typeof facts.contract !== 'string') {
    const dummy = facts.dummy ? [board.say('fact.dummy', { value: facts.dummy })] : []
    return { who: [board.say(`phase.${phase}`)], what: [[...dummy, vulnerable].join(' · '), ...dummy, vulnerable] }
  }
  const declarer = Number(facts.declarer)
  const said = board.say(`call.${facts.contract}`)
  const tricks = (facts.tricks ?? []) as number[]
  const taken = tricks.reduce((sum, each, place) => (place % SEATS === declarer ? sum + each : sum), 0)
  const lost = tricks.reduce((sum, each) => sum + each, 0) - taken
  const needed = BOOK + Number(facts.contract.charAt(0))
  const going = board.say('band.tricks', { taken, needed, lost, beats: TRICKS + 1 - needed })
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
  if (typeof row.contract !== 'string') return null
  const bid = row.contract.replace(/X+$/, '')
  return `${board.say(`call.${bid}`)}${row.contract.slice(bid.length)}`
}

/** A bid is chosen in two steps: its level, then its strain. */
function formName(board: Board, form: FormView): string | null {
  const bids = form.parts[0]
  return ['bid', 'open'].includes(form.move) && bids?.kind === 'option'
    ? board.say('bid.level', { level: bids.of[0]?.[0] })
    : null
}

const room: Room = { asks: ['auction'], middle: Middle, band, note, line, formName }

export default room
