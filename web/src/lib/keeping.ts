/** What a game's room may bring to its score keeper: the default of its part `keep`. */
import type { Component } from 'svelte'

import type { KeptBook, Part } from './wire'
import type { Words } from './words'

export interface Keeping {
  /** How the deal stands, beside whose turn it is. */
  Standing: Component<{ kept: KeptBook; words: Words }>
  /** The value of a part in words, where the game's own catalogue has none. */
  named?: (part: Part, value: string, words: Words) => string | null
  /** A finished deal in short. */
  inShort?: (row: Readonly<Record<string, unknown>>, words: Words) => string
}
