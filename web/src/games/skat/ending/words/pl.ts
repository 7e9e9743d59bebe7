/** The words of the end of a deal of Skat, and of its list, in Polish. */
import type { Polish } from '../../../../lib/chrome/forms'
import type en from './en'

const pl: Polish<typeof en> = {
  'skat.end.true': '{seats:seats} wygrywa: {contract:word.contract}{degree:opt.skat.end.degree}',
  'skat.end.false': '{seats:seats} przegrywa: {contract:word.contract}{degree:opt.skat.end.degree}',
  'skat.end.degree': ', {degree:word.skat.end}',
  'skat.end.schneider': 'krawiec',
  'skat.end.schwarz': 'na czarno',
  'skat.end.overbid': 'przelicytowane',
  'skat.end.resigned': 'gra poddana',
  'skat.end.bid': 'Zalicytowano {bid}, warta {value}',
  'skat.end.points': 'Oczka: {mine} : {theirs}',
  'skat.end.ramsch': '{kind:word.deal_kind} Oczka: {points:by_seat}.',
  'skat.list.game': 'gra',
  'skat.list.value': 'wartość',
  'skat.list.count': 'gry wygrane : przegrane',
  'skat.list.games': 'gry',
  'skat.list.won': 'wygrane − przegrane, po 50',
  'skat.list.others': 'przegrane innych, po {each}',
  'skat.list.help': 'Przy grze stoi suma bieżąca gier gracza; przegrana liczy się podwójnie.',
}

export default pl
