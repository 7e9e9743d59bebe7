/** The words beside one's hand, besides those of the table. */
import { Spoken, speaking } from '../../lib/spoken.svelte'
import type { Words } from '../../lib/words'

const beside = new Spoken(async (lang) =>
  lang === 'pl' ? (await import('./words/pl')).pl : (await import('./words/en')).en,
)

/** The words of a table with those beside the hand. */
export const besideHand = (words: Words): Words => speaking(beside, words)
