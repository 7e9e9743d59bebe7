import { describe, expect, it } from 'vitest'

import { Board } from './board.svelte'
import { bySuit, LOW, tall } from './taken'
import type { View } from '../lib/wire'
import { Words } from '../lib/words'

class Shown extends Board {
  override readonly words = new Words('en', {})
  override readonly place = 0
  override readonly added = {}
}

/** A table at which these cards are known in the tricks of seat 1, and cost so much. */
function shown(known: string[], costs?: Record<string, number>): Board {
  const zones = [
    { id: 'won.0', cards: [], hidden: 3 },
    { id: 'won.1', cards: known, hidden: 2 },
  ]
  return new Shown({ game: 'x', totals: [0, 0], facts: costs ? { costs } : {}, zones } as unknown as View)
}

describe('what was taken', () => {
  it('is what everybody knows of the tricks, and what costs or saves something', () => {
    const board = shown(['3H', '9C', 'TD'], { '3H': 1, TD: -10 })
    expect(board.taken(1)).toEqual(['3H', 'TD'])
    expect(board.taken(0)).toEqual([])
    expect(board.taken(7)).toEqual([])
  })

  it('is nothing where cards cost nothing, though all tricks lie open', () => {
    expect(shown(['3H', '9C']).taken(1)).toEqual([])
  })

  it('lies by suits, the highest first', () => {
    expect(bySuit(['2H', 'QS', 'JK', 'AH', 'AS'])).toEqual([
      { suit: 'H', codes: ['JK', 'AH', '2H'] },
      { suit: 'S', codes: ['AS', 'QS'] },
    ])
  })

  it('lies card by card as long as the rank of each is to be seen, smaller if need be', () => {
    expect(tall(1, 40, 40)).toBe(40)
    expect(tall(10, 132, 39)).toBeCloseTo(26.4, 1)
    expect(tall(10, 132, 39)).toBeGreaterThan(LOW)
    expect(tall(13, 132, 39)).toBe(0)
    expect(tall(1, 40, 20)).toBe(0)
  })
})
