/** The words of Świnie's own table. */
import type { English } from '../../../lib/chrome/forms'

const en = {
  'swinie.pigs': 'Pigs left: {n}',
  'swinie.draw': 'Draw a pig, {n} left',
  'swinie.top': 'Pile, on top: {card:card.name}',
  'result.next': 'Next game',
  'result.next_in': 'Next game in {n} s',
  'result.replay': 'Step through the game',
  'result.score': 'This game',
} satisfies English

export default en
