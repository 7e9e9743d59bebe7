/** The words of the end of a deal of poker, in English. */
import type { English } from '../../../../lib/chrome/forms'

const en = {
  'poker.end.decides': 'the {decides:word.rank} decides',
  'poker.end.wins': '{hand:word.hand} wins',
  'poker.end.tie': 'the pot is shared',
  'poker.end.unseen': 'nobody called',
  'poker.end.takes': '{seats:seats}: {chips:count.chips}, no cards shown',
  'poker.end.with': '{seats:seats}: {hand:word.hand}',
  'poker.end.nth': 'no. {n:nth} to show',
  'poker.end.freely': 'shown by choice',
  'poker.end.to': '→ {seats:seats}',
  'poker.end.each': '({n} each)',
  'poker.end.closed': 'Cards that stay closed to the end of the match: {seats:seats}',
} satisfies English

export default en
