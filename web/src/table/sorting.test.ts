import { describe, expect, it } from 'vitest'
import { byHand, plainOrder, sorted, suitOrder, suitsIn } from './sorting'

const hand = ['7C', 'AC', '9D', 'KH', '8S', 'AS', 'TH']
const sorting = { sort: 'colours', trumps: 'left', mirrored: false } as const

describe('the order of suits', () => {
  it('alternates colours with any suits, wherever two colours allow it', () => {
    expect(suitOrder(['C', 'D', 'H', 'S'], null)).toEqual(['S', 'H', 'C', 'D'])
    expect(suitOrder(['C', 'D', 'S'], null)).toEqual(['S', 'D', 'C'])
    expect(suitOrder(['D', 'H', 'C'], null)).toEqual(['H', 'C', 'D'])
    expect(suitOrder(['D', 'H'], null)).toEqual(['H', 'D'])
  })

  it('has the trump first', () => {
    expect(suitOrder(['C', 'D', 'H', 'S'], 'D')[0]).toBe('D')
    expect(suitOrder(['C', 'D', 'H', 'S'], 'D')).toEqual(['D', 'S', 'H', 'C'])
    expect(plainOrder('D')).toEqual(['D', 'S', 'H', 'C'])
    expect(plainOrder(null, 'CSHD')).toEqual(['C', 'S', 'H', 'D'])
    expect(plainOrder('H', 'CSHD')).toEqual(['H', 'C', 'S', 'D'])
  })

  it('stays as it was when a suit runs out, and changes for a new suit or trump', () => {
    expect(suitOrder(['S', 'C', 'D'], null, ['S', 'H', 'C', 'D'])).toEqual(['S', 'C', 'D'])
    expect(suitOrder(['S', 'C', 'D'], null, ['S', 'C'])).toEqual(['S', 'D', 'C'])
    expect(suitOrder(['S', 'H'], 'H', ['S', 'H'])).toEqual(['H', 'S'])
  })
})

describe('a sorted hand', () => {
  it('goes suit by suit, high cards left, or mirrored', () => {
    expect(sorted(hand, sorting, ['S', 'H', 'C', 'D'])).toEqual(['AS', '8S', 'KH', 'TH', 'AC', '7C', '9D'])
    expect(sorted(hand, { ...sorting, mirrored: true }, ['S', 'H', 'C', 'D']).slice(0, 3)).toEqual(['8S', 'AS', 'TH'])
  })

  it('has trumps at the right end if asked', () => {
    expect(sorted(hand, { ...sorting, trumps: 'right' }, ['C', 'H', 'S', 'D']).slice(-2)).toEqual(['AC', '7C'])
  })

  it('has a joker by itself at the end of the trumps, whatever suit it belongs to', () => {
    const cards = ['AH', 'JK', 'KS']
    expect(suitsIn(cards)).toEqual(['H', 'S'])
    expect(suitsIn(['JK', 'KS'])).toEqual(['S'])
    expect(sorted(cards, sorting, ['S', 'H'])).toEqual(['JK', 'KS', 'AH'])
    expect(sorted(cards, { ...sorting, mirrored: true }, ['S', 'H'])[0]).toBe('JK')
    expect(sorted(cards, { ...sorting, trumps: 'right' }, ['S', 'H'])).toEqual(['AH', 'KS', 'JK'])
  })

  it('goes by rank', () => {
    expect(sorted(hand, { ...sorting, sort: 'ranks' }, ['S', 'H', 'C', 'D'])).toEqual([
      'AS',
      'AC',
      'KH',
      'TH',
      '9D',
      '8S',
      '7C',
    ])
  })
})

describe('a hand laid by hand', () => {
  it('keeps the given order and puts new cards beside their neighbour', () => {
    const cards = ['AS', 'QS', '8S', 'KH']
    expect(byHand(cards, ['KH', 'AS', '8S'])).toEqual(['KH', 'AS', 'QS', '8S'])
    expect(byHand(cards, ['9C', 'KH'])).toEqual(
      ['AS', 'QS', '8S', 'KH'].sort((a, b) => cards.indexOf(a) - cards.indexOf(b)),
    )
  })

  it('keeps both copies of a card', () => {
    expect(byHand(['7S', '7S', 'AS'], ['AS', '7S', '7S'])).toEqual(['AS', '7S', '7S'])
  })
})
