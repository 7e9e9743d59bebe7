/** The words of Metamorphosis' own table, in Polish. */
import type { Polish } from '../../../lib/chrome/forms'
import type en from './en'

const pl: Polish<typeof en> = {
  'metamorphosis.parts': 'Części rundy',
  'metamorphosis.part': 'Część {part:nth}: {rule:word.rule}',
  'metamorphosis.predicts': 'przewiduje tę część',
  'metamorphosis.note': 'przewiduje część {part}, w tej części {points:signed}',
}

export default pl
