/** What lies before who took it: in which order, and how large if it can lie there card by card. */
import { heightOf, SUITS, suitOf } from '../cards/card'

/** The width of an index card over its height. */
export const WIDE = 0.76
/** The least share of its width to be seen of a card that another overlaps: its rank. */
export const SEEN = 0.62

/** Cards by suit, highest first, each suit once. */
export function bySuit(codes: readonly string[]): { suit: string; codes: string[] }[] {
  const high = (a: string, b: string) => heightOf(b) - heightOf(a)
  return [...SUITS]
    .map((suit) => ({ suit, codes: codes.filter((code) => suitOf(code) === suit).sort(high) }))
    .filter(({ codes }) => codes.length > 0)
}

/** In pixels: on a lower card there is no room for a suit below a rank. */
export const LOW = 24

/** How high cards are of which so many can be told apart in a box of this size; 0: they cannot. */
export function tall(cards: number, width: number, height: number): number {
  const most = Math.min(height, width / (WIDE * (1 + SEEN * (cards - 1))))
  return most + 0.5 < LOW ? 0 : most
}
