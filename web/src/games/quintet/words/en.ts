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
  'quintet.row': 'Show {n}, {points}',
} satisfies English

export default en
