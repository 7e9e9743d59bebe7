/** Cards that come to a hand in the middle of a deal: whoever holds it wants to see which they are. */
import type { View } from '../lib/wire'
import { dealOf } from './pictures'
import { zone } from './seating'

/**
 * The cards of a hand to be marked as new in `after`, `marked` being those of `before`: cards that came unseen, fewer
 * than were held. They stay marked until a card leaves the hand.
 */
export function fresh(before: View, after: View, hand: string, marked: readonly string[]): readonly string[] {
  const held = zone(before, hand)?.cards ?? []
  const now = zone(after, hand)?.cards ?? []
  if (dealOf(before) !== dealOf(after)) return []
  const seen = before.zones.flatMap((each) => each.cards)
  const come = now.filter((code) => !seen.includes(code))
  if (come.length > 0) return come.length < held.length ? come : []
  return held.every((code) => now.includes(code)) ? marked : []
}
