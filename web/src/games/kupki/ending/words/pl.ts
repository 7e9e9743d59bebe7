/** The words of the end of a deal of Kupki, in Polish. */
import type { Polish } from '../../../../lib/chrome/forms'
import type en from './en'

const pl: Polish<typeof en> = {
  'kupki.end.bank': 'Bank odkrywa: {card:card.name}',
  'kupki.end.none': 'Nikt nie postawił',
  'kupki.end.heap': 'kupka {n}',
  'kupki.end.bank_heap': 'bank',
}

export default pl
