/** Who speaks to whom, and who is left over. */
import type { Board } from '../../../table/board.svelte'
import type { Parties } from './sentence'

export function partiesOf(board: Board, me: number, you: number | 'any'): Parties {
  const rest = activeSeats(board).filter((seat) => seat !== me && seat !== you)
  return { me, you, third: you !== 'any' && rest.length === 1 ? (rest[0] ?? null) : null }
}

/** The seats that play this deal. */
export const activeSeats = (board: Board): number[] => board.round.filter((seat) => seat !== board.view.facts.resting)
