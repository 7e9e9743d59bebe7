import { expect, it } from 'vitest'

import type { Rect } from './geometry'
import { lifted } from './toast'

const WORD: Rect = { x: 100, y: 400, w: 180, h: 40 }
const meets = (up: number, other: Rect): boolean => {
  const y = WORD.y - up
  const across = WORD.x < other.x + other.w && other.x < WORD.x + WORD.w
  return across && y < other.y + other.h && other.y < y + WORD.h
}

it('stays where it is while nothing lies there', () => {
  expect(lifted(WORD, [], 0)).toBe(0)
  expect(lifted(WORD, [{ x: 300, y: 380, w: 90, h: 80 }], 0)).toBe(0)
})

it('covers nothing that is to be tapped, wherever that lies', () => {
  for (let y = 60; y <= 440; y += 7) {
    const [key, other] = [
      { x: 150, y, w: 90, h: 44 },
      { x: 0, y: y - 50, w: 390, h: 40 },
    ]
    const up = lifted(WORD, [key, other], 0)
    expect([meets(up, key), meets(up, other)]).toEqual([false, false])
  }
})

it('lies over the hand where a question reaches up to the top', () => {
  expect(WORD.y - lifted(WORD, [{ x: 0, y: 10, w: 390, h: 430 }], 0)).toBeGreaterThanOrEqual(440)
})
