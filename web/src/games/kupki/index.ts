/** What Kupki adds to the generic table. */
import { Later } from '../../lib/later.svelte'
import type { Board } from '../../table/board.svelte'
import type { Band } from '../../table/addition'
import type { Room } from '../../table/room'
import Heaps from './Heaps.svelte'
import Stake from './Stake.svelte'
import { heaps, staked } from './stakes'

/** Long before the heaps are turned it is there. */
const turning = new Later(() => import('./turning'))

/** Who has the bank, and how many chips lie on the heaps. */
function band(board: Board): Band {
  const { view } = board
  const seat = typeof view.facts.dealer === 'number' ? view.facts.dealer : null
  if (seat === null) return { who: [], what: [] }
  const sum = heaps(view)
    .flatMap((heap) => heap.stakes)
    .reduce((all, [, amount]) => all + amount, 0)
  const chips = view.totals[seat] ?? 0
  return {
    who: [board.say('kupki.bank', { seat })],
    what: [board.say('kupki.lies', { sum, chips }), board.say('kupki.lies_short', { sum, chips })],
  }
}

/** What somebody has put on heaps in this deal. */
function note(board: Board, seat: number): { shown: string; said: string } | null {
  const n = staked(board.view, seat)
  return n > 0 ? { shown: String(n), said: board.say('kupki.staked', { n }) } : null
}

const room: Room = {
  panels: { stake: Stake, pass: Stake, done: Stake },
  middle: Heaps,
  least: 8,
  asks: ['stakes'],
  band,
  note,
  pictures: (before, _, after) => turning.now?.turned(before, after) ?? [after],
  pause: ({ facts }) => (facts.rest as number | undefined) ?? null,
}

export default room
