/** What a game's room adds to the table: the default of `games/<id>/index.ts`. */
import type { Addition } from './addition'
import type { Board } from './board.svelte'
import type { LiveTable } from './live.svelte'

export type Room = Addition<Board, LiveTable>
