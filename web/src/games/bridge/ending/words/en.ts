/** The words of the end of a deal of bridge, and of the sheet of a rubber, in English. */
import type { English } from '../../../../lib/chrome/forms'

const en = {
  'bridge.end.stands': 'In the rubber: NS {ns}, EW {ew}',
  'bridge.list.we': 'We',
  'bridge.list.they': 'They',
  'bridge.list.rubber': 'Rubber {n}',
  'bridge.list.of_deal': 'deal {n}',
  'bridge.list.total': 'in all: ',
  'bridge.list.deals': 'Deals',
} satisfies English

export default en
