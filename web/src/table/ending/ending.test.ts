import { describe, expect, it } from 'vitest'
import { Words } from '../../lib/words'
import type { View, ZoneView } from '../../lib/wire'
import type { Row } from '../sheet'
import { figure, label, parts, type Item } from './account'
import { besideOf, dealtIn, handsOf } from './dealt'
import { turningPoints } from './turning'

const words = new Words(
  'en',
  { 'account.product': '{base} each', 'account.product.sum': '{times} × {base}', 'account.won': 'won', seat: '' },
  ['Ann', 'Jan', 'Ola'],
)
const item = (code: string, seats: number[], points: number | null, data = {}): Item => ({ code, data, seats, points })

describe('the account', () => {
  it('explains first and sums up what each got', () => {
    const found = parts([
      item('won', [1], 20),
      item('product', [], null, { base: 12, times: 4 }),
      item('won', [0, 2], -5),
      item('won', [1], 30),
    ])
    expect(found.map(({ seats, sum, items }) => [seats, sum, items.length])).toEqual([
      [[], 0, 1],
      [[1], 50, 2],
      [[0, 2], -5, 1],
    ])
  })

  it('has points or words at the end of a line', () => {
    const product = item('product', [], null, { base: 12, times: 4 })
    expect([label(words, product), figure(words, product)]).toEqual(['12 each', '4 × 12'])
    expect(figure(words, item('won', [0], -7))).toBe('−7')
    expect(figure(words, item('won', [], null))).toBe('')
  })
})

/** A match as the points of each deal. */
function match(...scores: number[][]): Row[] {
  const totals = [0, 0, 0]
  return scores.map((score, deal) => {
    score.forEach((points, seat) => (totals[seat] = (totals[seat] ?? 0) + points))
    return { deal, score, totals: [...totals], all: {} }
  })
}

describe('turning points', () => {
  const alone = [[0], [1], [2]]

  it('are the deal that brought the lead for good and the largest ones', () => {
    const rows = match([10, 20, 0], [10, 10, 10], [10, 0, 0], [30, 0, 0], [5, 5, 5], [90, 0, 0], [5, 5, 5])
    expect(turningPoints(rows, alone, 0, 1)).toEqual([
      { deal: 3, seat: 0, points: 30 },
      { deal: 5, seat: 0, points: 90 },
    ])
  })

  it('count the other way where fewest points win', () => {
    const rows = match([10, 0, 20], [0, 50, 20], [5, 5, 5], [5, 5, 5])
    expect(turningPoints(rows, alone, 0, -1).map(({ deal }) => deal)).toEqual([1])
  })

  it('are never more than three, and none in a match of two deals', () => {
    const rows = match(...Array.from({ length: 40 }, (_, i) => [i % 8 === 0 ? 200 * (i % 16 ? 1 : -1) + 100 : 1, 0, 0]))
    expect(turningPoints(rows, alone, 0, 1).length).toBeLessThanOrEqual(3)
    expect(turningPoints(match([10, 0, 0], [90, 0, 0]), alone, 0, 1)).toEqual([])
  })
})

/** A moment of a deal: the cards of each zone, and who sits where if that is not everybody at his own number. */
const moment = (seats: number, zones: Record<string, string[]>, facts: View['facts'] = {}): View =>
  ({
    totals: Array.from({ length: seats }, () => 0),
    facts,
    zones: Object.entries(zones).map(([id, cards]): ZoneView => ({ id, cards, hidden: 0 })),
  }) as unknown as View

const frames = (...views: (View | undefined)[]): Parameters<typeof dealtIn>[0] =>
  ({ frames: views.map((view) => ({ view })) }) as unknown as Parameters<typeof dealtIn>[0]

describe('the hands as they were dealt', () => {
  it('are those of the first moment at which hands were held', () => {
    const hands = [{}, { 'hand.0': ['AS'], 'hand.1': ['KS'] }, { 'hand.0': [], 'hand.1': ['KS'] }]
    const [before, dealt, played] = hands.map((zones) => moment(2, zones))
    expect(dealtIn(frames(before, dealt, played))).toBe(dealt)
  })

  it('are none where hands begin empty and somebody draws first', () => {
    const hands = [{}, { 'hand.0': ['AS'], 'hand.1': [] }, { 'hand.0': ['AS'], 'hand.1': ['KS'] }]
    expect(dealtIn(frames(...hands.map((zones) => moment(2, zones))))).toBeUndefined()
  })

  it('are called by who sits at their places, where places were drawn', () => {
    const hands = { 'hand.0': ['AS'], 'hand.1': ['KS'], 'hand.2': ['QS'], 'hand.3': ['JS'] }
    const view = moment(4, hands, { owners: [3, 1, 2, 0] })
    expect(handsOf(view, 0).map(({ seat, cards }) => [seat, ...cards])).toEqual([
      [0, 'JS'],
      [3, 'AS'],
      [1, 'KS'],
      [2, 'QS'],
    ])
  })

  it('have with them what lay before somebody, but nothing that was played or taken', () => {
    const view = moment(2, { 'hand.0': ['AS'], 'table.0': ['2C', '3C'], 'played.0': ['4C'], 'won.1': ['5C'] })
    expect(handsOf(view, 1)).toEqual([{ place: 0, seat: 0, cards: ['AS', '2C', '3C'] }])
  })

  it('lie beside nobody’s piles as large as they are, but not beside the rest of the pack', () => {
    const hand = ['AS', 'KS', 'QS']
    const view = moment(2, { 'hand.0': hand, 'hand.1': [], open: ['AH', 'KH', 'QH'], closed: ['AD'], kept: [] })
    expect(besideOf(view).map(({ id }) => id)).toEqual(['open', 'closed'])
    expect(besideOf(moment(1, { 'hand.0': hand, talon: ['2C', '3C', '4C', '5C'] }))).toEqual([])
  })
})
