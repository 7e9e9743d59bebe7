import { describe, expect, it } from 'vitest'

import type { View } from '../../lib/wire'
import { turned } from './turning'

const view = (facts: Record<string, unknown>, totals: number[]): View =>
  ({ facts, totals, zones: [], waiting: [], choices: [], asides: [], timers: [] }) as unknown as View

const stakes = [[[0, 2]], [], [], [[2, 1]]]
const before = view({ dealer: 1, stakes, stacks: [8, 10, 9] }, [10, 10, 10])
const after = view({ dealer: 1, stakes, bank_heap: '3', bottoms: ['AS', 'KH', '7D', '2C'] }, [12, 9, 9])

describe('the heaps turned up', () => {
  const views = turned(before, after)

  it('begin with the bank, and those without chips come with the last', () => {
    expect(views.map((each) => each.facts.bottoms)).toEqual([
      [null, null, '7D', null],
      ['AS', null, '7D', null],
      ['AS', 'KH', '7D', '2C'],
      ['AS', 'KH', '7D', '2C'],
    ])
  })

  it('rest one by one, the last the longest, and nothing is paid meanwhile', () => {
    const rests = views.map((each) => each.facts.rest as number | undefined)
    expect(rests).toEqual([rests[0], rests[0], 2 * (rests[0] ?? 0), undefined])
    expect(views.slice(0, 3).every((each) => String(each.facts.stacks) === '8,10,9')).toBe(true)
    expect(views.at(-1)).toBe(after)
  })

  it('are turned once', () => {
    expect(turned(after, after)).toEqual([after])
    expect(turned(before, before)).toEqual([before])
  })
})
