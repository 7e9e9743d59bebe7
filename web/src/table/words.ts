/** The words of a table: those of its game, and those of the client's own for what it draws around the game. */
import { Words, type Catalogue } from '../lib/words'
import * as baska from '../games/baska/words'
import * as trade from '../games/betel/trade/words'
import * as betel from '../games/betel/words'
import * as metamorphosis from '../games/metamorphosis/words'
import * as planowanie from '../games/planowanie/words'
import * as six_takes from '../games/six_takes/words'
import * as skat from '../games/skat/words'
import * as swinie from '../games/swinie/words'
import * as three_five_eight from '../games/three_five_eight/words'
import { en } from './words/en'
import { pl } from './words/pl'

const own: Record<'pl' | 'en', Catalogue> = {
  en: {
    ...en,
    ...baska.en,
    ...betel.en,
    ...trade.en,
    ...metamorphosis.en,
    ...planowanie.en,
    ...six_takes.en,
    ...skat.en,
    ...swinie.en,
    ...three_five_eight.en,
  },
  pl: {
    ...pl,
    ...baska.pl,
    ...betel.pl,
    ...trade.pl,
    ...metamorphosis.pl,
    ...planowanie.pl,
    ...six_takes.pl,
    ...skat.pl,
    ...swinie.pl,
    ...three_five_eight.pl,
  },
}

/** Words that also know the client's own messages; a game's message wins over the client's of the same key. */
export function ownWords(words: Words): Words {
  return new Words(words.lang, { ...own[words.lang], ...words.catalogue }, words.names, words.letters)
}
