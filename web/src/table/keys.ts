/** The words of the list of keys. */
import { Spoken } from '../lib/spoken.svelte'

export const keyWords = new Spoken(async (lang) =>
  lang === 'pl' ? (await import('./keys/pl')).pl : (await import('./keys/en')).en,
)
