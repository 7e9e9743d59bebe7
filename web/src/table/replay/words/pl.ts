import type { Polish } from '../../../lib/chrome/forms'
import type { en } from './en'

/** The words of a replay, in Polish. */
export const pl: Polish<typeof en> = {
  'replay.moment': 'Chwila {n} z {all}',
  'replay.first': 'Na początek',
  'replay.previous': 'Krok wstecz',
  'replay.following': 'Krok dalej',
  'replay.last': 'Na koniec',
  'replay.play': 'Odtwarzam',
  'replay.stop': 'Zatrzymuję',
  'replay.link': 'Link do tej chwili',
  'replay.copied': 'Skopiowano',
  'replay.begin': 'Karty rozdane.',
}
