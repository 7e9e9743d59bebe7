/** The words of Planowanie's own table. */
import type { English } from '../../../lib/chrome/forms'

const en = {
  'planowanie.declare': 'How many tricks will you take?',
  'planowanie.choose': 'Choose a number of tricks',
  'planowanie.do_declare': { one: 'Declare {n} trick · {points} pts', other: 'Declare {n} tricks · {points} pts' },
  'planowanie.sum': 'Declared: {sum}, tricks: {n}',
  'planowanie.sum_short': 'decl. {sum}, tricks: {n}',
  'planowanie.sum_shortest': 'decl. {sum}',
  'planowanie.may_not':
    'You declare last. {n} would make all declarations add up to the number of tricks, so you may not say it.',
  'planowanie.note_said': 'declares {said}',
  'planowanie.note': 'took {taken} of {said} declared',
  'planowanie.no_trump': 'No trumps',
} satisfies English

export default en
