/** The words of Świnie's own table. */
import type { English, Polish } from '../../lib/chrome/forms'

export const en = {
  'swinie.pigs': 'Pigs left: {n}',
  'swinie.draw': 'Draw a pig, {n} left',
  'swinie.top': 'Pile, on top: {card:card.name}',
} satisfies English

export const pl: Polish<typeof en> = {
  'swinie.pigs': 'Zostało świń: {n}',
  'swinie.draw': 'Ciągnij świnię, zostało: {n}',
  'swinie.top': 'Stos, na wierzchu: {card:card.name}',
}
