/** What Baśka adds to the generic table. */
import type { Board } from '../../table/board.svelte'
import type { Band } from '../../table/addition'
import type { Room } from '../../table/room'
import { whose } from '../../table/whose'
import Bidding from './Bidding.svelte'
import { calls } from './history'
import Middle from './Middle.svelte'
import { callsOf, contractOf, groups, trumpsOf } from './order'

/** In the auction the last call of a seat. */
function note(board: Board, seat: number): { shown: string; said: string; strong?: boolean } | null {
  if (board.view.phase !== 'auction') return null
  const last = callsOf(board.view).findLast((each) => each.seat === seat)
  if (!last) return null
  const text = board.words.first([`contract.${last.call}`, `kontras.${last.call}`], last.call)
  return { shown: text, said: text, strong: board.words.has(`kontras.${last.call}`) && last.call !== 'pass' }
}

/** What is played by whom, kontras, double stakes. */
function band(board: Board): Band {
  const { facts, phase } = board.view
  const contract = contractOf(board.view)
  const declarer = facts.declarer as number | undefined
  const said = contract ? board.say(`contract.${contract}`) : board.say(`phase.${phase}`)
  const kontras = Number(facts.kontras ?? 0)
  const times = [
    kontras > 0 ? board.say('fact.kontras', { value: kontras }) : '',
    facts.bok ? board.say('baska.bok') : '',
  ]
  return {
    who: declarer === undefined ? [said.charAt(0).toUpperCase() + said.slice(1)] : whose(board, declarer, said),
    what: [times.filter((each) => each !== '').join(' · ')],
  }
}

const room: Room = {
  panels: { pass: Bidding, call: Bidding },
  band,
  middle: Middle,
  asks: ['auction'],
  history: calls,
  historyName: 'baska.calls',
  note,
  groups,
  isTrump: (code, view) => contractOf(view) !== null && trumpsOf(view).includes(code),
  line: (board, row) => board.words.text(`contract.${String(row.contract)}`),
}

export default room
