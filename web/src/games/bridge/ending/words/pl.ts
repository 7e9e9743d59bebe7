/** The words of the end of a deal of bridge, and of the sheet of a rubber, in Polish. */
import type { Polish } from '../../../../lib/chrome/forms'
import type en from './en'

const pl: Polish<typeof en> = {
  'bridge.end.stands': 'W robrze: NS {ns}, WE {ew}',
  'bridge.list.we': 'My',
  'bridge.list.they': 'Oni',
  'bridge.list.rubber': 'Rober {n}',
  'bridge.list.of_deal': 'rozdanie {n}',
  'bridge.list.total': 'razem: ',
  'bridge.list.deals': 'Rozdania',
}

export default pl
