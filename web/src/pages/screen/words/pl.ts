import type { Polish } from '../../../lib/chrome/forms'
import type { en } from './en'

/** The words of the screen of a room, in Polish. */
export const pl: Polish<typeof en> = {
  'screen.title': 'Ekran: {game}',
  'screen.people': { one: '{n} osoba', few: '{n} osoby', many: '{n} osób', other: '{n} osoby' },
  'screen.range': 'gra od {low} do {high}; zaczyna {host}',
  'screen.waits': {
    one: 'czeka jeszcze jedno miejsce',
    few: 'czekają jeszcze {n} miejsca',
    many: 'czeka jeszcze {n} miejsc',
    other: 'czeka jeszcze {n} miejsca',
  },
  'screen.room': 'wolne miejsca do {n}',
  'screen.code_at': 'albo ten kod na stronie',
  'screen.code_until': 'Kod działa do początku gry. Telefon jest potem tajną kartą: nikt inny go nie ogląda.',
  'screen.qr': 'Kod QR z linkiem do tego stołu',
  'screen.makeup': {
    one: 'Jedna osoba:',
    few: 'Przy {n} osobach:',
    many: 'Przy {n} osobach:',
    other: 'Przy {n} osobach:',
  },
  'screen.minutes': {
    one: 'około {n} minuty',
    few: 'około {n} minut',
    many: 'około {n} minut',
    other: 'około {n} minut',
  },
  'screen.try': 'Próba głosu',
  'screen.trial': 'Dobry wieczór. Czy wszyscy mnie słyszą?',
  'screen.voice': 'Głos: {name}',
  'screen.no_voice': 'Ta przeglądarka nie ma polskiego głosu: odzywa się gong, a słowa są duże.',
  'screen.touch': 'Przeglądarka mówi dopiero po naciśnięciu klawisza na tej stronie.',
  'screen.speaks': 'Narrator mówi',
  'screen.language': 'Język ekranu',
  'screen.circle': 'Gracze',
  'screen.facts': 'Co wiedzą wszyscy',
  'screen.narrator': 'Narrator',
  'screen.alive': 'W grze: {n} z {all}',
  'screen.votes': { one: '{n} głos', few: '{n} głosy', many: '{n} głosów', other: '{n} głosu' },
  'screen.paused': 'Przerwa',
  'screen.over': 'Koniec',
  'screen.out': 'poza grą',
  'screen.time': 'Czas',
  'screen.sealing': 'Rozdajemy karty',
  'screen.gone': 'Ten ekran już nie działa',
}
