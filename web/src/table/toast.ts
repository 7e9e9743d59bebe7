/** Where a word lies that comes for a moment: off whatever is to be tapped meanwhile. */
import type { Rect } from './geometry'

/** Between the word and what it keeps off. */
const GAP = 6

const meet = (one: Rect, other: Rect): boolean =>
  Math.min(one.x + one.w, other.x + other.w) > Math.max(one.x, other.x) &&
  Math.min(one.y + one.h, other.y + other.h) > Math.max(one.y, other.y)

/**
 * How far up a word moves that lies at a place (pixels; negative is down), so that it covers none of `off`: above what
 * it would cover, or, where that is out of the window (above `top`), below its place, over the hand.
 */
export function lifted(place: Rect, off: readonly Rect[], top: number): number {
  let { y } = place
  for (;;) {
    const under = off.filter((each) => meet({ ...place, y }, each))
    if (under.length === 0) return place.y - y
    y = Math.min(...under.map((each) => each.y)) - place.h - GAP
    if (y < top) return -(place.h + 2 * GAP)
  }
}
