/** The words for what the server refuses: they come once the page has nothing better to do, or before a refusal is told. */
import { Spoken } from '../spoken.svelte'

export const problems = new Spoken(async (lang) =>
  lang === 'pl' ? (await import('./pl')).pl : (await import('./en')).en,
)
