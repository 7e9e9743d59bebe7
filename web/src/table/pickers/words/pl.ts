import type { Polish } from '../../../lib/chrome/forms'
import type { en } from './en'

/** Co się mówi o kartach wkładanych do skrzynek. */
export const pl: Polish<typeof en> = {
  'boxes.cards': 'Karty do ułożenia',
  'boxes.boxes': 'Skrzynki',
  'boxes.empty': 'pusto',
  'boxes.lies': '{card:card.name}, {name}',
  'boxes.out': '{card:card.name}: wyjęta',
  'boxes.box': '{name}: {n} z {all}',
  'boxes.left': {
    one: 'Jeszcze {n} karta do ułożenia',
    few: 'Jeszcze {n} karty do ułożenia',
    many: 'Jeszcze {n} kart do ułożenia',
    other: 'Jeszcze {n} karty do ułożenia',
  },
  'boxes.wrong': 'Jeszcze nie w każdej skrzynce leży tyle kart, ile trzeba',
  'boxes.undo': 'Cofam',
  'boxes.clear': 'Wyjmuję wszystkie',
  'boxes.help':
    'Numer na karcie mówi, w której jest skrzynce. Strzałki i spacja biorą kartę, cyfry od 1 do {n} wkładają ją do skrzynki; na pełnej skrzynce zamieniają dwie skrzynki miejscami.',
}
