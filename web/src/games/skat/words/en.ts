/** The words of Skat's own table. */
import type { English } from '../../../lib/chrome/forms'

const en = {
  'skat.asks': '{asker:seat} asks {answerer:seat}: {bid}',
  'skat.begins': '{asker:seat} may ask {answerer:seat}',
  'skat.goes_on': '{asker:seat} may ask {answerer:seat} for more than {bid}',
  'skat.forehand_alone': 'Both others have passed: {asker:seat} may play at 18',
  'skat.hold': 'Hold {bid}',
  'skat.more': 'All values',
  'skat.pass.kontra': 'No kontra',
  'skat.pass.schenken': 'Play on',
  'skat.pass.grand_hand': 'No grand',
  'skat.call.bid': '{value}',
  'skat.call.hold': 'holds',
  'skat.call.pass': 'pass',
  'skat.place.0': 'forehand',
  'skat.place.1': 'middlehand',
  'skat.place.2': 'rearhand',
  'skat.calls': 'The bidding',
  'skat.no_calls': 'Nobody has bid yet.',
  'skat.put_down': { one: 'Choose {n} more card for the skat', other: 'Choose {n} cards for the skat' },
  'skat.choose_game': 'Choose the game',
  'skat.announce': 'Announce: {name}{extra:opt.skat.and_extra}',
  'skat.and_extra': ', {extra:word.extra}',
  'skat.would_be_overbid': 'Worth {value} by these cards, and {bid} was bid: only schneider or more would save it.',
  'skat.with': 'with {n}',
  'skat.without': 'without {n}',
  'skat.over': 'bid {bid}{base:opt.skat.base}{value:opt.skat.fixed}',
  'skat.base': ', base {base}',
  'skat.fixed': ', worth {value}',
  'skat.kind.passed_out': '–',
  'skat.kind.ramsch': 'Ramsch',
  'skat.kind.schieberamsch': 'Schieberamsch',
} satisfies English

export default en
