/** The words of the course, with those of the game for lessons, boards, remarks, contracts and cards. */
import type { Lang } from '../../lib/settings.svelte'
import { Words, type Catalogue, type Letters } from '../../lib/words'
import { en } from './catalogue/en'
import { pl } from './catalogue/pl'

const own: Record<Lang, Catalogue> = { en, pl }

/** Keys of the course itself begin with "course:", so that none is taken for one of the game's. */
export function courseWords(
  lang: Lang,
  game: Catalogue,
  names: readonly string[] = [],
  letters: Letters = 'int',
): Words {
  const mine = Object.fromEntries(Object.entries(own[lang]).map(([key, text]) => [`course:${key}`, text]))
  return new Words(lang, { ...game, ...mine }, names, letters)
}
