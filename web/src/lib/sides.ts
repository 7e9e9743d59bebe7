/** Who is with whom, as a view tells it. */
import type { SideView, View } from './wire'
import type { Words } from './words'

/** How somebody's side stands to the viewer's own; null where the viewer has none, or does not know it. */
export type Stance = 'with' | 'against' | null

/** The side a seat is known to be on. */
export function sideOf(view: View, seat: number | null): SideView | null {
  return view.sides.find((side) => seat !== null && side.seats.includes(seat)) ?? null
}

export function stance(view: View, seat: number): Stance {
  const own = sideOf(view, view.seat)
  const side = sideOf(view, seat)
  if (own === null || side === null) return null
  return own.id === side.id ? 'with' : 'against'
}

/** The word for a seat's side; who is known to be alone against all others has his own, if the game has one. */
export function sideName(words: Words, view: View, seat: number): string | null {
  const side = sideOf(view, seat)
  if (side === null) return null
  const known = view.sides.reduce((sum, each) => sum + each.seats.length, 0)
  const alone = side.seats.length === 1 && known === view.totals.length ? [`side.${side.id}.alone`] : []
  return words.first([...alone, `side.${side.id}`], side.id)
}

/** Seats that have one score for the whole match stand together, all others by themselves; in the order of `seats`. */
export function teams(view: View, seats: readonly number[]): number[][] {
  const found: number[][] = []
  for (const seat of seats) {
    if (found.some((team) => team.includes(seat))) continue
    const side = sideOf(view, seat)
    found.push(side?.one_total ? seats.filter((each) => side.seats.includes(each)) : [seat])
  }
  return found
}

/** The seats whose side is told by `after` and was not told by `before`. */
export function newlyTold(before: View | null, after: View): number[] {
  return after.sides
    .flatMap((side) => side.seats)
    .filter((seat) => sideOf(after, seat)?.id !== (before && sideOf(before, seat)?.id))
    .sort((a, b) => a - b)
}
