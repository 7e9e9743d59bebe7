/** What the alarm on a receipt says besides that it is one: `say('receipt.alarm.keep')`. */
import { settings } from '../../lib/settings.svelte'
import { Spoken } from '../../lib/spoken.svelte'
import { Words, type Data } from '../../lib/words'
import type { en } from './en'

type Key = keyof typeof en

/** The catalogue; the alarm itself waits for no words. */
export const alarmWords = new Spoken(async (lang) =>
  lang === 'pl' ? (await import('./pl')).pl : (await import('./en')).en,
)

export function say(key: Key, data: Data = {}): string {
  return new Words(settings.lang, alarmWords.in(settings.lang) ?? {}).text(key, data)
}
