/** The words of Planowanie's own table, in Polish. */
import type { Polish } from '../../../lib/chrome/forms'
import type en from './en'

const pl: Polish<typeof en> = {
  'planowanie.declare': 'Ile weźmiesz lew?',
  'planowanie.choose': 'Wybierz liczbę lew',
  'planowanie.do_declare': {
    one: 'Deklaruję {n} lewę · {points} pkt',
    few: 'Deklaruję {n} lewy · {points} pkt',
    many: 'Deklaruję {n} lew · {points} pkt',
    other: 'Deklaruję {n} lewy · {points} pkt',
  },
  'planowanie.sum': 'Deklaracje: {sum}, lew: {n}',
  'planowanie.sum_short': 'dekl. {sum}, lew: {n}',
  'planowanie.sum_shortest': 'dekl. {sum}',
  'planowanie.may_not':
    'Twoja deklaracja jest ostatnia. {n} dałoby razem tyle, ile jest lew, więc tej liczby powiedzieć nie możesz.',
  'planowanie.note_said': 'deklaruje {said}',
  'planowanie.note': 'wzięte {taken} z zadeklarowanych {said}',
  'planowanie.no_trump': 'Bez atu',
}

export default pl
