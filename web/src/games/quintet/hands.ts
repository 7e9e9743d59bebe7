/** Packets named by the classes of hands that the game tells: no hand is known here. */
import { cornerOf, rankOf, suitOf, RANKS } from '../../cards/card'
import type { View } from '../../lib/wire'
import type { Words } from '../../lib/words'

/** A class as the game tells it: see `Ranking.classes`. */
interface Class {
  hand: string
  suited?: boolean
  rows?: string[]
  groups?: number[]
  /** By how many ranks it is named. */
  ranks: number
}

/** How a hand is told: the words `hand.<hand>`, put with its ranks. */
export interface Told {
  hand: string
  rank: string
  other: string | null
}

/** So many cards are a hand. */
const HAND = 5

/** The ranks of some cards, those that come most often first, then the highest. */
function most(cards: readonly string[]): [rank: string, n: number][] {
  const n = new Map<string, number>()
  for (const code of cards) n.set(rankOf(code), (n.get(rankOf(code)) ?? 0) + 1)
  return [...n].sort((a, b) => b[1] - a[1] || RANKS.indexOf(b[0]) - RANKS.indexOf(a[0]))
}

/**
 * What some cards are, by the first class that fits. Fewer than five are what they are for certain: a pair and what is made
 * of equal ranks; null if they are nothing yet.
 */
export function named(cards: readonly string[], classes: readonly Class[]): Told | null {
  const held = most(cards)
  const suits = new Set(cards.map(suitOf)).size
  for (const { hand, suited, rows, groups, ranks } of classes) {
    const row = rows?.find((each) => held.length === HAND && held.every(([rank]) => each.includes(rank)))
    const wanted = cards.length < HAND ? groups?.filter((n) => n > 1) : groups
    if ((suited && (suits > 1 || cards.length < HAND)) || (rows && !row)) continue
    if (groups && (wanted?.length === 0 || wanted?.some((n, i) => held[i]?.[1] !== n))) continue
    return { hand, rank: row?.at(-1) ?? held[0]?.[0] ?? '', other: (ranks > 1 && held[1]?.[0]) || null }
  }
  return null
}

/** Cards as one looks at them: what is there most often first, then the highest. */
export function inOrder(cards: readonly string[]): string[] {
  const ranks = most(cards).map(([rank]) => rank)
  return [...cards].sort((a, b) => ranks.indexOf(rankOf(a)) - ranks.indexOf(rankOf(b)))
}

/** What some cards are, as long as the game tells its classes. */
const told = (view: View, cards: readonly string[]): Told | null =>
  named(cards, (view.facts.classes as Class[] | undefined) ?? [])

/** What some cards are in words. */
export function inWords(words: Words, view: View, cards: readonly string[]): string {
  const hand = told(view, cards)
  return hand ? words.text(`hand.${hand.hand}`, { ...hand }) : ''
}

/** The same with the signs of its ranks. */
export function inBrief(words: Words, view: View, cards: readonly string[]): string {
  const hand = told(view, cards)
  const sign = (rank: string | null) => rank && cornerOf(rank, words.letters)
  return hand ? words.text(`quintet.brief.${hand.hand}`, { rank: sign(hand.rank), other: sign(hand.other) }) : ''
}

/** The kinds of hands, the highest first; a royal flush is the highest straight flush. */
export function kindsOf(view: View): string[] {
  const kinds = ((view.facts.classes as Class[] | undefined) ?? []).map(({ hand }) => hand)
  return [...new Set(kinds)].filter((kind) => kind !== 'royal')
}
