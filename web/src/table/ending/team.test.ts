import { expect, it } from 'vitest'
import type { SideView, View } from '../../lib/wire'
import { Words } from '../../lib/words'
import { teamLetter, teamName, teamNames } from './team'

const catalogue = { 'result.team': '{seats:seats}', 'side.ns': 'NS', 'side.team0': 'A', 'side.team0.many': 'Team A' }
const words = new Words('en', catalogue, ['Ann', 'Bob', 'Eve', 'Joe', 'Kim'])
const side = (id: string, ...seats: number[]): SideView => ({ id, seats, one_total: true })
const seen = (...sides: SideView[]) => ({ sides }) as unknown as View

it('calls a team of few by their names, one of many by that of their side', () => {
  expect(teamName(words, seen(side('ns', 0, 2)), [0, 2])).toBe('Ann and Eve')
  expect(teamName(words, seen(side('team0', 0, 1, 2)), [0, 1, 2])).toBe('Ann, Bob and Eve')
  expect(teamName(words, seen(side('team0', 0, 1, 2, 3)), [0, 1, 2, 3])).toBe('Team A')
  expect(teamName(words, seen(side('ns', 0, 1, 2, 3)), [0, 1, 2, 3])).toBe('Ann, Bob, Eve and Joe')
  expect(teamName(words, seen({ ...side('team0', 0, 1, 2, 3), one_total: false }), [0, 1, 2, 3])).toContain('Bob')
})

it('says how many it has named', () => {
  expect(teamNames(words, seen(side('team0', 0, 1, 2, 3)), [[0, 1, 2, 3], [4]])).toEqual({ who: 'Team A, Kim', n: 2 })
  expect(teamNames(words, seen(), [[0], [4]])).toEqual({ who: 'Ann and Kim', n: 2 })
})

it('has a letter for a team of few and of many', () => {
  expect(teamLetter(words, seen(side('ns', 1, 2)), [1, 2])).toBe('B')
  expect(teamLetter(words, seen(side('team0', 1, 2, 3, 4)), [1, 2, 3, 4])).toBe('A')
})
