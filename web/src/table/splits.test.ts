import { describe, expect, it } from 'vitest'

import type { SuitSplits } from '../lib/wire'
import { missing, rowsOf } from './splits'

const suit = (chances: [number[], number][]): SuitSplits => ({
  suit: 'S',
  mine: 6,
  splits: { random: chances.map(([cards, chance]) => ({ cards, chance, exact: '' })) },
})

describe('splits', () => {
  const even = suit([
    [[0, 2], 9 / 38],
    [[1, 1], 20 / 38],
    [[2, 0], 9 / 38],
  ])

  it('does not tell hands apart of which the same is known', () => {
    const { rows, ordered } = rowsOf(even, 'random', 2)
    expect(ordered).toBe(false)
    expect(rows.map((row) => [row.cards.join('-'), row.chance.toFixed(4)])).toEqual([
      ['1-1', '0.5263'],
      ['2-0', '0.4737'],
    ])
    expect(missing(even)).toBe(2)
  })

  it('tells them apart otherwise, and leaves the dubel out', () => {
    const uneven = suit([
      [[0, 1, 1], 0.1],
      [[0, 2, 0], 0.5],
      [[2, 0, 0], 0.4],
    ])
    const { rows, ordered } = rowsOf(uneven, 'random', 2)
    expect(ordered).toBe(true)
    expect(rows.map((row) => row.cards.join('-'))).toEqual(['0-2', '2-0', '0-1'])
  })

  it('has no rows for a habit by which nobody would have played so', () => {
    expect(rowsOf(even, 'singleton', 2).rows).toEqual([])
  })
})
