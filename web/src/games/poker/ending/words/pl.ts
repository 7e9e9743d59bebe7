/** The words of the end of a deal of poker, in Polish. */
import type { Polish } from '../../../../lib/chrome/forms'
import type en from './en'

const pl: Polish<typeof en> = {
  'poker.end.decides': '{decides:word.rank} rozstrzyga',
  'poker.end.wins': 'wygrywa {hand:word.hand}',
  'poker.end.tie': 'pula do podziału',
  'poker.end.unseen': 'nikt nie sprawdził',
  'poker.end.takes': '{seats:seats}: {chips:count.chips} bez pokazywania kart',
  'poker.end.with': '{seats:seats}: {hand:word.hand}',
  'poker.end.nth': 'pokazuje jako {n:nth}.',
  'poker.end.freely': 'pokazuje, choć nie musi',
  'poker.end.to': '→ {seats:seats}',
  'poker.end.each': '(po {n})',
  'poker.end.closed': 'Karty zakryte do końca meczu: {seats:seats}',
}

export default pl
