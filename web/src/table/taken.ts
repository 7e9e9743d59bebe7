/** What lies before who took it: in which order, and whether it can lie there card by card. */
import { heightOf, SUITS, suitOf } from '../cards/card'

/** The width of an index card over its height. */
export const WIDE = 0.76
/** The least share of its width to be seen of a card that another overlaps: its rank. */
export const SEEN = 0.55

/** Cards by suit, highest first, each suit once. */
export function bySuit(codes: readonly string[]): { suit: string; codes: string[] }[] {
  const high = (a: string, b: string) => heightOf(b) - heightOf(a)
  return [...SUITS]
    .map((suit) => ({ suit, codes: codes.filter((code) => suitOf(code) === suit).sort(high) }))
    .filter(({ codes }) => codes.length > 0)
}

/** Whether so many cards can be told apart in a row of this width, in heights of a card. */
export const fits = (cards: number, width: number): boolean => width + 0.02 >= WIDE * (1 + SEEN * (cards - 1))
