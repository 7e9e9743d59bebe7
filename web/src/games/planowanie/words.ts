/** The words of Planowanie's own table. */
import type { English, Polish } from '../../lib/chrome/forms'

export const en = {
  'planowanie.declare': 'How many tricks will you take?',
  'planowanie.sum': 'declared: {sum} of {tricks:count.tricks}',
  'planowanie.may_not':
    'You declare last. {n} would make all declarations add up to the number of tricks, so you may not say it.',
  'planowanie.is_barred': '{n}, not allowed',
  'planowanie.note_said': 'declares {said}',
  'planowanie.note': 'took {taken} of {said} declared',
  'planowanie.no_trump': 'No trumps',
} satisfies English

export const pl: Polish<typeof en> = {
  'planowanie.declare': 'Ile weźmiesz lew?',
  'planowanie.sum': 'zadeklarowano {sum} z {tricks}',
  'planowanie.may_not':
    'Twoja deklaracja jest ostatnia. {n} dałoby razem tyle, ile jest lew, więc tej liczby powiedzieć nie możesz.',
  'planowanie.is_barred': '{n}, nie wolno',
  'planowanie.note_said': 'deklaruje {said}',
  'planowanie.note': 'wzięte {taken} z zadeklarowanych {said}',
  'planowanie.no_trump': 'Bez atu',
}
