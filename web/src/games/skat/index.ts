/** What Skat adds to the generic table. */
import type { View } from '../../lib/wire'
import type { Board } from '../../table/board.svelte'
import type { LiveTable } from '../../table/live.svelte'
import { plain } from '../../table/sheet'
import type { Room } from '../../table/room'
import Announce from './Announce.svelte'
import { calls } from './history'
import Header from './Header.svelte'
import Talk from './Talk.svelte'
import { callsOf, gameOf, isNull, isTrump, order, positions, reckoning } from './skat'

/** A seat's last call, or where it sits, as long as the auction lasts; then its side is told. */
function note(board: Board, seat: number): { shown: string; said: string } | null {
  const same = (text: string) => ({ shown: text, said: text })
  if (board.view.phase !== 'bidding') return null
  const last = callsOf(board.view).findLast((call) => call.seat === seat)
  if (last) return same(board.say(`skat.call.${last.call}`, { value: last.value }))
  const place = positions(board.view, board.seats).indexOf(seat)
  return place < 0 ? null : same(board.say(`skat.place.${String(place)}`))
}

function line(board: Board, row: Readonly<Record<string, unknown>>): string | null {
  if (typeof row.contract !== 'string') return board.say(`skat.kind.${String(row.kind)}`)
  return `${board.say(`contract.${row.contract}.symbol`)} ${plain(row.result as number)}`
}

function story(board: Board, row: Readonly<Record<string, unknown>>): string | null {
  if (row.kind === 'passed_out') return board.say('deal_kind.passed_out')
  if (row.kind !== 'game') return board.say('skat.ramsch_story', row)
  const points = isNull(row.contract as string) || row.resigned ? 0 : row.points
  return board.say('skat.story', { ...row, points, seat: row.soloist, sum: reckoning(board, row) })
}

function trump(view: View): string | null {
  const game = gameOf(view)
  return game?.length === 1 ? game : null
}

const room: Room = {
  panels: { bid: Talk, hold: Talk, pass: Talk, kontra: Talk, offer: Talk, grand_hand: Talk, announce: Announce },
  resident: (table: LiveTable) => (table.me !== null && table.view.phase === 'bidding' ? Talk : null),
  header: Header,
  history: calls,
  note,
  line,
  story,
  order,
  trump,
  isTrump,
  drawnAt: { announce: { discard: 'skat' }, pass_on: { cards: 'skat' } },
}

export default room
