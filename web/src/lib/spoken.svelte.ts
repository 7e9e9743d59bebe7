/** A catalogue of the client's own: the words of a language are fetched when that language is spoken. */
import { Later } from './later.svelte'
import type { Lang } from './settings.svelte'
import { Words, type Catalogue } from './words'

export class Spoken {
  readonly #in: Readonly<Record<Lang, Later<Catalogue>>>

  constructor(load: (lang: Lang) => Promise<Catalogue>) {
    this.#in = { pl: new Later(() => load('pl')), en: new Later(() => load('en')) }
  }

  /** Fetches the words of a language; resolves once they are there. */
  fetch(lang: Lang): Promise<Catalogue> {
    return this.#in[lang].fetch()
  }

  /** The words of a language. While they are on their way, those of the other if they are here; null if nothing is. */
  in(lang: Lang): Catalogue | null {
    return this.#in[lang].now ?? this.#in[lang === 'pl' ? 'en' : 'pl'].here
  }

  /** Whether there is nothing to wait for before one speaks this language. */
  settled(lang: Lang): boolean {
    return this.in(lang) !== null || this.#in[lang].settled
  }
}

/** The words of several catalogues in a language, later ones over earlier; null as long as one of them has none. */
export function together(lang: Lang, catalogues: readonly Spoken[]): Catalogue | null {
  // All are asked, so that they come at once.
  const here = catalogues.map((each) => each.in(lang))
  return here.includes(null) ? null : (Object.assign({}, ...here) as Catalogue)
}

/** Words with those of one more catalogue, once these are there; what is said twice is said as before. */
export const speaking = (more: Spoken, { lang, catalogue, names, letters }: Words): Words =>
  new Words(lang, { ...more.in(lang), ...catalogue }, names, letters)
