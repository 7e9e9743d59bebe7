/** The words of the end of a deal of Planowanie, and of its sheet, in Polish. */
import type { Polish } from '../../../../lib/chrome/forms'
import type en from './en'

const pl: Polish<typeof en> = {
  'planowanie.end.hits': {
    one: '{n} trafiona zapowiedź',
    few: '{n} trafione zapowiedzi',
    many: '{n} trafionych zapowiedzi',
    other: '{n} trafionej zapowiedzi',
  },
  'planowanie.end.none': 'Żadna zapowiedź nie trafiona',
  'planowanie.end.sum': 'Zapowiedzi razem: {said}. Lew było {n}.',
  'planowanie.end.said': 'mówi {said}, bierze {taken}',
  'planowanie.list.cards': 'Kart',
  'planowanie.list.help': 'zapowiedziane / wzięte · trafione na zielonym tle',
}

export default pl
