/** Free wordings ready-made: whoever reads one reads it in his own language. */
import type { Words } from '../../../lib/words'
import { en, pl } from './words'

const STOCK = ['help', 'own_score', 'no_offers', 'no_talk', 'favour'] as const

const key = (name: (typeof STOCK)[number]) => `trade.stock.${name}` as const

/** The wordings ready-made, in the language of the words. */
export const wordings = (words: Words): string[] => STOCK.map((name) => words.text(key(name)))

/** A wording as the reader reads it: in his language if it is one of those ready-made. */
export function stock(words: Words, text: string): string {
  const name = STOCK.find((each) => en[key(each)] === text || pl[key(each)] === text)
  return name ? words.text(key(name)) : text
}
