/**
 * What single games add to the generic table. The table plays any game without an entry here; an entry makes one game
 * a greater pleasure. Everything is looked up by the game's id and the kind of move or the id of a zone.
 */
import type { Component } from 'svelte'
import type { EventView, FormView, View } from '../lib/wire'
import type { Board } from './board.svelte'
import type { LiveTable } from './live.svelte'
import { baska } from '../games/baska'
import { betel } from '../games/betel'
import { fantan } from '../games/fantan'
import { kierki } from '../games/kierki'
import { metamorphosis } from '../games/metamorphosis'
import { planowanie } from '../games/planowanie'
import { six_takes } from '../games/six_takes'
import { skat } from '../games/skat'
import { swinie } from '../games/swinie'
import { three_five_eight } from '../games/three_five_eight'

export interface Addition {
  /** Panels that take over the forms of some kinds of move; null: these are made on the table itself. */
  panels?: Record<string, Component<{ table: LiveTable }> | null>
  /** A panel that stays, though one may do nothing there now: so that the table keeps still. */
  resident?: (table: LiveTable) => Component<{ table: LiveTable }> | null
  /** Draws the middle of the table instead of the generic zones; `table` is null in a replay. */
  middle?: Component<{ board: Board; table: LiveTable | null }>
  /** What has been said and done in the deal so far, readable at any time. */
  history?: Component<{ board: Board; table: LiveTable | null }>
  /** A line under the top of the table: contract, tricks needed. */
  header?: Component<{ board: Board; table: LiveTable | null }>
  /** A short word at a seat, its last call for instance, as it is shown and as it is said aloud. */
  note?: (board: Board, seat: number) => { shown: string; said: string } | null
  /** Where the cards chosen for a part are drawn while a move is put together, by kind of move; `hand` is one's own. */
  drawnAt?: Record<string, Readonly<Record<string, string>>>
  /** The name of a form, where there may be several of one kind of move; null: that of the move. */
  formName?: (board: Board, form: FormView) => string | null
  /** A value of a part of kind `phrases`, said in the reader's words; null: as it stands. */
  phrase?: (board: Board, schema: string, value: unknown) => string | null
  /** The order of a hand that suits the game better than suit by suit. */
  order?: (codes: readonly string[], view: View) => string[]
  /** Whether the server can tell how the suits may be split. */
  splits?: boolean
  /** The trump suit of a view. */
  trump?: (view: View) => string | null
  /** The views drawn between two views, the last being `after`. */
  pictures?: (before: View, events: readonly EventView[], after: View) => View[]
  /** Milliseconds a view stays before `next` may follow. */
  pause?: (view: View, next: View) => number | null
  /** What a finished deal brought, in a sentence. */
  story?: (board: Board, row: Readonly<Record<string, unknown>>) => string | null
  /** A line of the score sheet in short: its contract. */
  line?: (board: Board, row: Readonly<Record<string, unknown>>) => string | null
  /** What all deals of the match are called, if that is known from the first: those to come stand in the sheet too. */
  ahead?: (board: Board) => string[]
}

const all: Record<string, Addition> = {
  baska,
  betel,
  fantan,
  kierki,
  metamorphosis,
  planowanie,
  six_takes,
  skat,
  swinie,
  three_five_eight,
}

const NONE: Addition = {}

/** What a game adds to the generic table. */
export const additions = (game: string): Addition => all[game] ?? NONE
