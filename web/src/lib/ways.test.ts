import { expect, test } from 'vitest'
import type { GameInfo } from './api'
import { applies, offered, settled, wayOf, wished } from './ways'

const GAME = {
  options: [
    { id: 'end', kind: 'choice', values: ['points', 'deals', 'time'], default: 'points' },
    { id: 'deals', kind: 'number', values: [], low: 5, high: 20, step: 1, default: 12 },
    { id: 'guess', kind: 'bool', values: [], default: true },
    { id: 'first', kind: 'choice', values: ['random', '2', '3'], default: 'random' },
    { id: 'packs', kind: 'number', values: [], low: 1, high: 2, step: 1, default: 1 },
  ],
  presets: [
    { id: 'points', options: {} },
    { id: 'twelve', options: { end: 'deals' } },
  ],
  applies: {
    deals: [{ end: ['deals'] }, { end: ['time'] }],
    guess: [{ seats: [4] }],
    'first.3': [{ seats: [4] }],
    'packs.1': [{ seats: [3] }],
  },
} as unknown as GameInfo

test('what does not matter is not sent', () => {
  expect(wished(GAME, { deals: 5 }, 3)).toEqual({})
  expect(wished(GAME, { end: 'deals', deals: 5 }, 3)).toEqual({ end: 'deals', deals: 5 })
  expect(wished(GAME, { guess: false }, 3)).toEqual({})
  expect(wished(GAME, { guess: false }, 4)).toEqual({ guess: false, packs: 2 })
})

test('one condition is enough, and without any an option always matters', () => {
  expect(['points', 'deals', 'time'].map((end) => applies(GAME, { end }, 'deals'))).toEqual([false, true, true])
  expect(applies(GAME, {}, 'end')).toBe(true)
})

test('a value that is not to be had is neither offered nor kept', () => {
  const [, , , first, packs] = GAME.options
  expect([3, 4].map((seats) => first && offered(GAME, { seats }, first).length)).toEqual([2, 3])
  expect([3, 4].map((seats) => packs && offered(GAME, { seats }, packs))).toEqual([[1, 2], [2]])
  expect(settled(GAME, { first: '3' }, 4).first).toBe('3')
  expect(wished(GAME, { first: '3' }, 3)).toEqual({})
  expect(settled(GAME, {}, 4).packs).toBe(2)
})

test('a ready-made way is recognised, with what differs from it', () => {
  const way = (options: Record<string, unknown>, seats = 3, fond: string | null = null) => {
    const { preset, differs } = wayOf(GAME, options, seats, fond)
    return [preset?.id, ...differs]
  }
  expect(way({})).toEqual(['points'])
  expect(way(wished(GAME, { end: 'deals', deals: 12 }, 3))).toEqual(['twelve'])
  expect(way({ end: 'deals', deals: 5 })).toEqual(['twelve', 'deals'])
  expect(way({ end: 'time' })).toEqual(['points', 'end'])
  expect(way({ end: 'time' }, 3, 'twelve')).toEqual(['twelve', 'end'])
  // A value that nobody chose is no change.
  expect(way({}, 4)).toEqual(['points'])
  const plain = { ...GAME, presets: [] } as GameInfo
  expect(wayOf(plain, { end: 'time', deals: 5 }, 3)).toEqual({ preset: null, differs: ['end', 'deals'] })
})

test('a list is another only if something else is in it', () => {
  const set = { id: 'set', kind: 'several', values: ['chief', 'avenger'], default: [] }
  const game = { options: [set], presets: [{ id: 'usual', options: {} }], applies: {} } as unknown as GameInfo
  expect(wayOf(game, { set: [] }, 7).differs).toEqual([])
  expect(wayOf(game, { set: ['chief'] }, 7).differs).toEqual(['set'])
})
