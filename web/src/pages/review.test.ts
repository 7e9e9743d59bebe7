import { describe, expect, it } from 'vitest'

import type { Reviewed, View } from '../lib/wire'
import { counted, deciding, inTricks, mistakeAfter, shown, turning, veiled } from './review'

const decision = (kind: string, grade: string, known = 0, lead: number | null = null) =>
  ({ kind, grade, known, lead }) as Reviewed

const CALLS = [decision('call', 'good', 0, 4), decision('call', 'good', 0, 22), decision('call', 'slight', 5, -5)]

describe('a review', () => {
  it('begins with the worst mistake, else with the call that decided', () => {
    expect(deciding(CALLS)).toBe(1)
    expect(deciding([...CALLS, decision('card', 'mistake', 12), decision('card', 'mistake', 30)])).toBe(4)
    expect(deciding([decision('card', 'good')])).toBe(0)
    expect(turning([decision('card', 'mistake', 30)])).toBeNull()
  })

  it('goes from mistake to mistake round and round, to small ones if there are no others', () => {
    const all = [decision('card', 'mistake', 12), ...CALLS, decision('card', 'mistake', 30)]
    expect([mistakeAfter(all, 0, 1), mistakeAfter(all, 4, 1), mistakeAfter(all, 0, -1)]).toEqual([4, 0, 4])
    expect(mistakeAfter(CALLS, 0, 1)).toBe(2)
    expect(mistakeAfter([decision('card', 'good')], 0, 1)).toBeNull()
  })

  it('counts', () => {
    expect(counted(CALLS)).toEqual([
      ['slight', 1],
      ['good', 2],
    ])
  })

  it('writes points with a minus', () => {
    expect([shown(-24.4, 'pl'), shown(2.25, 'pl'), shown(0.02, 'en'), shown(-1.5, 'en')]).toEqual([
      '−24',
      '+2,3',
      '0',
      '−1.5',
    ])
  })

  it('hides what a seat did not see', () => {
    const zones = [
      { id: 'hand.0', cards: ['AC'], hidden: 0 },
      { id: 'hand.1', cards: ['KC', 'QC'], hidden: 0 },
      { id: 'played.1', cards: ['JC'], hidden: 0 },
    ]
    expect(veiled({ zones } as unknown as View, 0).zones).toEqual([
      zones[0],
      { id: 'hand.1', cards: [], hidden: 2 },
      zones[2],
    ])
  })

  it('tells a line in tricks, the one in progress first', () => {
    expect(inTricks([1, 2, 3, 4, 5, 6, 7], 3)).toEqual([[1], [2, 3, 4], [5, 6, 7]])
    expect(inTricks([1, 2, 3], 3)).toEqual([[1, 2, 3]])
    expect(inTricks([], 3)).toEqual([])
  })
})
