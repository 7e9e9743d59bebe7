/** The words of the end of a deal of Kupki. */
import type { English } from '../../../../lib/chrome/forms'

const en = {
  'kupki.end.bank': 'The bank turns up: {card:card.name}',
  'kupki.end.none': 'Nobody has put any chips down',
  'kupki.end.heap': 'heap {n}',
  'kupki.end.bank_heap': 'bank',
} satisfies English

export default en
