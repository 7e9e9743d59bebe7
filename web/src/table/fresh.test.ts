import { describe, expect, it } from 'vitest'
import type { View } from '../lib/wire'
import { fresh } from './fresh'

const view = (hand: string[], deal = 0, middle: string[] = []): View =>
  ({ zones: [{ id: 'hand.0', cards: hand }, { id: 'dubel', cards: middle }], facts: { deal } }) as unknown as View // prettier-ignore

describe('cards that are new in a hand', () => {
  const before = view(['AS', 'KS', 'QS'])
  const after = view(['AS', 'KS', 'QS', '2H'])

  it('are those that came unseen', () => {
    expect(fresh(before, after, 'hand.0', [])).toEqual(['2H'])
    expect(fresh(before, view(['AS', 'QS', '2H']), 'hand.0', [])).toEqual(['2H'])
    expect(fresh(view(['AS', 'KS'], 0, ['2H']), view(['AS', '2H']), 'hand.0', [])).toEqual([])
  })

  it('are not a hand that is dealt', () => {
    expect(fresh(view([]), after, 'hand.0', [])).toEqual([])
    expect(fresh(before, view(['AS', 'KS', 'QS', '2H'], 1), 'hand.0', [])).toEqual([])
  })

  it('are so until a card leaves the hand', () => {
    expect(fresh(after, after, 'hand.0', ['2H'])).toEqual(['2H'])
    expect(fresh(after, view(['AS', 'KS', '2H']), 'hand.0', ['2H'])).toEqual([])
  })
})
