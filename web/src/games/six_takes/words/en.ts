/** The words of Six Takes' own table. */
import type { English } from '../../../lib/chrome/forms'

const en = {
  'six_takes.ready': 'ready',
  'six_takes.row': 'Row {n}: {cards:cards}; {points:count.six_takes.points}',
  'six_takes.points': { one: '{n} penalty point', other: '{n} penalty points' },
  'six_takes.take': 'Your {card:card} is too low: choose the row you take.',
  'six_takes.place': 'Choose the row for your {card:card}.',
  'six_takes.change': 'Tap another card to change your mind.',
  'result.next': 'Next round',
  'result.next_in': 'Next round in {n} s',
  'result.replay': 'Step through the round',
  'result.score': 'This round',
} satisfies English

export default en
