/** A board that shows a finished deal: the view is put on it from outside, and what is marked there. */
import type { View } from '../lib/wire'
import type { Words } from '../lib/words'
import type { Addition } from './addition'
import { Board } from './board.svelte'
import { additionOf } from './entering'
import type { Prices } from './moment'
import { ownWords } from './words'

/** What a review marks: at a place the card that was played, and those that were better. */
export interface Marks {
  at: number
  played: string | null
  better: readonly string[]
  /** The words for both. */
  words: { played: string; better: string }
}

export class ReplayBoard extends Board {
  readonly #words: () => Words
  marks: Marks | null = $state.raw(null)
  prices: Prices | null = $state.raw(null)

  constructor(
    view: View,
    words: () => Words,
    override readonly place: number,
  ) {
    super(view)
    this.#words = words
  }

  override readonly words = $derived.by(() => ownWords(this.#words(), this.rooms))
  override readonly added: Addition<Board, never> = $derived.by(() => additionOf(this.rooms))

  override readonly marked = (code: string, zone: string): { word: string; good: boolean } | null => {
    const { marks } = this
    if (!marks || marks.better.length === 0) return null
    if (zone === `played.${marks.at}` && code === marks.played) return { word: marks.words.played, good: false }
    if (zone === `hand.${marks.at}` && marks.better.includes(code)) return { word: marks.words.better, good: true }
    return null
  }

  /** What a card of the hand at a place costs, where that is known, and how it is said. */
  price(code: string, at: number): { costs: number; said: string } | null {
    const costs = this.prices?.at === at ? this.prices.cards[code] : undefined
    return costs === undefined || !this.prices ? null : { costs, said: this.prices.said(costs) }
  }

  /** The card that has just been played from a place and is marked: its ghost stays in the hand. */
  ghost(at: number): string | null {
    return this.marks?.at === at ? this.marks.played : null
  }
}
