/** The words of the settings, on their page and in a table's menu: `say('settings.deck')`. */
import { settings } from '../../lib/settings.svelte'
import { Spoken } from '../../lib/spoken.svelte'
import { Words, type Data } from '../../lib/words'
import type { en } from './words/en'

type Key = keyof typeof en

/** The catalogue; they are drawn when it is there. */
export const settingsWords = new Spoken(async (lang) =>
  lang === 'pl' ? (await import('./words/pl')).pl : (await import('./words/en')).en,
)

export function say(key: Key, data: Data = {}): string {
  return new Words(settings.lang, settingsWords.in(settings.lang) ?? {}).text(key, data)
}
