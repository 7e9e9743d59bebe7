/** The words of poker's own table, in Polish. */
import type { Polish } from '../../../lib/chrome/forms'
import type en from './en'

const pl: Polish<typeof en> = {
  'poker.opened': '{seat:seat} otwiera za {level}',
  'poker.raised': '{seat:seat} przebija do {level}',
  'poker.owe': '{rose}: dopłacasz {owed}',
  'poker.too_dear': '{rose}: nie masz tylu żetonów',
  'poker.wait': 'Nikt jeszcze nie otworzył',
  'poker.cannot_open': 'Na otwarcie masz za mało żetonów',
  'poker.back': 'Wracam',
  'poker.pays': 'dokładasz {n}',
  'poker.choose': 'Wybierz karty do wymiany',
  'poker.exchanged': 'wymienione karty: {n}',
  'poker.decides': '{decides:word.rank} rozstrzyga',
  'poker.wins': 'wygrywa {hand:word.hand}',
  'poker.tie': 'Równe ręce: {seats:seats}',
  'poker.unseen': 'Pula bez sprawdzenia: {seats:seats}',
  'poker.kind.royal': 'poker królewski',
  'poker.kind.straight_flush': 'poker',
  'poker.kind.four': 'kareta',
  'poker.kind.full': 'ful',
  'poker.kind.flush': 'kolor',
  'poker.kind.straight': 'strit',
  'poker.kind.trips': 'trójka',
  'poker.kind.two_pair': 'dwie pary',
  'poker.kind.pair': 'para',
  'poker.kind.none': 'bez pary',
  'poker.short.all_in': 'all-in',
  'poker.long.all_in': 'za wszystko',
  'poker.short.waited': 'czeka',
  'poker.long.waited': 'czeka',
  'poker.short.opened': 'za {value}',
  'poker.long.opened': 'otwiera za {value}',
  'poker.short.held': 'trzyma',
  'poker.long.held': 'trzyma {value}',
  'poker.short.raised': 'do {value}',
  'poker.long.raised': 'przebija do {value}',
}

export default pl
