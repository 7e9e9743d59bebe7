/** The terms of a glossary as its page lists them. */
import { folded } from '../../lib/gamelist'
import type { Lang } from '../../lib/settings.svelte'
import type { GlossaryPage, Term } from '../../lib/wire'
import { address } from './glossaries.svelte'

export interface Letter {
  letter: string
  terms: Term[]
}

/**
 * The terms of a place (of all, if it is empty) in which a word begins with what is searched, in either language or by
 * another name; if none is called so, those whose meaning says it.
 */
export function matching({ terms, places }: GlossaryPage, searched: string, place: string): Term[] {
  const keys = places.find(({ id }) => id === place)?.keys
  const there = terms.filter(({ key }) => !keys || keys.includes(key))
  const says = (text: string): boolean => ` ${folded(text)}`.includes(` ${searched}`)
  const named = there.filter(({ term, abroad, also }) => [term, abroad, ...also].some(says))
  return named.length > 0 ? named : there.filter(({ means }) => says(means))
}

/** Where a term of the glossary of all games stands in that of one of them. */
export const within = (game: string, key: string): string => address(game, key.split('.')[0] ?? '')

/** By the alphabet of the language, and under which letter each stands. */
export function byLetter(terms: readonly Term[], lang: Lang): Letter[] {
  const { compare } = new Intl.Collator(lang)
  const found: Letter[] = []
  for (const term of [...terms].sort((one, other) => compare(one.term, other.term))) {
    const letter = term.term.charAt(0).toLocaleUpperCase(lang)
    if (found.at(-1)?.letter !== letter) found.push({ letter, terms: [] })
    found.at(-1)?.terms.push(term)
  }
  return found
}
