/** The words of 3-5-8's own table, in Polish. */
import type { Polish } from '../../../lib/chrome/forms'
import type en from './en'

const pl: Polish<typeof en> = {
  'three_five_eight.choosing': 'Kontrakt wybiera {seat:seat}',
  'three_five_eight.choosing.own': 'Wybierasz kontrakt',
  'three_five_eight.note': 'wzięte {taken}, trzeba co najmniej {target}',
  'three_five_eight.note_most': 'wzięte {taken}, wolno co najwyżej {target}',
  'three_five_eight.exchange': 'Wymiana: daje {giver:seat}, bierze {receiver:seat}, najwyżej {most:count.cards.acc}.',
  'three_five_eight.give':
    'Możesz dać najwyżej {most:count.cards.acc}. Bierze {receiver:seat}. Za kartę koloru bocznego wraca najwyższa karta tego koloru.',
  'three_five_eight.received': 'Dostajesz {received:cards}, oddajesz {due:cards}.',
  'three_five_eight.instead': 'Zamiast atutów możesz oddać karty innych kolorów: dotknij ich.',
  'three_five_eight.discard': 'Musik jest już na ręku: odłóż dowolne cztery karty.',
}

export default pl
