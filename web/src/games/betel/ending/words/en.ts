/** The words of the end of a deal of Betel, in English. */
import type { English } from '../../../../lib/chrome/forms'

const en = {
  'betel.end.needed': 'Needed {need}, took {n}',
  'betel.end.at_most': 'At most {need}, took {n}',
  'betel.end.short': '{n} short',
  'betel.end.over': '{n} over',
  'betel.end.defence': '{seats:seats} {n}',
} satisfies English

export default en
