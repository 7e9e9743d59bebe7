/** Betel's course, and what its boards show. */
import type { English } from '../../../../lib/chrome/forms'

const en = {
  'course.dubel': 'Dubel',
  'course.calls': 'Calls so far: {calls}',
  'course.pass': 'Pass',
  'course.kontra': 'Kontra',
  'course.swap': 'Take {take:cards}, lay {give:cards}, {say:word.contract.symbol}',
} satisfies English

export default en
