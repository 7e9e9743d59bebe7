/** Kurs Betla i to, co pokazują jego plansze. */
import type { Polish } from '../../../../lib/chrome/forms'
import type en from './en'

const pl: Polish<typeof en> = {
  'course.dubel': 'Dubel',
  'course.calls': 'Dotąd padło: {calls}',
  'course.pass': 'Pas',
  'course.kontra': 'Kontra',
  'course.swap': 'Biorę {take:cards}, odkładam {give:cards}, {say:word.contract.symbol}',
}

export default pl
