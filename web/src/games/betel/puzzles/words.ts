/** The words of the puzzles, with those of the game for contracts and cards. */
import type { Lang } from '../../../lib/settings.svelte'
import { Words, type Catalogue, type Letters } from '../../../lib/words'
import { en } from './catalogue/en'
import { pl } from './catalogue/pl'

const own: Record<Lang, Catalogue> = { en, pl }

export function puzzleWords(
  lang: Lang,
  game: Catalogue,
  names: readonly string[] = [],
  letters: Letters = 'int',
): Words {
  return new Words(lang, { ...game, ...own[lang] }, names, letters)
}
