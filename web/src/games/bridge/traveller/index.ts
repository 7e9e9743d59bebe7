/** Bridge's travellers: "4♥ S +1", the pairs, and whose board it was. */
import type { Travelling } from '../../../pages/event/traveller'
import { contractOf } from '../ending/sheet'

const PLACES = 'NESW'

const traveller: Travelling = {
  sides(line) {
    const [north = 0, east = 1, south = 2, west = 3] = line.places as number[]
    return [
      [north, south],
      [east, west],
    ]
  },
  heads: (words) => ({
    sides: words.text('bridge.traveller.pairs'),
    outcome: words.text('bridge.traveller.contract'),
  }),
  outcome(line, words) {
    const told = contractOf(line)
    if (told === null) return words.text('account.passed_out')
    const declarer = PLACES.charAt(Number(line.declarer))
    const by = told.n === 0 ? '=' : `${told.made ? '+' : '−'}${String(told.n)}`
    return `${words.text(`call.${told.contract}`)}${'×'.repeat(told.doubles ?? 0)} ${declarer} ${by}`
  },
  about: (line, words) =>
    words.text('bridge.traveller.about', {
      dealer: PLACES.charAt(Number(line.dealer)),
      vulnerable: words.text('fact.vulnerable', { value: line.vulnerable }),
    }),
}

export default traveller
