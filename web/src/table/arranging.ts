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
  let suits: string[] = []
  const order = (some: readonly string[]): string[] =>
    (suits =
      settings.sort === 'colours'
        ? suitOrder(suitsIn(some), board.trump, before)
        : plainOrder(board.trump, settings.deck === 'tournament' ? 'CSHD' : undefined))
  const groups = settings.sort === 'ranks' ? undefined : board.added.groups?.(codes, board.view, order)
  if (!groups) return { codes: sorted(codes, settings, order(codes)), suits }
  if (settings.trumps === 'right') groups.reverse()
  return { codes: groups.flatMap((each) => (settings.mirrored ? each.reverse() : each)), suits }
}
