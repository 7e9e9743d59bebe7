/** The words of the end of a deal of Betel, in Polish. */
import type { Polish } from '../../../../lib/chrome/forms'
import type en from './en'

const pl: Polish<typeof en> = {
  'betel.end.needed': 'Trzeba {need}, wzięte {n}',
  'betel.end.at_most': 'Najwyżej {need}, wzięte {n}',
  'betel.end.short': 'zabrakło {n}',
  'betel.end.over': 'nadróbki: {n}',
  'betel.end.defence': '{seats:seats} {n}',
}

export default pl
