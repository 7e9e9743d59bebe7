/** Who gets the cards chosen for a part of a move. */
import type { View } from '../../lib/wire'

/** A way round the table, as so many places clockwise. */
function steps(way: unknown, seats: number): number | null {
  if (way === 'left') return 1
  if (way === 'right') return seats - 1
  if (way === 'across') return seats % 2 === 0 ? seats / 2 : null
  return null
}

/**
 * The place that gets the cards of a part: the one its name says (`left`, `across`, `right`), else the one the facts say,
 * `passing` (a way) or `receiver` (a place) as long as it is not one's own; null if they say nothing.
 */
export function receiverOf(view: View, part: string, home: number, places: number): number | null {
  const way = steps(part, places) ?? steps(view.facts.passing, places)
  if (way !== null) return (home + way) % places
  const { receiver } = view.facts
  return typeof receiver === 'number' && receiver !== home ? receiver : null
}
