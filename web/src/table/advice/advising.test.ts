import { describe, expect, it } from 'vitest'

import { Words } from '../../lib/words'
import { degree, named } from './advising'

const words = new Words('en', {
  'rank.7.letter': '7',
  'suit.H.symbol': '♥',
  'suit.H.many': 'hearts',
  'move.play': 'I play',
  'move.announce': 'I announce',
  'move.pass': 'Pass',
  'do.bid': 'I bid {value}',
  'value.announce.game.grand': 'grand',
})

describe('a hint', () => {
  it('names a move of any game', () => {
    expect(named(words, {}, { type: 'play', card: '7H' })).toBe('7♥')
    expect(named(words, {}, { type: 'pass' })).toBe('Pass')
    expect(named(words, {}, { type: 'bid', value: 18 })).toBe('I bid 18')
    expect(named(words, {}, { type: 'announce', game: 'grand', trump: 'H' })).toBe('I announce grand hearts')
  })

  it('says that a choice is worse only where that can be told', () => {
    const choice = (cost: number, margin: number) => degree({ move: {}, cost, margin })
    expect([choice(0, 0), choice(1.2, 1.5), choice(2, 1.5), choice(0.1, 0)]).toEqual([
      'advice.equal',
      'advice.maybe',
      'advice.worse',
      'advice.worse',
    ])
  })
})
