/** Łamigłówki dowolnej gry. */
import type { Polish } from '../../../lib/chrome/forms'
import type en from './en'

const pl: Polish<typeof en> = {
  title: 'Łamigłówki',
  lead: 'Wszystkie ręce są odkryte i każdy gra najlepiej, jak można. Dobra odpowiedź jest dokładnie jedna.',
  today: 'Łamigłówka dnia',
  name: 'Łamigłówka {n}',
  kinds: 'Czego szukamy',
  'grade.easy': 'łatwa',
  'grade.middling': 'średnia',
  'grade.hard': 'trudna',
  'grades.easy': 'Łatwe',
  'grades.middling': 'Średnie',
  'grades.hard': 'Trudne',
  'done.right': 'rozwiązana od razu',
  'done.later': 'rozwiązana po błędzie',
  'done.missed': 'jeszcze nierozwiązana',
  'done.shown': 'rozwiązanie obejrzane',
  solved: 'Rozwiązane: {n} z {of}',
  missed: 'Z {of} graczy komputerowych, którzy widzą tylko swoje karty, myli się {n}.',
  you: '{name} (ty)',
  on_table: 'Na stole',
  right: 'Dobrze!',
  wrong: 'Nie.',
  solution: 'Oglądam rozwiązanie',
  why: 'Rozwiązanie',
  line: 'Oglądam grę',
  hide: 'Chowam grę',
  play: 'Gram od tej chwili',
  next: 'Następna łamigłówka',
  all: 'Wszystkie łamigłówki',
  outcome: 'Po odpowiedzi „{answer}” wychodzi {outcome}.',
  outcomes: 'Co wychodzi po każdej odpowiedzi',
  answers: 'Odpowiedzi',
}

export default pl
