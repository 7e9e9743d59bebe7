/** Why a deal of poker ended as it did, in a few words. */
import type { Board } from '../../table/board.svelte'
import { awards, type Award } from './betting'

/** The pot of which most is to be told: the last that was decided by a single rank, else the main one. */
export const telling = (all: readonly Award[]): Award | null => all.findLast((each) => each.decides) ?? all[0] ?? null

/** "Dama rozstrzyga"; else which hand wins, or who takes the pot unseen. Null as long as nothing is paid. */
export function reason(board: Board): string | null {
  const award = telling(awards(board.view))
  if (!award) return null
  const data = { ...award, seats: award.winners }
  if (award.hand === undefined) return board.called.text('poker.unseen', data)
  if (award.winners.length > 1) return board.called.text('poker.tie', data)
  const text = board.called.text(award.decides ? 'poker.decides' : 'poker.wins', data)
  return text.slice(0, 1).toLocaleUpperCase(board.words.lang) + text.slice(1)
}
