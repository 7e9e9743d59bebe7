/** The words of the page for files of other programs: `say('files.title')`. */
import { settings } from '../../lib/settings.svelte'
import { Spoken } from '../../lib/spoken.svelte'
import { Words, type Data } from '../../lib/words'
import type { en } from './words/en'

type Key = keyof typeof en

/** The catalogue; the page is drawn when it is there. */
export const fileWords = new Spoken(async (lang) =>
  lang === 'pl' ? (await import('./words/pl')).pl : (await import('./words/en')).en,
)

export function say(key: Key, data: Data = {}): string {
  return new Words(settings.lang, fileWords.in(settings.lang) ?? {}).text(key, data)
}
