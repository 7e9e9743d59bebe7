/** The words of what people say to each other at a table: `say('rematch.offer', { name })`. */
import { settings } from '../../lib/settings.svelte'
import { Spoken } from '../../lib/spoken.svelte'
import { Words, type Data } from '../../lib/words'
import type { en } from './words/en'

type Key = keyof typeof en

/** The catalogue; what needs it is drawn when it is there. */
export const talkWords = new Spoken(async (lang) =>
  lang === 'pl' ? (await import('./words/pl')).pl : (await import('./words/en')).en,
)

export function say(key: Key, data: Data = {}): string {
  return new Words(settings.lang, talkWords.in(settings.lang) ?? {}).text(key, data)
}

/** The words of a phrase or a reaction, whose code came with a message; shorter where there is little room. */
export function phrase(code: string, short = false): string {
  const keys = [...(short ? [`reaction.${code}`] : []), `phrase.${code}`]
  return new Words(settings.lang, talkWords.in(settings.lang) ?? {}).first(keys, code)
}
