import { describe, expect, it } from 'vitest'

import type { Analysed } from '../../lib/wire'
import { byPrice, pricedAt } from './analysis'

const analysis: Analysed = {
  tables: [],
  sentences: [],
  prices: [
    { line: 7, place: 2, cards: { '2C': 1, '3C': 1, AC: 0, '9D': 2 } },
    { line: 9, place: 3, cards: { KC: 0 } },
  ],
  complete: true,
}

describe('the prices of cards', () => {
  it('are those of the line at which one of them was played', () => {
    expect(pricedAt(analysis, 9)?.place).toBe(3)
    expect(pricedAt(analysis, 8)).toBeNull()
    expect(pricedAt(analysis, null)).toBeNull()
  })

  it('stand together where they are the same, the lowest price first, the highest card first', () => {
    const found = pricedAt(analysis, 7)
    expect(found && byPrice(found)).toEqual([
      [0, ['AC']],
      [1, ['3C', '2C']],
      [2, ['9D']],
    ])
  })
})
