/** The words of the end of a deal of Planowanie, and of its sheet, in Polish. */
import type { Polish } from '../../../../lib/chrome/forms'
import type en from './en'

const pl: Polish<typeof en> = {
  'planowanie.end.hits': {
    one: '{n} trafiona deklaracja',
    few: '{n} trafione deklaracje',
    many: '{n} trafionych deklaracji',
    other: '{n} trafionej deklaracji',
  },
  'planowanie.end.none': 'Żadna deklaracja nie trafiona',
  'planowanie.end.sum': 'Deklaracje razem: {said}. Lew było {n}.',
  'planowanie.end.said': 'deklaruje {said}, bierze {taken}',
  'planowanie.list.cards': 'Kart',
  'planowanie.list.help': 'wzięte / zadeklarowane · trafione na zielonym tle',
}

export default pl
