/** The words of Świnie's own table, in Polish. */
import type { Polish } from '../../../lib/chrome/forms'
import type en from './en'

const pl: Polish<typeof en> = {
  'swinie.pigs': 'Zostało świń: {n}',
  'swinie.draw': 'Ciągnę świnię, zostało: {n}',
  'swinie.top': 'Stos, na wierzchu: {card:card.name}',
  'result.next': 'Następna gra',
  'result.next_in': 'Następna gra za {n} s',
  'result.replay': 'Oglądam grę',
  'result.score': 'Ta gra',
}

export default pl
