import type { Polish } from '../../../lib/chrome/forms'
import type { en } from './en'

/** Słowa strony, która liczy punkty przy prawdziwych kartach. */
export const pl: Polish<typeof en> = {
  'keep.players': 'Gracze',
  'keep.options': 'Jak gramy',
  'keep.title': '{game} prawdziwymi kartami',
  'keep.lead':
    'Gracie przy stole prawdziwą talią, a telefon leży pośrodku: wpisujecie, co się dzieje, a on prowadzi rachunek. Kart nie rozdaje i nie widzi. Wszystko zostaje w tej przeglądarce.',
  'keep.player': 'Gracz {n}',
  'keep.begin': 'Zaczynamy',
  'keep.score': 'Wynik',
  'keep.dealer': 'rozdaje',
  'keep.rank': 'miejsce {n}',
  'keep.over': 'Koniec gry.',
  'keep.paid': 'Rozliczenia między graczami',
  'keep.take_back': 'Cofam ostatni wpis',
  'keep.close': 'Zamykam i zaczynam od nowa',
  'keep.close_sure': 'Na pewno? Zapis zniknie',
  'keep.deal': 'Rozdanie',
  'keep.less': 'mniej',
  'keep.more': 'więcej',
}
