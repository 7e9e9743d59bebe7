/**
 * What single games add to the generic table. The table plays any game without it; an addition makes one game a greater
 * pleasure. Everything is looked up by the kind of move or the id of a zone.
 *
 * `Board` is a table as it is drawn, live or replayed, `Table` one that is played at: `Room` names them.
 */
import type { Component } from 'svelte'
import type { Later } from '../lib/later.svelte'
import type { EventView, FormView, NumberPart, View } from '../lib/wire'

/** What the band at the top says. Of each line there are forms from long to short; the first that fits is shown. */
export interface Band {
  /** The contract as it stands on a slip of paper, with signs of suits; none before there is one. */
  slip?: string | null
  /** Whether the slip is struck through: what is on it is to be avoided. */
  struck?: boolean
  /** By how much it is multiplied: "×2". */
  times?: string | null
  /** The contract as it is said aloud, if that is not the slip with its signs named. */
  said?: string
  /** The seat whose contract it is: the slip stands at its picture, too. */
  seat?: number | null
  who: readonly string[]
  /** What it needs, has, or is worth; the number of the deal if there is nothing to say. */
  what: readonly string[]
}

/** What a seat has in this deal: a figure with its sign or with what it needs, and how that is going. */
export interface Badge {
  shown: string
  said: string
  tone?: 'good' | 'bad' | null
}

/** A box for cards: the sign at its head, a word below that, and what the cards in it come to. */
export interface Box {
  sign: string
  under: string
  comes: string
  /** The same where there is little room. */
  brief?: string
  /** The cards in the order in which they are to be looked at; as they were laid there if it says nothing. */
  cards?: readonly string[]
}

export interface Addition<Board, Table> {
  /** The part of the room that adds more where a match needs it, by its name: a folder with an `index.ts` and words. */
  annex?: (view: View) => string | null
  /**
   * Panels that take over the forms of some kinds of move; null: these are made on the table itself. One that is seldom
   * needed may come when it is.
   */
  panels?: Record<string, Component<{ table: Table }> | Later<Component<{ table: Table }>> | null>
  /** A panel that stays, though one may do nothing there now: so that the table keeps still. */
  resident?: (table: Table) => Component<{ table: Table }> | Later<Component<{ table: Table }>> | null
  /**
   * The phases in which more is asked than a row of buttons: room is kept for it. Without them those of a game without a
   * middle of its own in which there is no trick.
   */
  asks?: readonly string[]
  /** Draws the middle of the table instead of the generic zones; `table` is null in a replay. */
  middle?: Component<{ board: Board; table: Table | null }>
  /** Whether the middle takes all that the plates leave: nobody holds a hand. */
  spreads?: boolean
  /** With more seats than this the plates are a list; else as at any table. */
  listed?: number
  /** The least height the middle can do with beside a question, in rem. */
  least?: number
  /** How large the cards of the hand are, of their usual size: less where one plays from the middle, too. */
  hand?: number
  /** What has been said and done in the deal so far, readable at any time; it comes when it is wanted. */
  history?: Later<Component<{ board: Board; table: Table | null }>>
  /** Whether the band opens without a history, for the terms of the contract. */
  terms?: boolean
  /** The word under which that stands. */
  historyName?: string
  /** What the band at the top says: the contract, whose it is, what it needs. */
  band?: (board: Board) => Band
  /** A short word at a seat, its last call for instance, as it is shown and as it is said aloud. */
  note?: (
    board: Board,
    seat: number,
  ) => {
    shown: string
    said: string
    strong?: boolean
    /** The same in a word or two, and in a sign: they stand on plates that are small or narrow, in place of the bubble. */
    forms?: readonly [string, string]
  } | null
  /** What one is asked now, in a sentence; it is told when one's turn comes. */
  question?: (table: Table) => string | null
  /** What a seat has in this deal, where that is more than the first number told of it. */
  badge?: (board: Board, seat: number) => Badge | null
  /** Where the cards chosen for a part are drawn while a move is put together, by kind of move; `hand` is one's own. */
  drawnAt?: Record<string, Readonly<Record<string, string>>>
  /** Where all cards of a zone are divided among boxes: what is said of one, by the name of its part. */
  box?: (board: Board, part: string, cards: readonly string[]) => Box
  /** Whether the last of them is shown first. */
  boxesUp?: boolean
  /** The name of a form, where there may be several of one kind of move; null: that of the move. */
  formName?: (board: Board, form: FormView) => string | null
  /** Amounts worth a key of their own above the slider of a number, each with a word. */
  amounts?: (board: Board, move: string, part: NumberPart) => { value: number; name: string }[]
  /** A value of a part of kind `phrases`, said in the reader's words; null: as it stands. */
  phrase?: (board: Board, schema: string, value: unknown) => string | null
  /**
   * A hand from its highest card down in groups that suit the game better than suits, trumps first; `suits` puts the
   * suits of some of its cards into the order the reader likes.
   */
  groups?: (codes: readonly string[], view: View, suits: (some: readonly string[]) => string[]) => string[][]
  /** Whether the server can tell how the suits may be split. */
  splits?: boolean
  /** The trump suit of a view. */
  trump?: (view: View) => string | null
  /** Whether a card is a trump, where trumps are more, or others, than the cards of one suit. */
  isTrump?: (code: string, view: View) => boolean
  /** The number written on a card, for whoever has chosen that; null: none. */
  numberOf?: (code: string, view: View) => string | null
  /** The views drawn between two views, the last being `after`. */
  pictures?: (before: View, events: readonly EventView[], after: View) => View[]
  /** Milliseconds a view stays before `next` may follow. */
  pause?: (view: View, next: View) => number | null
  /** A line of the score sheet in short: its contract. */
  line?: (board: Board, row: Readonly<Record<string, unknown>>) => string | null
  /** What is added to the end of a deal (`Ending`) where the room has no part for it: one that several games share. */
  ending?: Later<unknown>
  /**
   * What all deals of the match are called and what they cost, if that is known from the first: those to come stand in
   * the sheet too.
   */
  ahead?: (board: Board) => { line: string; price: string }[]
}
