/** The words of 3-5-8's own table. */
import type { English } from '../../../lib/chrome/forms'

const en = {
  'three_five_eight.choosing': '{seat:seat} chooses the contract',
  'three_five_eight.choosing.own': 'You choose the contract',
  'three_five_eight.note': 'took {taken}, needs {target} at least',
  'three_five_eight.note_most': 'took {taken}, may take {target} at most',
  'three_five_eight.exchange': 'Exchange: {giver:seat} gives {receiver:seat} up to {most:count.cards}.',
  'three_five_eight.give':
    'You may give up to {most:count.cards} to {receiver:seat}. For a card of a side suit the highest of that suit comes back.',
  'three_five_eight.received': 'You get {received:cards} and give back {due:cards}.',
  'three_five_eight.instead': 'Instead of trumps you may give back cards of other suits: tap them.',
  'three_five_eight.discard': 'The kitty is in your hand: lay any four cards away.',
} satisfies English

export default en
