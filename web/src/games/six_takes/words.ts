/** The words of Six Takes' own table. */
import type { English, Polish } from '../../lib/chrome/forms'

export const en = {
  'six_takes.ready': 'ready',
  'six_takes.row': 'Row {n}: {cards:cards}; {points:count.six_takes.points}',
  'six_takes.points': { one: '{n} penalty point', other: '{n} penalty points' },
  'six_takes.take': 'Your {card:card} is too low: choose the row you take.',
  'six_takes.place': 'Choose the row for your {card:card}.',
  'six_takes.change': 'Tap another card to change your mind.',
} satisfies English

export const pl: Polish<typeof en> = {
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
}
