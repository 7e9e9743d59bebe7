/** Free wordings ready-made: whoever reads one reads it in his own language. */
import type { Lang } from '../../../lib/settings.svelte'
import type { Words } from '../../../lib/words'

const STOCK: Readonly<Record<Lang, readonly string[]>> = {
  en: [
    'help in the defence',
    'play for one’s own score only',
    'no offers to the third player',
    'no talk about the other side’s cards',
    'a favour in return in the next deal',
  ],
  pl: [
    'pomoc w obronie',
    'gra tylko na własny wynik',
    'żadnych ofert dla trzeciej osoby',
    'ani słowa o kartach drugiej strony',
    'rewanż w następnym rozdaniu',
  ],
}

/** The wordings ready-made, in the language of the words. */
export const wordings = (words: Words): readonly string[] => STOCK[words.lang]

/** A wording as the reader reads it: in his language if it is one of those ready-made. */
export function stock(words: Words, text: string): string {
  const at = Object.values(STOCK).map((each) => each.indexOf(text))
  return STOCK[words.lang][Math.max(...at)] ?? text
}
