import { describe, expect, it } from 'vitest'

import { ring, type Box, type Ring } from './circle'

/** What a circle is given of windows that people have, in pixels. */
const BOXES: [number, number][] = [
  [390, 520],
  [360, 420],
  [320, 370],
  [430, 300],
  [520, 330],
  [900, 620],
  [1040, 860],
]
/** What phones held sideways leave it beside what is asked: 740x360, 844x390, 932x430. */
const SIDEWAYS: [number, number][] = [
  [458, 296],
  [546, 326],
  [605, 366],
]
const EACH = Array.from({ length: 39 }, (_, i) => i + 2)

const apart = (one: Box, other: Box): boolean =>
  one.x + one.w <= other.x + 0.01 ||
  other.x + other.w <= one.x + 0.01 ||
  one.y + one.h <= other.y + 0.01 ||
  other.y + other.h <= one.y + 0.01

const all = (): { n: number; w: number; h: number; lay: Ring }[] =>
  [...BOXES, ...SIDEWAYS].flatMap(([w, h]) => EACH.map((n) => ({ n, w, h, lay: ring(n, w, h) })))

/** Whether a frame's sides are two pills wide: whether somebody sits at no edge. */
const abreast = ({ form, seats }: Ring, w: number, h: number): boolean =>
  form === 'frame' && seats.some((one) => one.x > 1 && one.x + one.w < w - 1 && one.y > 1 && one.y + one.h < h - 1)

const centre = ({ x, y, w, h }: Box): [number, number] => [x + w / 2, y + h / 2]

describe('a circle of seats', () => {
  it('has a place for everybody, inside the box, and none over another', () => {
    const wrong: string[] = []
    for (const { n, w, h, lay } of all()) {
      const at = `${n} in ${w}x${h}`
      if (lay.seats.length !== n) wrong.push(`${at}: ${lay.seats.length} places`)
      lay.seats.forEach((one, i) => {
        const deep = lay.moves[i] ? (lay.sides?.content ?? 0) : h
        if (one.x < -0.01 || one.x + one.w > w + 0.01 || one.y < -0.01 || one.y + one.h > deep + 0.01)
          wrong.push(`${at}: ${i} is outside`)
        lay.seats.forEach((other, j) => {
          if (j > i && lay.moves[i] === lay.moves[j] && !apart(one, other)) wrong.push(`${at}: ${i} on ${j}`)
        })
      })
    }
    expect(wrong).toEqual([])
  })

  it('can be hit by a finger everywhere', () => {
    const least = all().map(({ lay }) => Math.min(...lay.seats.flatMap((seat) => [seat.w, seat.h])))
    expect(Math.min(...least)).toBeGreaterThanOrEqual(42)
  })

  it('keeps a middle in which words have room, and which no seat covers', () => {
    for (const { n, w, h, lay } of all()) {
      const at = `${n} in ${w}x${h}`
      expect(lay.middle.w, at).toBeGreaterThanOrEqual(100)
      expect(lay.middle.h, at).toBeGreaterThanOrEqual(60)
      expect(
        lay.seats.filter((seat, i) => !lay.moves[i] && !apart(seat, lay.middle)),
        at,
      ).toEqual([])
    }
  })

  it('has the own seat below and goes round clockwise', () => {
    for (const { n, w, h, lay } of all().filter(({ lay }) => lay.form !== 'scroll')) {
      const at = `${n} in ${w}x${h}`
      const lowest = Math.max(...lay.seats.map((seat) => centre(seat)[1]))
      expect(centre(lay.seats[0]!)[1], at).toBeCloseTo(lowest, 3)
      // The way round has turned once to the right; only among those two abreast a step may lead a little back.
      const angles = lay.seats.map((seat) => {
        const [x, y] = centre(seat)
        return Math.atan2(y - h / 2, x - w / 2)
      })
      const back = abreast(lay, w, h) ? Math.PI / 4 : 0
      const turns = angles.map(
        (angle, i) => ((angles[(i + 1) % n]! - angle + back + 4 * Math.PI) % (2 * Math.PI)) - back,
      )
      expect(
        turns.reduce((sum, each) => sum + each, 0),
        at,
      ).toBeCloseTo(2 * Math.PI, 6)
    }
  })

  it.each(SIDEWAYS)('shows 30 at once beside the question of a phone held sideways, in %ix%i', (w, h) => {
    const lay = ring(30, w, h)
    expect(lay.form).toBe('frame')
    expect(lay.middle.w).toBeGreaterThan(110)
    // Who sits beside somebody lies beside him: no farther than a pill and a corner.
    const [wide, high] = [lay.seats[0]!.w, lay.seats[0]!.h]
    lay.seats.forEach((seat, i) => {
      const [[x, y], [u, v]] = [centre(seat), centre(lay.seats[(i + 1) % 30]!)]
      expect(Math.abs(u - x), `${i}`).toBeLessThan(1.6 * wide)
      expect(Math.abs(v - y), `${i}`).toBeLessThan(1.6 * high)
    })
  })

  it('is an ellipse with equal arcs for 14 on a phone held upright, and a frame from 15 on', () => {
    const lay = ring(14, 390, 520)
    expect(lay.form).toBe('ellipse')
    const steps = lay.seats.map((seat, i) => {
      const [[x, y], [u, v]] = [centre(seat), centre(lay.seats[(i + 1) % 14]!)]
      return Math.hypot(u - x, v - y)
    })
    expect(Math.max(...steps) / Math.min(...steps)).toBeLessThan(1.15)
    expect(EACH.filter((n) => n >= 15 && ring(n, 390, 520).form === 'ellipse')).toEqual([])
    expect(ring(15, 390, 520).form).toBe('frame')
  })

  it('is an ellipse for 25 where there is room, as on a screen in the room', () => {
    expect(ring(25, 1040, 860).form).toBe('ellipse')
    expect(ring(25, 1040, 860).disc).toBeGreaterThanOrEqual(50)
  })

  it('is drawn larger for who looks from afar', () => {
    const [near, far] = [ring(12, 500, 400), ring(12, 1000, 800, 2)]
    expect(far.disc).toBe(2 * near.disc)
    expect(far.seats[3]).toEqual(Object.fromEntries(Object.entries(near.seats[3]!).map(([key, v]) => [key, 2 * v])))
  })

  it('scrolls its sides where they have no room, and only there', () => {
    expect(ring(25, 360, 430).form).toBe('frame')
    expect(ring(40, 360, 420).form).toBe('scroll')
    const lay = ring(40, 360, 420)
    expect(lay.sides!.content).toBeGreaterThan(lay.sides!.h)
    expect(lay.moves.filter(Boolean).length).toBeGreaterThan(20)
  })
})
