/** Who plays a contract, as the band says it: to oneself "you play", of others the name, and nothing where it is too long. */
import type { Board } from './board.svelte'

/** Forms of the line from long to short; `contract` is its name, which says enough beside the mark at a plate. */
export function whose(board: Board, seat: number, contract: string): string[] {
  if (seat === board.view.seat) return [board.say('band.you', { contract }), contract]
  return [board.say('band.of', { contract, seat }), contract]
}
