/** What a game's room brings to its puzzles: the default of its part `puzzles`. */
import type { Component } from 'svelte'

import type { WordsWith } from './learning'

export interface Puzzling {
  /** What may be looked for, and how hard it may be to find: the list shows them in this order. */
  kinds: readonly string[]
  grades: readonly string[]
  words: WordsWith
  /** The page of a puzzle. */
  Puzzle: Component<{ game: string; id: string }>
}
