/** The words of puzzles: what all puzzles say, what the game says of its own, here or in its room, and those of the game. */
import { wordsOf } from '../../lib/rooms'
import type { Lang } from '../../lib/settings.svelte'
import { Spoken, together } from '../../lib/spoken.svelte'
import { Words, type Catalogue, type Letters } from '../../lib/words'

const OWN = 'puzzle.'
const any = new Spoken(async (lang) => (await (lang === 'pl' ? import('./words/pl') : import('./words/en'))).default)

/**
 * The words of the puzzles of a game; null while some are on their way. What a game says of its puzzles in its own
 * catalogue begins with "puzzle.".
 */
export function puzzleWords(
  id: string,
  lang: Lang,
  game: Catalogue,
  names: readonly string[] = [],
  letters: Letters = 'int',
): Words | null {
  const said = together(lang, [any, wordsOf(`${id}/puzzles`)])
  if (!said) return null
  const own = Object.entries(game).flatMap(([key, text]) =>
    key.startsWith(OWN) ? [[key.slice(OWN.length), text]] : [],
  )
  return new Words(lang, { ...game, ...said, ...(Object.fromEntries(own) as Catalogue) }, names, letters)
}
