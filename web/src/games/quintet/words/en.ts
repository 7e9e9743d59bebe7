/** The words of Quintet's own table. */
import type { English } from '../../../lib/chrome/forms'

const en = {
  'quintet.show': 'show {n}',
  'quintet.show_of': 'Show {n} of {all}',
  'quintet.worth': 'five packets out of the same 25 cards',
  'quintet.worth_short': '25 cards, five packets',
  'quintet.points': 'pts',
  'quintet.tied': 'tied',
  'quintet.ready': 'ready',
  'quintet.arranging': 'still arranging',
  'quintet.for_you': '+{n} for you',
  'quintet.for': '+{n}',
  'quintet.pool': 'The cards of both',
  'quintet.out': 'Holes are the cards that are out of the game.',
  'quintet.score': '{mine} to {theirs}',
  'quintet.closed': 'face down',
  'quintet.brief.royal': 'royal flush',
  'quintet.brief.straight_flush': 'straight flush, {rank}',
  'quintet.brief.four': 'four {rank}',
  'quintet.brief.full': 'full house {rank} over {other}',
  'quintet.brief.flush': 'flush, {rank} high',
  'quintet.brief.straight': 'straight to {rank}',
  'quintet.brief.trips': 'three {rank}',
  'quintet.brief.two_pair': 'two pairs {rank} and {other}',
  'quintet.brief.pair': 'pair of {rank}',
  'quintet.brief.none': 'no pair, {rank} high',
  'quintet.row': 'Show {n}, {points}',
} satisfies English

export default en
