import { describe, expect, it } from 'vitest'

import { arrange, mirrored, perRow, plateRoom, spread, TALL, type Needs, type Rect } from './geometry'

const BAND = { upright: 84, wide: 48 }
const SIZES = [
  [320, 640],
  [360, 740],
  [390, 844],
  [412, 915],
  [740, 360],
  [844, 390],
  [932, 430],
  [768, 1024],
  [1024, 600],
  [1280, 800],
  [1440, 900],
  [1920, 1080],
] as const

/** A table as a usual game needs it, in a window of this size. */
function needs(w: number, h: number, others: number, more: Partial<Needs> = {}): Needs {
  const em = more.em ?? 16
  const room = { window: { w, h: h - (w < 640 ? BAND.upright : BAND.wide) }, em, others, laid: more.laid ?? [] }
  const most = plateRoom(room, more.sheet ?? false)
  // Plates of many seats are small ones, as the component draws them.
  const plate = { w: Math.min(most, (others > 3 ? 8 : 7) * em), h: (others > 3 ? 2.5 : 5) * em }
  return {
    ...room,
    crowd: false,
    plates: Array.from({ length: others }, () => plate),
    plateOwn: { w: 9 * em, h: 2.5 * em },
    status: { w: 7.5 * em, h: 2.6 * em },
    cards: 10,
    scale: 1,
    sheet: false,
    asked: false,
    ask: 0,
    guide: 0,
    least: 4.5 * em,
    ...more,
  }
}

/** What must not lie on one another, of a table. */
function parts(of: Needs): [name: string, rect: Rect][] {
  const lay = arrange(of)
  const all: [string, Rect][] = [
    ...lay.seats.map((rect, i): [string, Rect] => [`seat ${i}`, rect]),
    ...lay.laid.map((rect, i): [string, Rect] => [`laid ${i}`, rect]),
    ['ask', lay.ask],
    ['guide', lay.guide],
    ['own', lay.own],
    ['status', lay.status],
    ['sort', lay.sort],
    ['hand', lay.hand],
    ['middle', lay.middle],
    ...(lay.side ? [['side', lay.side] as [string, Rect]] : []),
  ]
  return all.filter(([, { w, h }]) => w > 0 && h > 0)
}

const overlap = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.w - 1 && b.x < a.x + a.w - 1 && a.y < b.y + b.h - 1 && b.y < a.y + a.h - 1

/** What is wrong with a table: what sticks out, and what lies over another thing. */
function faults(of: Needs): string[] {
  const all = parts(of)
  const { w, h } = of.window
  return [
    ...all.flatMap(([name, r]) =>
      r.x < -1 || r.y < -1 || r.x + r.w > w + 1 || r.y + r.h > h + 1 ? [`${name} sticks out`] : [],
    ),
    ...all.flatMap(([name, one], i) =>
      all.slice(i + 1).flatMap(([other, two]) => (overlap(one, two) ? [`${name} lies on ${other}`] : [])),
    ),
  ]
}

const everywhere = SIZES.flatMap(([w, h]) => [1, 2, 3, 4, 6, 9].map((others) => [w, h, others] as const))

