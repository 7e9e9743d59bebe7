/** The words of Kupki's own table, in Polish. */
import type { Polish } from '../../../lib/chrome/forms'
import type en from './en'

const pl: Polish<typeof en> = {
  'kupki.heap': 'kupka {n}',
  'kupki.free': 'wolna',
  'kupki.bank_heap': 'bank',
  'kupki.bank': 'Bank: {seat:seat}',
  'kupki.lies': 'na kupkach: {sum}, w banku: {chips}',
  'kupki.lies_short': '{sum} / {chips}',
  'kupki.which': 'Na którą kupkę stawiasz?',
  'kupki.heap_first': 'Dotknij jej na stole. Potem wybierzesz, ile żetonów.',
  'kupki.how_much': 'Ile żetonów na kupkę {heap}? Masz {n}.',
  'kupki.heap.choose': 'Wybierz kupkę',
  'kupki.amount.choose': 'Wybierz liczbę żetonów',
  'kupki.staked': 'postawione: {n}',
}

export default pl
