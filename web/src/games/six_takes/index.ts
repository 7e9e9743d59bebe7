/** What Six Takes adds to the generic table. */
import { rankOf, suitOf, RANKS } from '../../cards/card'
import { settings } from '../../lib/settings.svelte'
import { size, zone } from '../../table/seating'
import type { Room } from '../../table/room'
import Rows from './Rows.svelte'
import { open, pictures } from './pictures'

/** Suits from the lowest to the highest among equal ranks (rules/six_takes.md 2). */
const SUITS = 'CSDH'

const key = (code: string): number => RANKS.indexOf(rankOf(code)) * 4 + SUITS.indexOf(suitOf(code))

const PACE = { short: 500, normal: 900, long: 1500 } as const

const room: Room = {
  panels: { take_row: null, place: null },
  middle: Rows,
  note: (board, seat) =>
    board.view.phase === 'choose' && (size(zone(board.view, `played.${seat}`)) ?? 0) > 0
      ? { shown: '✓', said: board.say('six_takes.ready') }
      : null,
  // From the lowest up, as the rows grow.
  groups: (codes) => [[...codes].sort((a, b) => key(a) - key(b))],
  pictures,
  pause: (view) => (open(view) ? PACE[settings.pause] : null),
}

export default room
