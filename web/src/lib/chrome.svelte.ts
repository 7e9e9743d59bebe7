/** The page's own words, in the language of the settings: `chrome('copy')`, `chrome('players', { n: 3 })`. */
import { en } from './chrome/en'
import { pl } from './chrome/pl'
import { settings } from './settings.svelte'
import { Words, type Data } from './words'

export type ChromeKey = keyof typeof en

const words = { en: new Words('en', en), pl: new Words('pl', pl) }

export function chrome(key: ChromeKey, data: Data = {}): string {
  return words[settings.lang].text(key, data)
}

/** The word under a key that is only known now, for example `closed.` and a code; else the fallback. */
export function chromeOr(key: string, fallback: string, data: Data = {}): string {
  return words[settings.lang].first([key], fallback, data)
}
