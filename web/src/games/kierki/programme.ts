/** The deals of a match of Kierki, in order, as the game tells them. */
import type { Board } from '../../table/board.svelte'

export const programme = (board: Board): string[] => (board.view.facts.programme as string[] | undefined) ?? []
