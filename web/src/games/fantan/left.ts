/** How many cards somebody still holds, at his plate: where hands are to be emptied it is what all look at. */
import type { Badge } from '../../table/addition'
import type { Board } from '../../table/board.svelte'
import { size, zone } from '../../table/seating'

export function left(board: Board, place: number): Badge | null {
  const value = size(zone(board.view, `hand.${String(place)}`))
  return value === null ? null : { shown: String(value), said: board.say('seat.cards', { value }) }
}
