import type { Polish } from '../../../lib/chrome/forms'
import type { en } from './en'

/** Słowa strony z dowodem zgłoszenia. */
export const pl: Polish<typeof en> = {
  'proof.title': 'Dowód wykładki: rozdanie {n}',
  'proof.all': '{name} ogłasza: biorę wszystkie pozostałe lewy ({n}).',
  'proof.at_most': '{name} ogłasza: biorę już co najwyżej tyle lew: {n}.',
  'proof.proved': 'To pewne przy każdym układzie kart i każdej obronie.',
  'proof.refuted': 'To nie jest pewne.',
  'proof.unknown': 'Nie udało się tego ani dowieść, ani obalić.',
  'proof.try': 'Spróbuj temu zapobiec: zagrywasz za obrońców, czym tylko mogliby zagrać. Na wszystko jest odpowiedź.',
  'proof.try_to_save': 'Spróbuj to uratować: zagrywasz za rozgrywającego, obrona odpowiada.',
  'proof.board': 'Stół',
  'proof.trick': 'Lewa',
  'proof.last': 'Poprzednia lewa',
  'proof.unseen': 'Nie wiadomo, gdzie leżą:',
  'proof.plays': '{name}: {card}.',
  'proof.may_play': '{name} może zagrać jedną z tych kart.',
  'proof.must_play': '{name} musi tak zagrać.',
  'proof.still': 'Lew do wzięcia: {n}.',
  'proof.still_at_most': 'Lew, które jeszcze wolno wziąć: {n}.',
  'proof.true': 'Gotowe: zapowiedź się sprawdziła.',
  'proof.false': 'Gotowe: zapowiedź się nie sprawdziła.',
  'proof.choose': 'Następna karta',
  'proof.on': 'Dalej',
  'proof.back': 'Cofnij',
  'proof.again': 'Od początku',
  'proof.moment': 'Ten moment w rozdaniu',
  'proof.other': 'Inna wykładka w tym rozdaniu',
}
