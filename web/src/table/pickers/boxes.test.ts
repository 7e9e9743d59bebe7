import { describe, expect, it } from 'vitest'
import type { FormView } from '../../lib/wire'
import { begin, chosen, divides, missing, put } from '../draft'
import { emptied, exchanged, filled, gridOf, left, room, swapped } from './boxes'

const AMONG = ['7C', '8C', 'AC', 'KD', 'KH', 'AS']

function form(among = AMONG, sizes = [2, 4], more: FormView['parts'] = []): FormView {
  const parts = sizes.map((n, i) => ({ kind: 'cards' as const, name: `b${i}`, zone: 'pool.0', among, low: n, high: n }))
  return { move: 'split', parts: [...parts, ...more], same: [], distinct: parts.map(({ name }) => name), confirm: null }
}

describe('cards that are divided among boxes', () => {
  it('are so where boxes of a set size take all cards of one zone, and nothing else is asked', () => {
    const all = AMONG.length
    expect(divides(form(), all)).toBe(true)
    expect(divides(form(), all + 1)).toBe(false)
    expect(divides(form(AMONG, [2, 3]), all)).toBe(false)
    expect(divides(form(AMONG, [6]), all)).toBe(false)
    expect(divides({ ...form(), distinct: ['b0'] }, all)).toBe(false)
    expect(divides(form(AMONG, [2, 4], [{ kind: 'number', name: 'n', low: 0, high: 3, step: 1 }]), all)).toBe(false)
    const [one, other] = form().parts
    expect(divides({ ...form(), parts: [one!, { ...other!, zone: 'pool.1' } as typeof one & object] }, all)).toBe(false)
    expect(divides({ ...form(), parts: [one!, { ...other!, high: 5 } as typeof one & object] }, all)).toBe(false)
  })

  it('lie as a grid of suits and ranks, with holes and the box each is in', () => {
    const draft = put(begin(form()), 'b1', ['KH'])
    expect(gridOf(draft).map((row) => row.map((card) => card && [card.code, card.box]))).toEqual([
      [['AS', null], null, null, null, null, null, null, null],
      [null, ['KH', 1], null, null, null, null, null, null],
      [null, ['KD', null], null, null, null, null, null, null],
      [['AC', null], null, null, null, null, null, ['8C', null], ['7C', null]],
    ])
    expect([left(draft), room(draft, 'b0'), room(draft, 'b1')]).toEqual([5, 2, 3])
  })

  it('have a row for each copy', () => {
    const draft = put(begin(form(['AS', 'AS', 'KS'], [1, 2])), 'b0', ['AS'])
    expect(gridOf(draft).map((row) => row.map((card) => card && [card.key, card.box]))).toEqual([
      [
        ['AS', 0],
        ['KS', null],
      ],
      [['AS+1', null], null],
    ])
  })

  it('change places between boxes, and with cards outside', () => {
    const draft = put(put(begin(form()), 'b0', ['AS', 'AC']), 'b1', ['KH', 'KD'])
    const turned = swapped(draft, 'b0', 'b1')!
    expect([chosen(turned, 'b0'), chosen(turned, 'b1')]).toEqual([
      ['KH', 'KD'],
      ['AS', 'AC'],
    ])
    // The smaller box has no room for three.
    expect(swapped(put(draft, 'b1', ['KH', 'KD', '8C']), 'b0', 'b1')).toBeNull()
    const inside = exchanged(draft, 'AS', 'b0', 'KD', 'b1')
    expect([chosen(inside, 'b0'), chosen(inside, 'b1')]).toEqual([
      ['KD', 'AC'],
      ['KH', 'AS'],
    ])
    expect(chosen(exchanged(draft, '7C', null, 'AC', 'b0'), 'b0')).toEqual(['AS', '7C'])
  })

  it('go into the last box all at once, and out of all', () => {
    const draft = put(begin(form()), 'b0', ['AS', 'AC'])
    const whole = filled(draft, 'b1')
    expect(chosen(whole, 'b1').sort()).toEqual(['7C', '8C', 'KD', 'KH'])
    expect(missing(whole)).toBeNull()
    expect(left(emptied(whole))).toBe(6)
  })
})
