/** The page's own words, in the language of the settings: `chrome('copy')`, `chrome('players', { n: 3 })`. */
import type { en } from './chrome/en'
import { settings } from './settings.svelte'
import { Spoken } from './spoken.svelte'
import { Words, type Data } from './words'

export type ChromeKey = keyof typeof en

/** The catalogue itself; nothing is drawn before its first words are there. */
export const page = new Spoken(async (lang) =>
  lang === 'pl' ? (await import('./chrome/pl')).pl : (await import('./chrome/en')).en,
)

const words = $derived(new Words(settings.lang, page.in(settings.lang) ?? {}))

export function chrome(key: ChromeKey, data: Data = {}): string {
  return words.text(key, data)
}

/** The word under a key that is only known now, for example `closed.` and a code; else the fallback. */
export function chromeOr(key: string, fallback: string, data: Data = {}): string {
  return words.first([key], fallback, data)
}
