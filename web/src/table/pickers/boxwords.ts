/** The words for cards that go into boxes: those of the table, and what only these need. */
import { Spoken } from '../../lib/spoken.svelte'
import { Words } from '../../lib/words'

export const boxes = new Spoken(async (lang) =>
  lang === 'pl' ? (await import('./words/pl')).pl : (await import('./words/en')).en,
)

/** The words of a table with these. */
export const boxWords = ({ lang, catalogue, names, letters }: Words): Words =>
  new Words(lang, { ...boxes.in(lang), ...catalogue }, names, letters)
