/** How the cards of a hand are held: in the game's own order if it has one, else as the reader sorts them. */
import { settings } from '../lib/settings.svelte'
import type { Board } from './board.svelte'
import { plainOrder, sorted, suitOrder, suitsIn } from './sorting'

/** Cards in their order, and the order of the suits in it. `before` are the suits of a moment ago, if any. */
export function arranged(
  board: Board,
  codes: readonly string[],
  before: readonly string[] = [],
): { codes: string[]; suits: string[] } {
  const alternating = settings.sort === 'colours'
  const suits = alternating ? suitOrder(suitsIn(codes), board.trump, before) : plainOrder(board.trump)
  const own = alternating ? board.added.order?.(codes, board.view) : undefined
  if (own) return { codes: settings.mirrored ? own.reverse() : own, suits }
  return { codes: sorted(codes, settings, suits), suits }
}
