import { expect, it } from 'vitest'

import { hang } from './bubble'
import type { Rect } from './geometry'

const ROOM = { w: 390, h: 700 }
const PLATE = { w: 130, h: 46 }
const SIZES = [
  { w: 40, h: 30 },
  { w: 120, h: 30 },
  { w: 240, h: 110 },
]

const meet = (a: Rect, b: Rect): boolean =>
  Math.min(a.x + a.w, b.x + b.w) > Math.max(a.x, b.x) && Math.min(a.y + a.h, b.y + b.h) > Math.max(a.y, b.y)

it('stays in the window and off the plate wherever the plate lies', () => {
  for (const size of SIZES) {
    for (let x = 0; x <= ROOM.w - PLATE.w; x += 13) {
      for (let y = 0; y <= ROOM.h - PLATE.h; y += 13) {
        const at = { x, y, ...PLATE }
        const hung = hang(size, at, ROOM)
        expect(hung.x >= 0 && hung.y >= 0 && hung.x + hung.w <= ROOM.w && hung.y + hung.h <= ROOM.h).toBe(true)
        expect(meet(hung, at)).toBe(false)
        expect(hung.tail).toBeGreaterThanOrEqual(0)
        expect(hung.tail).toBeLessThanOrEqual(hung.side === 'below' || hung.side === 'above' ? hung.w : hung.h)
      }
    }
  }
})

it('leaves in sight what can be left in sight', () => {
  const at = { x: 10, y: 10, ...PLATE }
  const hand = { x: 10, y: 60, w: 130, h: 90 }
  expect(hang({ w: 100, h: 30 }, at, ROOM, []).side).toBe('below')
  const aside = hang({ w: 100, h: 30 }, at, ROOM, [hand])
  expect(aside.side).toBe('right')
  expect(meet(aside, hand)).toBe(false)
})

it('shows even what is larger than the window from its beginning', () => {
  expect(hang({ w: 500, h: 900 }, { x: 0, y: 0, ...PLATE }, ROOM)).toMatchObject({ x: 4, y: 4 })
})

it('hangs at the end of the plate where words stand at its start, all round', () => {
  const at = { x: 20, y: 60, ...PLATE }
  const words = [
    { x: 0, y: 106, w: 75, h: 30 },
    { x: 0, y: 20, w: 75, h: 36 },
    { x: 155, y: 50, w: 100, h: 60 },
  ]
  const hung = hang({ w: 50, h: 30 }, at, ROOM, words)
  expect(hung.side).toBe('below')
  expect([at, ...words].some((each) => meet(hung, each))).toBe(false)
})
