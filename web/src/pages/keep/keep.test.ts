import { afterEach, expect, test, vi } from 'vitest'

import type { FormView } from '../../lib/wire'
import { moveOf } from '../../table/draft'
import { broughtBy, evenings, playedAlike, saveEvenings, standings, today, without, type Evening } from './book'
import { csv } from './csv'
import { drafted, pieces } from './parts'

const evening = (day: string, names: string[], brought: number[]): Evening => ({
  day,
  names,
  brought,
  options: {},
  entries: [],
})

/** A browser's storage with room for so many letters in a place. */
function storage(room = Infinity): void {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (place: string) => kept.get(place) ?? null,
    setItem: (place: string, value: string) => {
      if (value.length > room) throw new Error('full')
      kept.set(place, value)
    },
    removeItem: (place: string) => kept.delete(place),
  })
}

afterEach(() => vi.unstubAllGlobals())

const FORM: FormView = {
  move: 'counted',
  parts: [
    { kind: 'option', name: 'kontra', of: ['none', 'kontra'] },
    { kind: 'number', name: 'took_0', low: 0, high: 13, step: 1 },
    { kind: 'number', name: 'took_2', low: 0, high: 13, step: 1 },
    { kind: 'number', name: 'price', low: 5, high: 50, step: 5 },
    { kind: 'seats', name: 'buyer', among: [0, 2], low: 0, high: 1 },
    { kind: 'seats', name: 'old', among: [0, 1, 2], low: 1, high: 2 },
  ],
  same: [],
  distinct: [],
  confirm: null,
}

test('numbers of seats stand together under one name', () => {
  expect(pieces(FORM).map(({ name, each }) => [name, each?.map(({ seat }) => seat)])).toEqual([
    ['kontra', undefined],
    ['took', [0, 2]],
    ['price', undefined],
    ['buyer', undefined],
    ['old', undefined],
  ])
})

test('what is usual is chosen at first, and an entry comes back as it was', () => {
  expect(drafted(FORM, null).values).toMatchObject({ kontra: 'none', took_2: 0, price: 5, buyer: [], old: [] })
  const entry = { type: 'counted', kontra: 'kontra', took_0: 4, took_2: 9, price: 15, buyer: null, old: [0, 2] }
  expect(moveOf(drafted(FORM, entry))).toEqual(entry)
  expect(drafted(FORM, { ...entry, buyer: 2 }).values.buyer).toEqual([2])
})

test('a table is a file that no spreadsheet takes for formulas', () => {
  expect(
    csv([
      ['Rozdanie', 'Ania "A", B'],
      [1, -20],
      ['=1+1', null],
      ['\r=1+1', '-2'],
    ]),
  ).toBe('Rozdanie,"Ania ""A"", B"\r\n1,-20\r\n\'=1+1,\r\n"\'\r=1+1",\'-2\r\n')
})

test('people are added up over evenings by their names, the best first', () => {
  const all = [evening('2026-11-20', ['Ania', 'Jan'], [40, -40]), evening('2026-11-27', ['jan ', 'Ola'], [100, -100])]
  expect(standings(all)).toEqual([
    { name: 'jan', evenings: 2, total: 60 },
    { name: 'Ania', evenings: 1, total: 40 },
    { name: 'Ola', evenings: 1, total: -100 },
  ])
  expect(standings(all, false)[0]?.name).toBe('Ola')
  expect(all.map((each) => broughtBy('JAN', each))).toEqual([-40, 100])
  expect(all.map((each) => broughtBy('Ania', each))).toEqual([40, null])
})

test('a name that sat in two seats of an evening was there once, with what both have brought', () => {
  const all = [evening('2026-11-27', ['Ania', 'Jan', 'ania '], [40, -70, 30])]
  expect(standings(all)).toEqual([
    { name: 'ania', evenings: 1, total: 70 },
    { name: 'Jan', evenings: 1, total: -70 },
  ])
  expect(all.map((each) => broughtBy('Ania', each))).toEqual([70])
})

test('evenings of other options do not count alike', () => {
  const one = { ...evening('2026-11-20', ['Ania'], [1]), options: { scoring: 'money', kontra: true } }
  expect(playedAlike([one, { ...one, options: { kontra: true, scoring: 'money' } }])).toBe(true)
  expect(playedAlike([one, { ...one, options: { kontra: true, scoring: 'tournament' } }])).toBe(false)
})

test('one evening is taken off the others once, wherever it stands now', () => {
  const [one, other] = [evening('2026-11-20', ['Ania'], [1]), evening('2026-11-27', ['Jan'], [2])]
  expect(without([one, other], { ...other })).toEqual([one])
  expect(without([one], other)).toEqual([one])
  expect(without([one, one], one)).toEqual([one])
})

test('where there is no room for an evening, those from before stay', () => {
  const one = evening('2026-11-20', ['Ania'], [1])
  storage(JSON.stringify([one]).length)
  expect(saveEvenings('skat', [one])).toBe(true)
  expect(saveEvenings('skat', [one, one])).toBe(false)
  expect(evenings('skat')).toEqual([one])
  storage(0)
  expect(saveEvenings('skat', [])).toBe(true)
  expect(saveEvenings('skat', [one])).toBe(false)
  expect(evenings('skat')).toEqual([])
})

test('evenings are kept; damaged ones are as if they had not been', () => {
  storage()
  const kept = evening('2026-11-27', ['Ania', 'Jan'], [40, -40])
  saveEvenings('skat', [kept, { ...kept, brought: null as unknown as number[] }])
  expect(evenings('skat')).toEqual([kept])
  saveEvenings('skat', [])
  expect(evenings('skat')).toEqual([])
  expect(today(new Date(2026, 0, 5))).toBe('2026-01-05')
})
