/** What is heard when one view follows another. */
import type { Sound } from '../lib/sounds'
import type { View } from '../lib/wire'
import { dealOf, gathers, table } from './pictures'

/** A trick that is gathered, or a card that is laid; null: nothing. */
export function heard(before: View, after: View): Sound | null {
  if (gathers(before, after)) return 'trick'
  if (dealOf(before) !== dealOf(after)) return null
  const lay = table(before)
  const laid = table(after).some((card) => !lay.some((old) => old.seat === card.seat && old.code === card.code))
  return laid ? 'card' : null
}
