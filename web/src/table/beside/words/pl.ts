/** The words beside one's hand: how it is sorted, how the cards out of sight may be split; in Polish. */
import type { Polish } from '../../../lib/chrome/forms'
import type { en } from './en'

export const pl: Polish<typeof en> = {
  'splits.missing': 'brak {n}',
  'splits.never': 'to niemożliwe',
  'splits.order': 'Kolejno: {seats:seats}.',
  'splits.habit': 'Kto odrzuca, odrzuca',
  'splits.habit.random': 'byle co',
  'splits.habit.short': 'raczej z krótkiego koloru',
  'splits.habit.one_or_two': 'single i dublety',
  'splits.habit.singleton': 'tylko single',
  'sort.colours': 'Kolorami, barwy na przemian',
  'sort.suits': 'Kolorami',
  'sort.ranks': 'Starszeństwem',
  'sort.manual': 'Po swojemu',
  'sort.trumps_right': 'Atuty z prawej',
  'sort.mirrored': 'Najpierw młodsze karty',
  'sort.help': 'Przeciągnij kartę w ręce tam, gdzie ma leżeć.',
}
