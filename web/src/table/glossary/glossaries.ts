/** The glossaries of games, each fetched when a word of it is first to be explained. */
import { untrack } from 'svelte'
import { askOnce, at } from '../../lib/api'
import { Later } from '../../lib/later.svelte'
import type { Lang } from '../../lib/settings.svelte'
import type { GlossaryPage } from '../../lib/wire'
import { Glossary } from './terms'

const known = new Map<string, Later<Glossary>>()

/** The glossary of a game in a language; without a game the words that all have in common. */
export function glossary(lang: Lang, game: string | null): Later<Glossary> {
  const path = `/api/glossary/${lang}${game === null ? '' : `/${at(game)}`}`
  let here = known.get(path)
  if (!here) {
    // Whoever draws its words is told when it comes: it must not be his own making.
    here = untrack(() => new Later(async () => new Glossary(await askOnce<GlossaryPage>(path))))
    known.set(path, here)
  }
  return here
}

/** Where a term of a game is to be found by others, too. */
export const address = (game: string | null, key: string): string =>
  `/glossary${game === null ? '' : `/${at(game)}`}#${at(key)}`
