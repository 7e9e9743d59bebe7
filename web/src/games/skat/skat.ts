/** What the facts of Skat say: the auction, the game, its value. */
import { rankOf, suitOf } from '../../cards/card'
import type { View } from '../../lib/wire'

export interface Call {
  seat: number
  call: 'bid' | 'hold' | 'pass'
  value: number | null
}

/** Who asks whom, and the value named last. */
export interface Bidding {
  bid: number
  asker: number
  answerer: number | null
}

export const callsOf = (view: View): Call[] => (Array.isArray(view.facts.calls) ? (view.facts.calls as Call[]) : [])

export const biddingOf = (view: View): Bidding | null => (view.facts.bidding as Bidding | undefined) ?? null

/** Forehand, middlehand, rearhand. */
export function positions(view: View, seats: number): number[] {
  const dealer = Number(view.facts.dealer ?? 0)
  return [1, 2, 3].map((step) => (dealer + step) % seats)
}

export const gameOf = (view: View): string | null =>
  typeof view.facts.contract === 'string' ? view.facts.contract : view.facts.ramsch ? 'grand' : null

export const isNull = (game: string | null): boolean =>
  game === 'null' || game === 'null_ouvert' || game === 'revolution'

const JACKS = 'CSHD'
const TRUMP_ORDER = 'ATKQ987'
const NULL_ORDER = 'AKQJT987'

/** Jacks, and the trump suit if there is one; none before a game is named, and none in null. */
export function isTrump(code: string, view: View): boolean {
  const game = gameOf(view)
  return game !== null && !isNull(game) && (rankOf(code) === 'J' || suitOf(code) === game)
}

/** Which of the jacks it is, from the highest: suits say nothing of their order. None in null, where they are no trumps. */
export function numberOf(code: string, view: View): string | null {
  return rankOf(code) === 'J' && !isNull(gameOf(view)) ? String(JACKS.indexOf(suitOf(code)) + 1) : null
}

/** A hand as it ranks in the game: trumps, then suit by suit; before the announcement as if grand were played. */
export function groups(codes: readonly string[], view: View, suits: (some: readonly string[]) => string[]): string[][] {
  const game = gameOf(view)
  const plain = isNull(game)
  const ranks = plain ? NULL_ORDER : TRUMP_ORDER
  const isJack = (code: string): boolean => !plain && rankOf(code) === 'J'
  const jacks = codes.filter(isJack).sort((a, b) => JACKS.indexOf(suitOf(a)) - JACKS.indexOf(suitOf(b)))
  const rest = codes.filter((code) => !isJack(code)).sort((a, b) => ranks.indexOf(rankOf(a)) - ranks.indexOf(rankOf(b)))
  const held = suits(rest).map((suit) => rest.filter((code) => suitOf(code) === suit))
  const trumps = suitOf(held[0]?.[0] ?? '') === game ? (held.shift() ?? []) : []
  return [[...jacks, ...trumps], ...held]
}
