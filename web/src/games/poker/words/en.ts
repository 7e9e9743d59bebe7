/** The words of poker's own table, in English. */
import type { English } from '../../../lib/chrome/forms'

const en = {
  'poker.opened': '{seat:seat} opens with {level}',
  'poker.raised': '{seat:seat} raises to {level}',
  'poker.owe': '{rose}: {owed} to stay in',
  'poker.too_dear': '{rose}: you have not so many chips',
  'poker.wait': 'Nobody has opened yet',
  'poker.cannot_open': 'You have too few chips to open',
  'poker.pays': '{n} more',
  'poker.choose': 'Choose cards to exchange',
  'poker.exchanged': 'cards exchanged: {n}',
  'poker.decides': 'the {decides:word.rank} decides',
  'poker.wins': '{hand:word.hand} wins',
  'poker.tie': 'Equal hands: {seats:seats}',
  'poker.unseen': 'Nobody called: {seats:seats}',
  'poker.short.passed': 'pass',
  'poker.long.passed': 'pass',
  'poker.short.keeps': 'keeps',
  'poker.long.keeps': 'keeps all',
  'poker.short.exchanged': 'draws {value}',
  'poker.long.exchanged': 'draws {value}',
  'poker.short.all_in': 'all-in',
  'poker.long.all_in': 'all-in',
  'poker.short.waited': 'waits',
  'poker.long.waited': 'waits',
  'poker.short.opened': 'opens {value}',
  'poker.long.opened': 'opens with {value}',
  'poker.short.held': 'holds',
  'poker.long.held': 'holds {value}',
  'poker.short.raised': 'to {value}',
  'poker.long.raised': 'raises to {value}',
} satisfies English

export default en