describe('where everything lies', () => {
  it.each(everywhere)('nothing lies on another thing at %i × %i among %i others', (w, h, others) => {
    expect(faults(needs(w, h, others))).toEqual([])
    expect(faults(needs(w, h, others, { guide: 38 }))).toEqual([])
  })

  it.each(SIZES)('a question of 300 px has its room at %i × %i, and the middle keeps its own', (w, h) => {
    const asked = needs(w, h, 2, { sheet: true, asked: true, ask: 300, guide: 38 })
    const lay = arrange(asked)
    expect(faults(asked)).toEqual([])
    // On the smallest phone it is scrolled by a row.
    expect(lay.ask.h).toBeGreaterThanOrEqual(w < 360 ? 250 : 300)
    expect(lay.middle.h).toBeGreaterThanOrEqual(asked.least - 1)
  })

  it.each(SIZES)('where nobody holds a hand the middle has most of the table at %i × %i', (w, h) => {
    // A plate as wide as it may be there, and a button among the plates.
    const open = needs(w, h, 1, { cards: 0, spread: true, ask: 60, guide: 38, plateOwn: { w: 0.19 * w, h: 40 } })
    const lay = arrange(open)
    expect(faults(open)).toEqual([])
    const table = open.window.w * open.window.h - (lay.side ? lay.side.w * lay.side.h : 0)
    expect((lay.middle.w * lay.middle.h) / table).toBeGreaterThanOrEqual(0.55)
    const asked = arrange({ ...open, ask: 0 })
    for (const part of ['seats', 'own', 'status'] as const) expect(asked[part]).toEqual(lay[part])
  })

  it.each(SIZES)('seats, plate and hand lie where they lay when it is asked at %i × %i', (w, h) => {
    const before = arrange(needs(w, h, 3, { sheet: true }))
    const after = arrange(needs(w, h, 3, { sheet: true, asked: true, ask: 180 }))
    for (const part of ['seats', 'own', 'status', 'hand'] as const) expect(after[part]).toEqual(before[part])
  })

  it.each(SIZES)('of each of 13 cards there is enough to be seen and touched at %i × %i', (w, h) => {
    const lay = arrange(needs(w, h, 3, { cards: 13, sheet: true }))
    const each = Math.ceil(13 / lay.rows)
    expect((lay.hand.w - lay.card) / (each - 1)).toBeGreaterThanOrEqual(22)
    expect(lay.card * TALL).toBeGreaterThanOrEqual(66)
  })

  it.each(SIZES)('a hand of forty is drawn, too, at %i × %i', (w, h) => {
    const lay = arrange(needs(w, h, 2, { cards: 40 }))
    expect(lay.card * TALL).toBeGreaterThanOrEqual(48)
    expect((lay.hand.w - lay.card) / (Math.ceil(40 / lay.rows) - 1)).toBeGreaterThanOrEqual(12)
  })

  it.each(SIZES)('an open hand of ten can be read at %i × %i', (w, h) => {
    const lay = arrange(needs(w, h, 2, { laid: [10] }))
    expect(lay.laid).toHaveLength(1)
    // The index is as high as a third of the card is wide.
    expect(lay.laidCard * 0.34).toBeGreaterThanOrEqual(11)
    expect(faults(needs(w, h, 2, { laid: [10] }))).toEqual([])
  })

  it.each(SIZES)('a place whose hand lies open needs no plate, and leaves its room to that hand at %i × %i', (w, h) => {
    const plated = needs(w, h, 3, { laid: [13] })
    const without = { ...plated, plates: plated.plates.map((each, i) => (i === 1 ? { w: 0, h: 0 } : each)) }
    const [before, after] = [arrange(plated), arrange(without)]
    expect(faults(without)).toEqual([])
    expect(after.laidCard).toBeGreaterThanOrEqual(before.laidCard)
    expect(after.laid[0]?.y ?? Infinity).toBeLessThanOrEqual(before.laid[0]?.y ?? Infinity)
    if (after.form === 'upright' && h >= 844) expect(after.seats[0]?.y).toBeLessThan(before.seats[0]?.y ?? 0)
  })

  it('lies at a phone held sideways as at a table: seats at the sides, the question beside the hand', () => {
    const lay = arrange(needs(844, 390, 2, { sheet: true, asked: true, ask: 320 }))
    expect(lay.form).toBe('low')
    expect(lay.seats.map(({ x }) => x < 250)).toEqual([true, false])
    expect(lay.ask.x).toBeGreaterThanOrEqual(lay.hand.x + lay.hand.w)
    expect(lay.ask.y).toBe(0)
  })

  it.each([
    [740, 360],
    [844, 390],
  ])(
    'two things lie side by side beside a question with large text, where nobody sits at the right, at %i × %i',
    (w, h) => {
      const em = 24
      const of = needs(w, h, 1, { em, sheet: true, asked: true, ask: 80, plateOwn: { w: 4 * em, h: 38 } })
      expect(faults(of)).toEqual([])
      const { middle } = arrange(of)
      expect(middle.w).toBeGreaterThan(8 * em)
      expect(middle.h).toBeGreaterThanOrEqual(4 * em)
    },
  )

  it.each([2, 3, 5])('keys beside the play lie on nothing sideways with large text, among %i others', (others) => {
    for (const [w, h] of [
      [740, 360],
      [844, 390],
      [932, 430],
    ] as const) {
      const em = 24
      const plates = Array.from({ length: others }, () => ({ w: Math.min(0.29 * w, 8 * em), h: 2.6 * em }))
      for (const ask of [40, 84, 150]) {
        const asked = needs(w, h, others, { em, plates, plateOwn: { w: 7 * em, h: 42 }, ask })
        // They may lie where a card comes only when it is lifted.
        expect(faults(asked).filter((fault) => fault !== 'ask lies on hand')).toEqual([])
        const { ask: keys, hand, card } = arrange(asked)
        expect(keys.y + keys.h).toBeLessThanOrEqual(hand.y + hand.h - card * TALL)
        // Two rows of keys are there whole.
        if (ask < 90 && others < 5) expect(keys.h).toBe(ask)
      }
    }
  })

  it('has no plate moved sideways by what comes to stand at one, where there is room for hardly more than plates', () => {
    const low = (h: number) => needs(740, 360, 3, { em: 24, plates: [60, h, 60].map((h) => ({ w: 200, h })) })
    const [before, after] = [arrange(low(60)), arrange(low(100))]
    expect(after.seats.map(({ x, y }) => [x, y])).toEqual(before.seats.map(({ x, y }) => [x, y]))
  })

  it.each([
    [740, 360],
    [844, 390],
    [932, 430],
  ])('keeps plate, hand and whoever sits above in their places when a column goes, at %i × %i', (w, h) => {
    for (const [cards, left] of [
      [10, false],
      [13, true],
      [17, false],
    ] as const) {
      const [asked, played] = [true, false].map((sheet) => {
        const of = needs(w, h, 3, { cards, left, sheet })
        return { reach: of.window.w - (sheet ? arrange(of).ask.w + 8 : 0), lay: arrange(of) }
      })
      expect(played?.lay.hand.y).toBe(asked?.lay.hand.y)
      expect(played?.lay.own.y).toBe(asked?.lay.own.y)
      for (const each of [asked, played]) {
        const above = each?.lay.seats[1] as Rect
        const middle = above.x + above.w / 2 - (left ? w - (each?.reach ?? 0) : 0)
        expect(middle / (each?.reach ?? 1)).toBeCloseTo(0.5)
      }
    }
  })

  it.each([
    [1280, 800],
    [1440, 900],
    [1920, 1080],
  ])('no plate of a desk is moved by what comes to stand below or beside one at %i × %i', (w, h) => {
    const of = needs(w, h, 3)
    const more = of.plates.map((plate) => ({ w: plate.w + 30, h: plate.h + 24 }))
    const [before, after] = [arrange(of), arrange({ ...of, plates: more })]
    expect(after.seats.map(({ y }) => y)).toEqual(before.seats.map(({ y }) => y))
    expect(after.seats[1]).toMatchObject({ x: before.seats[1]?.x, w: before.seats[1]?.w })
  })

  it('three sit as they sat when a hand comes to lie open', () => {
    const [before, after] = [[], [10]].map((laid) => arrange(needs(768, 1024, 3, { em: 24, laid })).seats)
    expect(after).toEqual(before)
  })

  it('those at the sides stay when the hand beside the plate above comes to lie in the middle', () => {
    const sides = (h: number) => {
      const of = needs(1920, 1080, 3, { em: 24 })
      const { beside, seats } = arrange({
        ...of,
        plates: of.plates.map((plate, i) => (i === 1 ? { ...plate, h } : plate)),
      })
      expect(beside).toBe(true)
      return [seats[0], seats[2]]
    }
    expect(sides(180)).toEqual(sides(95))
  })

  it('small plates of a desk stay, whatever word makes one wider', () => {
    const desk = (w: number) => {
      const of = needs(1280, 800, 9)
      return arrange({ ...of, plates: of.plates.map((plate, i) => (i % 2 ? { ...plate, w: plate.w + w } : plate)) })
    }
    const [before, after] = [desk(0), desk(40)]
    for (const [i, seat] of after.seats.entries()) {
      const then = before.seats[i]
      expect([seat.x, seat.x + seat.w]).toContain(seat.x > 640 && !after.above[i] ? then && then.x + then.w : then?.x)
    }
  })

  it.each(everywhere)('lies within the rim where a desk has one, at %i × %i among %i others', (w, h, others) => {
    for (const of of [needs(w, h, others), needs(w, h, others, { left: true, guide: 38, laid: [8] })]) {
      const { rim, side } = arrange(of)
      expect(rim !== null).toBe(w >= 1280)
      if (!rim || !side) continue
      expect(overlap(rim, side)).toBe(false)
      for (const [, r] of parts(of).filter(([name]) => name !== 'side')) {
        const [right, below] = [rim.x + rim.w - r.x - r.w, rim.y + rim.h - r.y - r.h]
        expect(Math.min(r.x - rim.x, r.y - rim.y, right, below)).toBeGreaterThan(19.9)
      }
    }
  })

  it('lays the middle below the plate of a seat that rests where a question leaves none below all three', () => {
    const of = (rests: number, ask: number) => {
      const asked = needs(320, 640, 3, { sheet: true, asked: true, ask, cards: 10 })
      return { ...asked, plates: asked.plates.map((plate, i) => ({ ...plate, h: i === rests ? 40 : 100 })) }
    }
    for (const rests of [0, 1, 2]) {
      const asked = of(rests, 258)
      const { seats, middle } = arrange(asked)
      expect(faults(asked)).toEqual([])
      expect(middle.x).toBe(seats[rests]?.x)
      expect(middle.h).toBeGreaterThan(57)
    }
    // Where there is room below all of them it lies there.
    expect(arrange(of(1, 120)).middle.w).toBe(320)
  })

  it.each(SIZES)('an open hand that can not be read in its row stays at its seat, at %i × %i', (w, h) => {
    for (const cards of [12, 15, 18, 30]) {
      const { form, laid, laidCard } = arrange(needs(w, h, 2, { laid: [cards] }))
      if (form === 'upright' && laid.length > 0) expect(laidCard).toBeGreaterThanOrEqual(38)
    }
    expect(arrange(needs(360, 740, 2, { laid: [15] })).laid).toHaveLength(1)
  })

  it.each([
    [740, 360],
    [844, 390],
    [932, 430],
  ] as const)('an open hand lies where it is played from, whatever keys come beside it, at %i × %i', (w, h) => {
    for (const cards of [13, 12, 3]) {
      for (const [ask, left] of [0, 40].flatMap((ask) => [false, true].map((left) => [ask, left] as const))) {
        const plates = [82, 52, 82].map((h) => ({ w: 184, h }))
        const of = needs(w, h, 3, { laid: [cards], cards, ask, left, plates, plateOwn: { w: 13 * 16, h: 54 } })
        // Keys reach where a lifted card may come, no further.
        expect(faults(of).filter((each) => each !== 'ask lies on hand')).toEqual([])
        const lay = arrange(of)
        expect(lay.laid).toHaveLength(1)
        expect(lay.ask.h).toBe(ask)
        // The trick below has about as much height as it has, and neither becomes another when a key comes.
        expect(lay.middle.h).toBeGreaterThan(0.17 * h)
        expect(lay.laidCard).toBe(arrange({ ...of, ask: 0 }).laidCard)
      }
    }
  })

  it('has as many small plates beside each other in large text as in usual one', () => {
    const lines = (em: number) => new Set(arrange(needs(320, 640, 5, { em })).seats.map(({ y }) => y)).size
    expect([lines(16), lines(24)]).toEqual([2, 2])
  })

  it('keeps its form whatever the bar takes, whose height hangs on the form', () => {
    for (const [w, tall] of [
      [320, 270],
      [1920, 870],
    ] as const) {
      const forms = [tall - 20, tall, tall + 20].map((h) => arrange({ ...needs(w, h, 3), em: 24, tall }).form)
      expect(new Set(forms).size).toBe(1)
    }
  })

  it('leaves a crowd its list, whatever is asked', () => {
    for (const [w, h] of SIZES) {
      const lay = arrange(needs(w, h, 39, { crowd: true, plates: [], cards: 0, least: 0, ask: 120, asked: true }))
      expect(lay.crowd?.h ?? 0).toBeGreaterThan(90)
    }
  })

  it('gives what is asked of one in a crowd a column with room for a form, beside a list of two columns', () => {
    for (const [w, h] of [
      [740, 360],
      [844, 390],
      [932, 430],
    ] as const) {
      const lay = arrange(needs(w, h, 23, { crowd: true, spread: true, plates: [], cards: 0, sheet: true, ask: 250 }))
      expect(lay.ask.w).toBeGreaterThan(280)
      expect(lay.crowd?.w ?? 0).toBeGreaterThan(15 * 16)
    }
  })

  it('keeps plates as wide where the middle takes all, whether more is asked beside it or not', () => {
    for (const [w, h] of [
      [740, 360],
      [844, 390],
    ] as const) {
      const of = (sheet: boolean) => needs(w, h, 5, { spread: true, cards: 0, sheet, ask: sheet ? 200 : 0 })
      expect(arrange(of(true)).ownMost).toBe(arrange(of(false)).ownMost)
      expect(plateRoom(of(true), true)).toBe(plateRoom(of(false), false))
    }
  })
})

