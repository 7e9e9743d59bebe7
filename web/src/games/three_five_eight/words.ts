/** The words of 3-5-8's own table. */
import type { English, Polish } from '../../lib/chrome/forms'

export const en = {
  'three_five_eight.choosing': '{seat:seat} chooses the contract',
  'three_five_eight.note': 'took {taken}, needs {target} at least',
  'three_five_eight.note_most': 'took {taken}, may take {target} at most',
  'three_five_eight.exchange': 'Exchange: {giver:seat} gives {receiver:seat} up to {most:count.cards}.',
  'three_five_eight.give':
    'You may give up to {most:count.cards} to {receiver:seat}. For a card of a side suit comes back the highest of that suit.',
  'three_five_eight.received': 'You get {received:cards} and give back {due:cards}.',
  'three_five_eight.instead': 'Instead of trumps you may give back cards of other suits: tap them.',
  'three_five_eight.discard': 'The kitty is in your hand: lay any four cards away.',
} satisfies English

export const pl: Polish<typeof en> = {
  'three_five_eight.choosing': 'Kontrakt wybiera {seat:seat}',
  'three_five_eight.note': 'wzięte {taken}, trzeba co najmniej {target}',
  'three_five_eight.note_most': 'wzięte {taken}, wolno co najwyżej {target}',
  'three_five_eight.exchange': 'Wymiana: daje {giver:seat}, bierze {receiver:seat}, najwyżej {most:count.cards.acc}.',
  'three_five_eight.give':
    'Możesz dać najwyżej {most:count.cards.acc}. Bierze {receiver:seat}. Za kartę koloru bocznego wraca najwyższa karta tego koloru.',
  'three_five_eight.received': 'Dostajesz {received:cards}, oddajesz {due:cards}.',
  'three_five_eight.instead': 'Zamiast atutów możesz oddać karty innych kolorów: dotknij ich.',
  'three_five_eight.discard': 'Musik jest już na ręku: odłóż dowolne cztery karty.',
}
