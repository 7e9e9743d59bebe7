/** Kurs dowolnej gry; lekcje, plansze i komentarze należą do słów gry. */
import type { Polish } from '../../../lib/chrome/forms'
import type en from './en'

const pl: Polish<typeof en> = {
  title: 'Kurs: {game}',
  lead: 'Każdy krok zaczyna krótka lekcja, po niej są rozdania do zagrania. Kroki można pomijać i powtarzać.',
  step: 'Krok {n}',
  done: 'rozegrane: {n} z {of}',
  back: 'Wszystkie kroki',
  try: 'Spróbuj',
  allowed: 'Wolno.',
  forbidden: 'Nie wolno.',
  right: 'Dobrze.',
  wrong: 'Jest coś lepszego.',
  on_table: 'Na stole',
  hand: 'Twoja ręka',
  deals: 'Rozdania',
  open: 'Na widno',
  hidden: 'W ciemno',
  deal: 'Rozdanie {n}',
  deal_done: 'Rozdanie {n}, rozegrane',
  match: 'Gram cały mecz',
  lesson: 'Lekcja',
  next: 'Następne rozdanie',
  following: 'Następny krok: {name}',
  finish: 'Do kroku',
  remarks: 'Co się dzieje',
  remarks_come: 'Tu czytasz, co kto zagrał i po co.',
  over: 'Koniec rozdania.',
  report: 'Jak poszło',
  report_none: 'Rozegraj rozdanie, a zobaczysz tu, co poszło dobrze, a co kosztowało punkty.',
  report_some: 'Sprawdzam, jak poszło',
  replayed: 'Rozdania z odkrytymi kartami: co dało się wziąć i co kosztowały zagrania.',
  working: 'Liczę…',
  well: {
    one: '{n} decyzja nic cię nie kosztowała, sądząc po tym, co było wiadomo.',
    few: '{n} decyzje nic cię nie kosztowały, sądząc po tym, co było wiadomo.',
    many: '{n} decyzji nic cię nie kosztowało, sądząc po tym, co było wiadomo.',
    other: '{n} decyzji nic cię nie kosztowało, sądząc po tym, co było wiadomo.',
  },
  cost: 'Oddane punkty: {n}.',
  flawless: 'Nic nie kosztowało punktów: brawo.',
  look: 'Analiza',
}

export default pl
