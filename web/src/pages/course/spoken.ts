/** The words of a course: what all courses say, what the game's room says of its own, and those of the game. */
import { wordsOf } from '../../lib/rooms'
import type { Lang } from '../../lib/settings.svelte'
import { Spoken } from '../../lib/spoken.svelte'
import { Words, type Catalogue, type Letters } from '../../lib/words'

const any = new Spoken(async (lang) => (await (lang === 'pl' ? import('./words/pl') : import('./words/en'))).default)

/**
 * The words of the course of a game; null while some are on their way. Keys that any course has begin with "course:",
 * so that none is taken for one of the game's.
 */
export function courseWords(
  id: string,
  lang: Lang,
  game: Catalogue,
  names: readonly string[] = [],
  letters: Letters = 'int',
): Words | null {
  // Both are asked, so that they come at once.
  const [said, room] = [any.in(lang), wordsOf(`${id}/course`).in(lang)]
  if (!said || !room) return null
  const mine = Object.fromEntries(Object.entries(said).map(([key, text]) => [`course:${key}`, text]))
  return new Words(lang, { ...game, ...room, ...mine }, names, letters)
}
