/** What Chinese bridge adds to the generic table: the piles, the contract and how it goes, calls at the seats. */
import type { FormView } from '../../lib/wire'
import type { Band } from '../../table/addition'
import type { Board } from '../../table/board.svelte'
import type { Room } from '../../table/room'
import { whose } from '../../table/whose'
import Middle from './Middle.svelte'

interface Told {
  seat: number
  call: string
}

/** In the declaration the last call of a seat; while piles are made, that one has made them. */
function note(board: Board, seat: number): { shown: string; said: string; strong?: boolean } | null {
  const { facts, phase, waiting } = board.view
  if (phase === 'laying' && !waiting.includes(seat)) return { shown: '✓', said: board.say('piles.ready') }
  if (phase !== 'auction') return null
  const last = ((facts.calls ?? []) as Told[]).findLast((told) => told.seat === seat)
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
  if (typeof facts.contract !== 'string') return { who: [board.say(`phase.${phase}`)], what: [vulnerable] }
  const declarer = Number(facts.declarer)
  const said = board.say(`call.${facts.contract}`)
  const tricks = (facts.tricks ?? []) as number[]
  const taken = tricks[declarer] ?? 0
  const lost = tricks[1 - declarer] ?? 0
  const { needed, beats } = facts.aim as { needed: number; beats: number }
  const going = board.say('band.tricks', { taken, needed, lost, beats })
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

/** A contract is declared in two steps: its level, then its strain. */
function formName(board: Board, form: FormView): string | null {
  const bids = form.parts[0]
  return form.move === 'bid' && bids?.kind === 'option' ? board.say('bid.level', { level: bids.of[0]?.[0] }) : null
}

const room: Room = {
  panels: { lay: null, take_back: null },
  middle: Middle,
  asks: ['auction'],
  hand: 0.72,
  least: 9,
  band,
  note,
  line,
  formName,
}

export default room
