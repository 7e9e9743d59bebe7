/** The client's own words of a village; a game's message wins over them. */
import { Spoken } from '../lib/spoken.svelte'

export const villageWords = new Spoken(async (lang) =>
  lang === 'pl' ? (await import('./words/pl')).pl : (await import('./words/en')).en,
)
