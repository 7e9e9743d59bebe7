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

/** A hand as it ranks in the game: jacks first, then the trump suit; before the announcement as if grand were played. */
export function order(codes: readonly string[], view: View): string[] {
  const game = gameOf(view)
  const plain = isNull(game)
  const trump = game !== null && game.length === 1 ? game : ''
  const suits = [...'CHSD'].sort((a, b) => Number(b === trump) - Number(a === trump)).join('')
  const key = (code: string): number => {
    const [rank, suit] = [rankOf(code), suitOf(code)]
    if (!plain && rank === 'J') return JACKS.indexOf(suit)
    return 10 + 10 * suits.indexOf(suit) + (plain ? NULL_ORDER : TRUMP_ORDER).indexOf(rank)
  }
  return [...codes].sort((a, b) => key(a) - key(b))
}
