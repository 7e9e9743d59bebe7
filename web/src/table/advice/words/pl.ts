import type { Polish } from '../../../lib/chrome/forms'
import type { en } from './en'

/** Słowa podpowiedzi. */
export const pl: Polish<typeof en> = {
  'advice.working': 'Zastanawiam się…',
  'advice.best': 'Najlepiej: {move}',
  'advice.computer': 'Komputer zrobiłby tak: {move}',
  'advice.all_equal': 'Równie dobrze można zrobić co innego.',
  'advice.close': 'Inny wybór może być niemal tak samo dobry.',
  'advice.clear': 'Wszystko inne jest gorsze.',
  'advice.equal': 'równie dobrze',
  'advice.maybe': 'niemal równie dobrze',
  'advice.worse': 'gorzej',
  'advice.by': '−{amount}',
  'advice.about': '−{points} ± {amount}',
  'advice.all': 'Sprawdzone we wszystkich układach ukrytych kart.',
  'advice.some': {
    one: 'Średnia z {n} układu ukrytych kart.',
    few: 'Średnia z {n} układów ukrytych kart.',
    many: 'Średnia z {n} układów ukrytych kart.',
    other: 'Średnia z {n} układów ukrytych kart.',
  },
  'advice.meaning':
    'Punkty tego rozdania względem średniej pozostałych. Liczy się tylko to, co wiadomo z twojego miejsca.',
}
