import { describe, expect, it } from 'vitest'

import type { Reviewed } from '../lib/wire'
import { costly, inTricks, totalOf } from './review'

const decision = (seat: number, cost: number | null, known: number | null) => ({ seat, cost, known }) as Reviewed

describe('a review', () => {
  it('calls costly what costs by either measure', () => {
    expect([decision(0, 0, 0), decision(0, 2.5, 0), decision(0, 0, 0.1), decision(0, null, null)].map(costly)).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it('adds up what a seat lost', () => {
    expect(totalOf([decision(0, 5, 1), decision(1, 7, 7), decision(0, null, 2.5)], 0)).toEqual({ cost: 5, known: 3.5 })
  })

  it('tells a line in tricks, the one in progress first', () => {
    expect(inTricks([1, 2, 3, 4, 5, 6, 7], 3)).toEqual([[1], [2, 3, 4], [5, 6, 7]])
    expect(inTricks([1, 2, 3], 3)).toEqual([[1, 2, 3]])
    expect(inTricks([], 3)).toEqual([])
  })
})
