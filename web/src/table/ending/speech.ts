/** The words at the end of a deal: those of the table, and what only its account and the end of a match need. */
import { wordsOf } from '../../lib/rooms'
import { Spoken } from '../../lib/spoken.svelte'
import { Words } from '../../lib/words'
import type { Board } from '../board.svelte'

export const endings = new Spoken(async (lang) =>
  lang === 'pl' ? (await import('./words/pl')).pl : (await import('./words/en')).en,
)

/** Where a game's room has what it adds to the end of its deals. */
export const ENDING = 'ending'

/** Whether there is nothing to wait for before one speaks of the end. */
export const spoken = (board: Board): boolean =>
  endings.settled(board.words.lang) && wordsOf(`${board.view.game}/${ENDING}`).settled(board.words.lang)

/** The words of a board with those of its end; of `board.called` for lists. */
export function endWords(board: Board, { lang, catalogue, names, letters }: Words = board.words): Words {
  const own = wordsOf(`${board.view.game}/${ENDING}`).in(lang)
  return new Words(lang, { ...endings.in(lang), ...own, ...catalogue }, names, letters)
}
