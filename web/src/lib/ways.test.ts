import { expect, test } from 'vitest'
import type { GameInfo } from './api'
import { applies, presetOf, wished } from './ways'

const GAME = {
  options: [
    { id: 'end', default: 'points' },
    { id: 'deals', default: 12 },
    { id: 'guess', default: true },
  ],
  presets: [
    { id: 'points', options: {} },
    { id: 'twelve', options: { end: 'deals' } },
  ],
  applies: { deals: [{ end: ['deals'] }, { end: ['time'] }], guess: [{ seats: [4] }] },
} as unknown as GameInfo

test('what does not matter is not sent', () => {
  expect(wished(GAME, { deals: 5 }, 4)).toEqual({})
  expect(wished(GAME, { end: 'deals', deals: 5 }, 4)).toEqual({ end: 'deals', deals: 5 })
  expect(wished(GAME, { guess: false }, 3)).toEqual({})
  expect(wished(GAME, { guess: false }, 4)).toEqual({ guess: false })
})

test('one condition is enough, and without any an option always matters', () => {
  expect(['points', 'deals', 'time'].map((end) => applies(GAME, { end }, 'deals'))).toEqual([false, true, true])
  expect(applies(GAME, {}, 'end')).toBe(true)
})

test('a ready-made way is recognised', () => {
  expect(presetOf(GAME, {})?.id).toBe('points')
  expect(presetOf(GAME, wished(GAME, { end: 'deals', deals: 12 }, 3))?.id).toBe('twelve')
  expect(presetOf(GAME, { end: 'deals', deals: 5 })).toBeNull()
})