/** How far round the table a place lies, clockwise from the lower edge. */
function turnOf(place: Rect, hand: Rect): number {
  const [dx, dy] = [place.x + place.w / 2 - (hand.x + hand.w / 2), place.y + place.h / 2 - hand.y]
  return (Math.atan2(-dx, dy) + 2 * Math.PI) % (2 * Math.PI)
}

/** A table at which no two plates are of one size, as names are of many lengths. */
function uneven(w: number, h: number, others: number, more: Partial<Needs> = {}): Needs {
  const even = needs(w, h, others, more)
  return { ...even, plates: even.plates.map((plate, i) => ({ w: plate.w - 3 * i, h: plate.h - 2 * (i % 3) })) }
}

describe('a table for the left hand', () => {
  it.each(everywhere)('lies without fault at %i × %i among %i others', (w, h, others) => {
    for (const more of [{}, { guide: 38 }, { laid: [10] }, { sheet: true, asked: true, ask: 180 }]) {
      const usual = uneven(w, h, others, more)
      expect(faults({ ...usual, left: true })).toEqual(faults(usual))
    }
    expect(faults(uneven(w, h, others, { left: true }))).toEqual([])
  })

  it.each(everywhere)('has its seats clockwise, each with its own plate, at %i × %i among %i', (w, h, others) => {
    const of = uneven(w, h, others)
    const [usual, lay] = [arrange(of), arrange({ ...of, left: true })]
    if (lay.form === 'upright') expect(lay.seats).toEqual(usual.seats)
    else {
      const turns = lay.seats.map((seat) => turnOf(seat, lay.hand))
      expect(turns).toEqual([...turns].sort((a, b) => a - b))
    }
    expect(lay.seats.map((seat) => seat.h)).toEqual(usual.seats.map((seat) => seat.h))
  })

  it.each(everywhere)('is the usual one when it is mirrored again at %i × %i among %i', (w, h, others) => {
    const usual = arrange(uneven(w, h, others, { laid: others > 1 ? [10, 7] : [], sheet: true, asked: true, ask: 180 }))
    const twice = mirrored(mirrored(usual, w), w)
    const close = (rect: Rect) => ({ ...rect, x: Math.round(rect.x * 1e6) / 1e6 })
    for (const part of ['middle', 'ask', 'guide', 'own', 'status', 'sort', 'hand'] as const)
      expect(close(twice[part])).toEqual(close(usual[part]))
    for (const part of ['seats', 'laid'] as const) expect(twice[part].map(close)).toEqual(usual[part].map(close))
    expect(twice.side && close(twice.side)).toEqual(usual.side && close(usual.side))
    expect(twice.above).toEqual(usual.above)
  })

  it.each(SIZES)('has what a thumb reaches at the other side at %i × %i', (w, h) => {
    const of = needs(w, h, 2, { sheet: true, asked: true, ask: 180 })
    const [usual, lay] = [arrange(of), arrange({ ...of, left: true })]
    for (const part of ['own', 'sort', 'status'] as const)
      expect(lay[part].x).toBeCloseTo(w - usual[part].x - usual[part].w)
    expect(lay.sort.x + lay.sort.w).toBeLessThanOrEqual(lay.own.x)
    if (lay.form === 'low') expect(lay.ask.x + lay.ask.w).toBeLessThanOrEqual(lay.hand.x)
    if (lay.form === 'wide' && lay.side) expect(lay.side.x).toBe(0)
  })

  it('keeps open hands in the order of their seats', () => {
    const lay = arrange(needs(844, 390, 2, { laid: [8, 8], left: true }))
    expect(lay.laid).toHaveLength(2)
    expect(lay.laid[0]?.x).toBeLessThan(lay.laid[1]?.x ?? 0)
  })
})

describe('a trick', () => {
  it('fills a box that is high, and lies flat in one that is low', () => {
    const high = spread(4, 1, { w: 390, h: 300 }, 150)
    const low = spread(4, 1, { w: 500, h: 130 }, 150)
    expect(high.high).toBeGreaterThan(1)
    expect(low.high).toBeLessThan(0.5)
    for (const [box, { card, wide, high: apart }] of [
      [{ w: 390, h: 300 }, high],
      [{ w: 500, h: 130 }, low],
    ] as const) {
      expect(card * (1 + wide)).toBeLessThanOrEqual(box.w)
      expect(card * TALL * (1 + apart)).toBeLessThanOrEqual(box.h)
    }
  })

  it('counts the cards of a row by their index and by a finger', () => {
    expect(perRow(374, 76)).toBe(12)
    expect(perRow(304, 56)).toBe(12)
  })
})
