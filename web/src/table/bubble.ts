/** Where a bubble hangs: at the plate of who speaks, in the window, and off what must be seen if it can be. */
import type { Rect, Size } from './geometry'

/** The side of the plate it lies at; its tail points the other way. */
export type Side = 'below' | 'above' | 'right' | 'left'

export interface Hung extends Rect {
  side: Side
  /** How far from its left or upper corner the tail stands. */
  tail: number
}

/** Between plate and bubble: the room of the tail. */
const GAP = 7
/** Between bubble and window. */
const RIM = 4
/** From a corner to the tail, at the least: the corner is round. */
const ROUND = 16
/** As much as so many backs of cards counts what is read: names, words, an open hand. */
const READ = 3

/** How much of the window a rectangle hides of the others, in square pixels. */
const hidden = (one: Rect, others: readonly Rect[]): number =>
  others.reduce((sum, each) => {
    const w = Math.min(one.x + one.w, each.x + each.w) - Math.max(one.x, each.x)
    const h = Math.min(one.y + one.h, each.y + each.h) - Math.max(one.y, each.y)
    return sum + Math.max(0, w) * Math.max(0, h)
  }, 0)

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most))

/**
 * The place of a bubble of a size for what it comes from (`at`) in the room there is: below or above, at a side, or below or
 * above at the end of it, where it hides least of `off`; of equals the first.
 */
export function hang(bubble: Size, at: Rect, room: Size, off: readonly Rect[] = []): Hung {
  const along = (x: number) => ({ x: clamp(x, RIM, Math.max(RIM, room.w - bubble.w - RIM)), w: bubble.w, h: bubble.h })
  const [start, end] = [along(at.x + 12), along(at.x + at.w - bubble.w - 12)]
  const across = {
    y: clamp(at.y + (at.h - bubble.h) / 2, RIM, Math.max(RIM, room.h - bubble.h - RIM)),
    w: bubble.w,
    h: bubble.h,
  }
  const places: (Rect & { side: Side })[] = [
    { side: 'below', ...start, y: at.y + at.h + GAP },
    { side: 'above', ...start, y: at.y - bubble.h - GAP },
    { side: 'right', ...across, x: at.x + at.w + GAP },
    { side: 'left', ...across, x: at.x - bubble.w - GAP },
    { side: 'below', ...end, y: at.y + at.h + GAP },
    { side: 'above', ...end, y: at.y - bubble.h - GAP },
  ]
  const inside = (each: Rect): boolean =>
    each.x >= 0 && each.y >= 0 && each.x + each.w <= room.w && each.y + each.h <= room.h
  const fit = places.filter(inside)
  const best = (fit.length > 0 ? fit : places)
    .map((place) => ({ place, cost: hidden(place, [at, ...off]) }))
    .reduce((a, b) => (b.cost < a.cost ? b : a)).place
  const x = clamp(best.x, RIM, Math.max(RIM, room.w - best.w - RIM))
  const y = clamp(best.y, RIM, Math.max(RIM, room.h - best.h - RIM))
  const upright = best.side === 'below' || best.side === 'above'
  const middle = upright ? at.x + Math.min(at.w / 2, 28) - x : at.y + at.h / 2 - y
  const long = upright ? best.w : best.h
  return { ...best, x, y, tail: clamp(middle, Math.min(ROUND, long / 2), Math.max(long - ROUND, long / 2)) }
}

/** Where something drawn lies within a box; null if it can't be seen. */
function within(box: Element, drawn: Element): Rect | null {
  const [outer, inner] = [box.getBoundingClientRect(), drawn.getBoundingClientRect()]
  if (inner.width === 0 || getComputedStyle(drawn).visibility === 'hidden') return null
  return { x: inner.x - outer.x, y: inner.y - outer.y, w: inner.width, h: inner.height }
}

/** The plate of a seat at the table a box lies over; null if none is seen. */
export function plateOf(box: Element, seat: number): Rect | null {
  const plate = box.parentElement?.querySelector(`[data-anchor~="seat.${seat}"]`)
  return plate ? within(box, plate) : null
}

/** What of that table should stay in sight: plates, words, cards, and what is asked. What is read counts more. */
export function lying(box: Element): Rect[] {
  const drawn = box.parentElement?.querySelectorAll('[data-needs=plate], .call, .status, .fan, .held, .asking') ?? []
  return [...drawn].flatMap((each) => {
    const place = within(box, each)
    return place ? Array.from({ length: each.matches('.fan:not(.opens)') ? 1 : READ }, () => place) : []
  })
}
