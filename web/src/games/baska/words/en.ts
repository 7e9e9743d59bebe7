/** The words of Baśka's own table. */
import type { English } from '../../../lib/chrome/forms'

const en = {
  'table.last_trick': 'Last trick',
  'table.last_trick_of': '{seat:seat} took this trick',
  'sort.trumps_right': 'Trumps on the right',
  'baska.auction': 'What do you say?',
  'baska.calls': 'Auction',
  'baska.no_calls': 'Nobody has said anything yet.',
  'baska.do_call': 'Call: {say:word.kontras}',
  'baska.do_bid': 'Call {say:word.contract.acc}',
  'baska.trumps': 'Trumps, from the highest',
  'baska.plain': 'Plain cards',
  'baska.yours': '{card:card.name}, yours',
  'baska.bok': 'bok-round ×2',
  'baska.hint.kontra': 'Doubles the stake.',
  'baska.hint.rekontra': 'Doubles the stake once more.',
  'baska.hint.bok': 'The third kontra: doubles the stake once more.',
  'baska.hint.hirsz': 'The fourth and last kontra.',
  'baska.hint.wesele': 'You call a partner: the holder of the highest jack you do not have. He does not say so.',
  'baska.hint.gran': 'Alone against three; only the jacks are trumps. You need 53 points.',
  'baska.hint.zolo': 'Alone against three, with the usual trumps. You need 53 points.',
  'baska.hint.gran_du': 'As gran, but you need all four tricks.',
  'baska.hint.zolo_du': 'As zolo, but you need all four tricks.',
  'baska.hint.baska': 'Four queens: you show them and win at once.',
  'baska.choose': 'Choose a call',
  'baska.tap': 'Tap a call to read what it means.',
  'baska.only_pass': 'You can only pass.',
  'baska.must_bid': 'These cards cannot lose a silent game, so you must call something.',
} satisfies English

export default en
