/** The words of the screen of a room: `say('screen.try')`. */
import { settings } from '../../lib/settings.svelte'
import { Spoken } from '../../lib/spoken.svelte'
import { Words, type Data } from '../../lib/words'
import type { en } from './words/en'

type Key = keyof typeof en

/** The catalogue; the page is drawn when it is there. */
export const screenWords = new Spoken(async (lang) =>
  lang === 'pl' ? (await import('./words/pl')).pl : (await import('./words/en')).en,
)

export function say(key: Key, data: Data = {}): string {
  return new Words(settings.lang, screenWords.in(settings.lang) ?? {}).text(key, data)
}
