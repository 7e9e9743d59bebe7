/** The words of Planowanie's own table. */
import type { English } from '../../../lib/chrome/forms'

const en = {
  'planowanie.declare': 'How many tricks will you take?',
  'planowanie.sum': 'declared: {sum} of {tricks:count.tricks}',
  'planowanie.may_not':
    'You declare last. {n} would make all declarations add up to the number of tricks, so you may not say it.',
  'planowanie.is_barred': '{n}, not allowed',
  'planowanie.note_said': 'declares {said}',
  'planowanie.note': 'took {taken} of {said} declared',
  'planowanie.no_trump': 'No trumps',
} satisfies English

export default en
