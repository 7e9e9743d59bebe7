/** What a game's room brings to its course: the default of its part `course`. */
import type { Component } from 'svelte'

import type { Board } from './wire'
import type { Words } from './words'

export interface Teaching {
  /** A position to try. */
  Board: Component<{ board: Board; words: Words }>
}
