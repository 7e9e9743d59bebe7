import type { English } from '../../../lib/chrome/forms'

/** The words of a hint. */
export const en = {
  'advice.working': 'Thinking…',
  'advice.best': 'Best: {move}',
  'advice.computer': 'A computer player would do this: {move}',
  'advice.all_equal': 'Something else is just as good.',
  'advice.close': 'Another choice may be nearly as good.',
  'advice.clear': 'Everything else is worse.',
  'advice.equal': 'just as good',
  'advice.maybe': 'nearly as good',
  'advice.worse': 'worse',
  'advice.by': '−{amount}',
  'advice.about': '−{points} ± {amount}',
  'advice.all': 'Looked at in every layout of the hidden cards.',
  'advice.some': {
    one: 'The average of {n} layout of the hidden cards.',
    other: 'The average of {n} layouts of the hidden cards.',
  },
  'advice.meaning': 'Points of this deal against the average of the others. Only what you yourself can know counts.',
} satisfies English
