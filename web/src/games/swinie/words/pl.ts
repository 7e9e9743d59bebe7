/** The words of Świnie's own table, in Polish. */
import type { Polish } from '../../../lib/chrome/forms'
import type en from './en'

const pl: Polish<typeof en> = {
  'swinie.pigs': 'Zostało świń: {n}',
  'swinie.draw': 'Ciągnij świnię, zostało: {n}',
  'swinie.top': 'Stos, na wierzchu: {card:card.name}',
}

export default pl
