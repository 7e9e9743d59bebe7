/** A moment of a finished deal, for whatever is to be said of it beside what happened there. */
import type { Words } from '../lib/words'

export interface Moment {
  /** The next line of the log, and the card played there. */
  next: number | null
  card: string | null
  /** What the hand at a place is called. */
  called: (place: number) => string
  words: Words
  /** Marks on the cards of a hand what each costs, null: nothing more. */
  price: (prices: Prices | null) => void
}

/** What each card of the hand at a place costs, and how that is said. */
export interface Prices {
  at: number
  cards: Readonly<Record<string, number>>
  said: (price: number) => string
}
