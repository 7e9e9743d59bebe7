/** The words of the end of a deal of Planowanie, and of its sheet, in English. */
import type { English } from '../../../../lib/chrome/forms'

const en = {
  'planowanie.end.hits': { one: '{n} declaration met', other: '{n} declarations met' },
  'planowanie.end.none': 'No declaration met',
  'planowanie.end.sum': 'Declared together: {said}. Tricks: {n}.',
  'planowanie.end.said': 'declares {said}, takes {taken}',
  'planowanie.list.cards': 'Cards',
  'planowanie.list.help': 'taken / declared · what was met stands on green',
} satisfies English

export default en
