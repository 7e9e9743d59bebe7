/** The words of Six Takes' own table, in Polish. */
import type { Polish } from '../../../lib/chrome/forms'
import type en from './en'

const pl: Polish<typeof en> = {
  'six_takes.ready': 'gotowe',
  'six_takes.row': 'Rząd {n}: {cards:cards}; {points:count.six_takes.points}',
  'six_takes.points': {
    one: '{n} punkt karny',
    few: '{n} punkty karne',
    many: '{n} punktów karnych',
    other: '{n} punktu karnego',
  },
  'six_takes.take': 'Twoja karta {card:card} jest za niska: wybierz rząd, który bierzesz.',
  'six_takes.place': 'Wybierz rząd dla karty {card:card}.',
  'six_takes.change': 'Dotknij innej karty, aby zmienić wybór.',
  'result.next': 'Następna runda',
  'result.next_in': 'Następna runda za {n} s',
  'result.replay': 'Oglądam rundę',
  'result.score': 'Ta runda',
}

export default pl
