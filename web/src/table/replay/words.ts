/** The words of a replay, besides those of the table. */
import { Spoken } from '../../lib/spoken.svelte'

export const replays = new Spoken(async (lang) =>
  lang === 'pl' ? (await import('./words/pl')).pl : (await import('./words/en')).en,
)
