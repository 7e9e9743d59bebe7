import { describe, expect, it } from 'vitest'
import type { View } from '../../lib/wire'
import { pilesOf, trickNumber, trickOf } from './piles'

const zone = (id: string, ...cards: string[]) => ({ id, cards, hidden: 0 })

const view = {
  facts: {
    leader: 1,
    tricks: [2, 1],
    piles: [
      { seat: 0, tops: ['KS', null, '5H'], cards: ['KS'] },
      { seat: 1, tops: ['AD'], cards: ['AD'] },
    ],
  },
  zones: [
    zone('down.0', '2C'),
    { id: 'down.1', cards: [], hidden: 1 },
    zone('turned.0', '5H'),
    zone('played.0', 'QH'),
    zone('played.1', '7S', '3S'),
  ],
} as unknown as View

describe('the piles of a view', () => {
  it('says what lies on top and, where that is known, below it', () => {
    expect(pilesOf(view, 0)).toEqual([
      { at: 0, top: 'KS', covers: true, under: '2C', waits: false },
      { at: 1, top: null, covers: false, under: null, waits: false },
      { at: 2, top: '5H', covers: false, under: null, waits: true },
    ])
    expect(pilesOf(view, 1)).toEqual([{ at: 0, top: 'AD', covers: true, under: null, waits: false }])
  })

  it('has none before they are laid', () => {
    expect(pilesOf({ ...view, facts: {} }, 0)).toEqual([])
  })

  it('tells a trick in the order in which it was played', () => {
    expect(trickOf(view).map(({ code }) => code)).toEqual(['7S', 'QH', '3S'])
    expect(trickNumber(view)).toBe(4)
  })
})
