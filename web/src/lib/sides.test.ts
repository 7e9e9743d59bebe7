import { describe, expect, it } from 'vitest'
import { newlyTold, sideName, stance, teams } from './sides'
import type { SideView, View } from './wire'
import { Words } from './words'

const side = (id: string, ...seats: number[]): SideView => ({ id, seats, one_total: false })
const seen = (seat: number | null, ...sides: SideView[]) => ({ seat, sides, totals: [0, 0, 0, 0] }) as unknown as View
const words = new Words('en', { 'side.old': 'old', 'side.old.alone': 'alone', 'side.young': 'young' })

describe('sides', () => {
  it('stand with the viewer or against him, once both are known', () => {
    const view = seen(0, side('old', 0, 2), side('young', 3))
    expect([0, 1, 2, 3].map((seat) => stance(view, seat))).toEqual(['with', null, 'with', 'against'])
    expect(stance(seen(null, side('old', 0)), 0)).toBeNull()
    expect(stance(seen(1, side('old', 0)), 0)).toBeNull()
  })

  it('have the name of the game, another one for who is known to be alone', () => {
    expect(sideName(words, seen(0, side('old', 0)), 0)).toBe('old')
    expect(sideName(words, seen(0, side('old', 0)), 1)).toBeNull()
    expect(sideName(words, seen(0, side('old', 0), side('young', 1, 2, 3)), 0)).toBe('alone')
    expect(sideName(words, seen(0, side('old', 0), side('young', 1, 2, 3)), 1)).toBe('young')
    expect(sideName(words, seen(0, side('wolf', 0)), 0)).toBe('wolf')
  })

  it('make teams only where they have one score', () => {
    const pairs = [side('a', 0, 2), side('b', 1, 3)]
    expect(teams(seen(0, ...pairs.map((each) => ({ ...each, one_total: true }))), [1, 2, 3, 0])).toEqual([
      [1, 3],
      [2, 0],
    ])
    expect(teams(seen(0, ...pairs), [1, 2])).toEqual([[1], [2]])
    expect(teams(seen(0), [0, 1])).toEqual([[0], [1]])
  })

  it('are news when they are told first', () => {
    expect(newlyTold(null, seen(0, side('old', 2, 0)))).toEqual([0, 2])
    expect(newlyTold(seen(0, side('old', 0)), seen(0, side('old', 0, 2), side('young', 1)))).toEqual([1, 2])
    expect(newlyTold(seen(0, side('old', 0)), seen(0))).toEqual([])
  })
})
