/** How a hand is sorted: by suits in alternating colours or by rank, trumps left or right, mirrored, or by hand. */
import { heightOf, JOKER, suitOf } from '../cards/card'

export interface Sorting {
  /** `suits`: ♠ ♥ ♦ ♣; `colours`: suits with the colours alternating; `ranks`: rank by rank. */
  sort: 'suits' | 'colours' | 'ranks' | 'manual'
  /** Where the trumps stand when there is a trump suit. */
  trumps: 'left' | 'right'
  /** The hand the other way round: low cards left. */
  mirrored: boolean
}

const PREFERRED = 'SHCD'
const isAfter = (a: string, b: string): boolean => PREFERRED.indexOf(a) > PREFERRED.indexOf(b)
const isRed = (suit: string): boolean => suit === 'H' || suit === 'D'

/** The suits of a hand; a joker stands by itself, whatever suit it belongs to. */
export const suitsIn = (codes: readonly string[]): string[] => [
  ...new Set(codes.filter((code) => code !== JOKER).map(suitOf)),
]

/** The suits in the order of the pack, ♠ ♥ ♦ ♣ or as a deck has them, a trump suit first. */
export function plainOrder(trump: string | null, suits = 'SHDC'): string[] {
  return [...suits].sort((a, b) => Number(b === trump) - Number(a === trump))
}

/**
 * The suits of a hand from left to right: as few neighbours of one colour as can be, then as near to ♠ ♥ ♣ ♦ as can be.
 * `trump` comes first. `before` is the order of a moment ago: it stays while it has all suits, so that a hand does not
 * jump about when a suit runs out.
 */
export function suitOrder(suits: readonly string[], trump: string | null, before: readonly string[] = []): string[] {
  if (suits.every((suit) => before.includes(suit)) && (!trump || before[0] === trump || !suits.includes(trump))) {
    return before.filter((suit) => suits.includes(suit))
  }
  let best: string[] = []
  let least = Infinity
  for (const order of permutations([...suits])) {
    if (trump && suits.includes(trump) && order[0] !== trump) continue
    const clashes = order.filter((suit, i) => i > 0 && isRed(suit) === isRed(order[i - 1] ?? '')).length
    const turned = order.flatMap((suit, i) => order.slice(0, i).filter((left) => isAfter(left, suit))).length
    if (clashes * 100 + turned < least) {
      least = clashes * 100 + turned
      best = order
    }
  }
  return best
}

function permutations(items: string[]): string[][] {
  if (items.length < 2) return [items]
  return items.flatMap((item, i) => permutations(items.filter((_, j) => j !== i)).map((rest) => [item, ...rest]))
}

/**
 * The cards in the order they are held. `order` is the order of suits, trumps first. `mirrored` turns ranks round;
 * with `trumps: 'right'` the suits are turned round, so that the trumps come last. A joker stands at the end of the
 * trumps, beyond all suits.
 */
export function sorted(cards: readonly string[], sorting: Sorting, order: readonly string[]): string[] {
  const suits = sorting.trumps === 'right' ? [...order].reverse() : order
  const joker = sorting.trumps === 'right' ? suits.length : -1
  const place = (code: string) => (code === JOKER ? joker : suits.indexOf(suitOf(code)))
  const bySuit = (a: string, b: string) => place(a) - place(b)
  const byRank = (a: string, b: string) => (sorting.mirrored ? 1 : -1) * (heightOf(a) - heightOf(b))
  return [...cards].sort((a, b) =>
    sorting.sort === 'ranks' ? byRank(a, b) || bySuit(a, b) : bySuit(a, b) || byRank(a, b),
  )
}

/**
 * The cards as their holder laid them by hand: those he placed in his order, others beside the card that would be
 * their neighbour in the sorted hand.
 */
export function byHand(cards: readonly string[], manual: readonly string[]): string[] {
  const rest = [...cards]
  const placed: string[] = []
  for (const code of manual) {
    const at = rest.indexOf(code)
    if (at >= 0) placed.push(...rest.splice(at, 1))
  }
  for (const code of rest) {
    const before = cards.slice(0, cards.indexOf(code)).findLast((each) => placed.includes(each))
    placed.splice(before === undefined ? 0 : placed.indexOf(before) + 1, 0, code)
  }
  return placed
}
