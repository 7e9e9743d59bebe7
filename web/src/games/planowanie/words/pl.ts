/** The words of Planowanie's own table, in Polish. */
import type { Polish } from '../../../lib/chrome/forms'
import type en from './en'

const pl: Polish<typeof en> = {
  'planowanie.declare': 'Ile weźmiesz lew?',
  'planowanie.sum': 'zadeklarowano {sum} z {tricks}',
  'planowanie.may_not':
    'Twoja deklaracja jest ostatnia. {n} dałoby razem tyle, ile jest lew, więc tej liczby powiedzieć nie możesz.',
  'planowanie.is_barred': '{n}, nie wolno',
  'planowanie.note_said': 'deklaruje {said}',
  'planowanie.note': 'wzięte {taken} z zadeklarowanych {said}',
  'planowanie.no_trump': 'Bez atu',
}

export default pl
