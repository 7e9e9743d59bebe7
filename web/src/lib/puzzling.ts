/** What a game's room may bring to its puzzles: the default of its part `puzzles`, whose words lie in it. */
import type { Component } from 'svelte'

import type { PuzzlePage } from './wire'
import type { Data, Words } from './words'

export type Answer = PuzzlePage['answers'][number]

/** `right`: the answer to be shown, once it is over; `tried`: those that were wrong. */
export interface Asked {
  puzzle: PuzzlePage
  words: Words
  right: number | null
  tried: readonly number[]
  busy: boolean
  send: (answer: number) => void
}

export interface Puzzling {
  /** How the cards lie, and where one answers. */
  Position: Component<Asked>
  /** What is asked: the word `ask.<…>`. */
  question: (puzzle: PuzzlePage) => string
  /** What is put into the question and the outcome of an answer. */
  details: (puzzle: PuzzlePage) => Data
  /** An answer in short. */
  inShort: (puzzle: PuzzlePage, answer: Answer, words: Words) => string
}
