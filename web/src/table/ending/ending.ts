/** What a game's room adds to the end of its deals: the default of `games/<id>/ending/index.ts`, fetched when one ends. */
import type { Component } from 'svelte'
import type { View } from '../../lib/wire'
import type { Words } from '../../lib/words'
import type { Board } from '../board.svelte'

/** A finished deal: the table, its line of the score sheet, and the words for it. */
export interface End {
  board: Board
  row: Readonly<Record<string, unknown>>
  words: Words
}

export interface Ending {
  /** What the deal came to, in a few words; null: who did best. */
  title?: (end: End) => string | null
  /** What it was about, in a line. */
  detail?: (end: End) => string | null
  /** Whether a match of these options is a practice: nobody wins it, and its end is that of its last deal. */
  practice?: (options: Readonly<Record<string, unknown>>) => boolean
  /** A measure of the game's own above the account: card points with their marks, tricks as a row. */
  measure?: Component<{ end: End }>
  /** The score sheet as players of the game keep it, in place of points by deal; null: a match that has none. */
  sheet?: (view: View) => Component<{ board: Board; id: string | null; words: Words }> | null
}
