/** The glossaries of games, each fetched when a word of it is first to be explained. */
import { askOnce, at } from '../../lib/api'
import { Later } from '../../lib/later.svelte'
import type { Lang } from '../../lib/settings.svelte'
import type { GlossaryPage } from '../../lib/wire'
import { Glossary } from './terms'

const coming: Record<string, Later<Glossary>> = {}

/** Those that have come. What is made while something is drawn would not tell it: so this stands here from the first. */
let come: Readonly<Record<string, Glossary>> = $state.raw({})

const pathOf = (lang: Lang, game: string | null): string =>
  `/api/glossary/${lang}${game === null ? '' : `/${at(game)}`}`

/** Fetches a glossary, if nobody has yet; resolves once it is here. */
export function fetched(lang: Lang, game: string | null): Promise<Glossary> {
  const path = pathOf(lang, game)
  let later = coming[path]
  if (!later) {
    later = coming[path] = new Later(async () => new Glossary(await askOnce<GlossaryPage>(path)))
    void later.fetch().then((here) => (come = { ...come, [path]: here }))
  }
  return later.fetch()
}

/** The glossary of a game, as soon as it is here; without a game that of the words all have in common. */
export function glossary(lang: Lang, game: string | null): Glossary | null {
  void fetched(lang, game)
  return come[pathOf(lang, game)] ?? null
}

/** Where a term of a game is to be found by others, too. */
export const address = (game: string | null, key: string): string =>
  `/glossary${game === null ? '' : `/${at(game)}`}#${at(key)}`
