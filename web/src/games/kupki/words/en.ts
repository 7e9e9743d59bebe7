/** The words of Kupki's own table. */
import type { English } from '../../../lib/chrome/forms'

const en = {
  'kupki.heap': 'heap {n}',
  'kupki.free': 'free',
  'kupki.bank_heap': 'bank',
  'kupki.bank': 'Bank: {seat:seat}',
  'kupki.lies': 'on the heaps: {sum}, in the bank: {chips}',
  'kupki.lies_short': '{sum} / {chips}',
  'kupki.which': 'Which heap do you stake on?',
  'kupki.heap_first': 'Tap it on the table. Then choose how many chips.',
  'kupki.how_much': 'How many chips on heap {heap}? You have {n}.',
  'kupki.heap.choose': 'Choose a heap',
  'kupki.amount.choose': 'Choose how many chips',
  'kupki.staked': 'staked: {n}',
} satisfies English

export default en
