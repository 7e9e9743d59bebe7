/** What a game's room adds to the traveller of a deal: its part `traveller`. */
import type { Words } from '../../lib/words'

/** A table's line in the score sheet of the deal. */
export type SheetLine = Readonly<Record<string, unknown>>

export interface Travelling {
  /** Who sat with whom there, by seats; points and shares are those of the first side. */
  sides: (line: SheetLine) => number[][]
  /** What the columns of the sides and of the outcome are called. */
  heads: (words: Words) => { sides: string; outcome: string }
  /** What became of the deal, as short as on a score sheet. */
  outcome: (line: SheetLine, words: Words) => string
  /** What there is to know of the deal before any card: who dealt, who was vulnerable. */
  about: (line: SheetLine, words: Words) => string
}
