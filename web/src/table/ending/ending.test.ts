import { describe, expect, it } from 'vitest'
import { Words } from '../../lib/words'
import type { Row } from '../sheet'
import { figure, label, parts, type Item } from './account'
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
