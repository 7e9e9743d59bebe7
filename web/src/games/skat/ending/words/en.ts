/** The words of the end of a deal of Skat, and of its list, in English. */
import type { English } from '../../../../lib/chrome/forms'

const en = {
  'skat.end.true': '{seats:seats} made {contract:word.contract}{degree:opt.skat.end.degree}',
  'skat.end.false': '{seats:seats} lost {contract:word.contract}{degree:opt.skat.end.degree}',
  'skat.end.degree': ', {degree:word.skat.end}',
  'skat.end.schneider': 'schneider',
  'skat.end.schwarz': 'schwarz',
  'skat.end.overbid': 'overbid',
  'skat.end.resigned': 'given up',
  'skat.end.bid': 'Bid {bid}, worth {value}',
  'skat.end.points': '{mine} : {theirs} card points',
  'skat.end.ramsch': '{kind:word.deal_kind} Card points: {points:by_seat}.',
  'skat.list.game': 'game',
  'skat.list.value': 'value',
  'skat.list.count': 'games won : lost',
  'skat.list.games': 'games',
  'skat.list.won': 'won − lost, 50 each',
  'skat.list.others': 'others lost, {each} each',
  'skat.list.help': 'A game stands with the running sum of its player’s games; a lost game counts twice.',
} satisfies English

export default en
