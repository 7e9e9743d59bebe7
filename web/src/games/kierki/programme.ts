/** The deals of a match of Kierki, in order, as the game tells them. */
import type { Board } from '../../table/board.svelte'

export const programme = (board: Board): string[] => (board.view.facts.programme as string[] | undefined) ?? []

/** What each thing that counts in a deal to come counts, in words; empty where it is not one kind of thing. */
export function priceOf(board: Board, deal: number): string {
  const points = (board.view.facts.prices as (number | null)[] | undefined)?.[deal] ?? null
  return points === null ? '' : board.say(`price.${String(programme(board)[deal])}`, { points })
}
