/** The words about rules and terms: `say('terms.list')`. */
import { settings } from '../../lib/settings.svelte'
import { Spoken } from '../../lib/spoken.svelte'
import { Words, type Data } from '../../lib/words'
import type { en } from './words/en'

type Key = keyof typeof en

/** The catalogue; what is explained is drawn when it is there. */
export const termWords = new Spoken(async (lang) =>
  lang === 'pl' ? (await import('./words/pl')).pl : (await import('./words/en')).en,
)

export const words = (): Words => new Words(settings.lang, termWords.in(settings.lang) ?? {})

export const say = (key: Key, data: Data = {}): string => words().text(key, data)
