import { describe, expect, it } from 'vitest'
import { inOrder, named } from './hands'

/** As the game tells them for 32 cards; that they name every hand as the rules do is examined where the rules are. */
const ROWS = ['789TJ', '89TJQ', '9TJQK', 'TJQKA']
const CLASSES = [
  { hand: 'royal', suited: true, rows: ROWS.slice(-1), ranks: 1 },
  { hand: 'straight_flush', suited: true, rows: ROWS, ranks: 1 },
  { hand: 'four', groups: [4, 1], ranks: 1 },
  { hand: 'full', groups: [3, 2], ranks: 2 },
  { hand: 'flush', suited: true, ranks: 1 },
  { hand: 'straight', rows: ROWS, ranks: 1 },
  { hand: 'trips', groups: [3, 1, 1], ranks: 1 },
  { hand: 'two_pair', groups: [2, 2, 1], ranks: 2 },
  { hand: 'pair', groups: [2, 1, 1, 1], ranks: 1 },
  { hand: 'none', groups: [1, 1, 1, 1, 1], ranks: 1 },
]
const name = (cards: string) => {
  const told = named(cards.split(' ').filter(Boolean), CLASSES)
  return told && [told.hand, told.rank, told.other].filter(Boolean).join(' ')
}

describe('packets', () => {
  it.each([
    ['TS JS QS KS AS', 'royal A'],
    ['9H TH JH QH KH', 'straight_flush K'],
    ['AS AH AD AC QS', 'four A'],
    ['7S 7H AD 7C AS', 'full 7 A'],
    ['KS QS JS 9S 8S', 'flush K'],
    ['7S 8S 9S TS JC', 'straight J'],
    ['AS 8S 9S 7S TC', 'none A'],
    ['KS KD KC JS TC', 'trips K'],
    ['9S 9C 8S 8C 7C', 'two_pair 9 8'],
    ['7D 7C KC TC 9C', 'pair 7'],
  ])('%s is %s', (cards, said) => {
    expect(name(cards)).toBe(said)
  })

  it('are named as they grow, by what they are for certain', () => {
    expect(['', 'AS', 'AS KS QS', 'AS AH', 'AS AH AD', 'AS AH KD KC', 'AS AH AD AC', 'KS AH KD KC'].map(name)).toEqual([
      null,
      null,
      null,
      'pair A',
      'trips A',
      'two_pair A K',
      'four A',
      'trips K',
    ])
  })

  it('are shown by what comes most often, then from the highest down', () => {
    expect(inOrder(['7D', 'KC', '7C', 'TC', 'AS'])).toEqual(['7D', '7C', 'AS', 'KC', 'TC'])
  })
})
