import { describe, expect, it } from 'vitest'
import type { FormView, Part } from '../lib/wire'
import { begin, chosen, isTap, missing, moved, moveOf, put, toggle, type Draft } from './draft'

const form = (parts: Part[], more: Partial<FormView> = {}): FormView => ({
  move: 'm',
  parts,
  same: [],
  distinct: [],
  confirm: null,
  ...more,
})
const cards = (name: string, zone: string, among: string[], low: number, high: number): Part => ({
  kind: 'cards',
  name,
  zone,
  among,
  low,
  high,
})
const call = form(
  [
    cards('take', 'dubel', ['7S', 'AD'], 0, 2),
    cards('give', 'hand.0', ['9C', 'TC', 'JC'], 0, 2),
    { kind: 'option', name: 'say', of: ['1C', '1D'] },
  ],
  { move: 'call', same: ['take', 'give'] },
)

function tapped(draft: Draft, ...taps: [string, string][]): Draft {
  return taps.reduce((so_far, [zone, code]) => toggle(so_far, zone, code) ?? so_far, draft)
}

describe('an exchange', () => {
  it('is a move once the counts agree and something is said', () => {
    let draft = begin(call)
    expect(missing(draft)).toEqual({ code: 'nothing_chosen', part: 'say', n: 1 })
    draft = put(draft, 'say', '1D')
    expect(missing(draft)).toBeNull()
    draft = tapped(draft, ['dubel', 'AD'], ['dubel', '7S'], ['hand.0', 'JC'])
    expect(missing(draft)).toEqual({ code: 'not_as_many', part: 'give', n: 1 })
    draft = tapped(draft, ['hand.0', '9C'])
    expect(moveOf(draft)).toEqual({ type: 'call', take: ['AD', '7S'], give: ['9C', 'JC'], say: '1D' })
  })

  it('puts a card back at the second tap, and refuses a third', () => {
    const draft = tapped(begin(call), ['hand.0', 'JC'], ['hand.0', '9C'])
    expect(toggle(draft, 'hand.0', 'TC')).toBeNull()
    expect(chosen(tapped(draft, ['hand.0', 'JC']), 'give')).toEqual(['9C'])
  })
})

describe('parts', () => {
  it('of one card each: taps fill one after the other, and exchange a card only where all are full', () => {
    const both = ['a', 'b'].map((name) => cards(name, 'hand.0', ['9C', 'TC', 'JC'], 1, 1))
    const draft = tapped(begin(form(both, { distinct: ['a', 'b'] })), ['hand.0', '9C'], ['hand.0', 'TC'])
    expect(moveOf(draft)).toEqual({ type: 'm', a: '9C', b: 'TC' })
    expect(moveOf(tapped(draft, ['hand.0', 'JC']))).toEqual({ type: 'm', a: 'JC', b: 'TC' })
  })

  it('that share cards leave each other what it needs', () => {
    const both = [cards('under', 'hand.0', ['9C', '9D'], 1, 2), cards('top', 'hand.0', ['9C', '9D'], 1, 1)]
    const draft = tapped(begin(form(both, { distinct: ['under', 'top'] })), ['hand.0', '9C'], ['hand.0', '9D'])
    expect(moveOf(draft)).toEqual({ type: 'm', under: ['9C'], top: '9D' })
    expect(moveOf(tapped(draft, ['hand.0', '9C'], ['hand.0', '9C']))).toEqual(moveOf(draft))
  })

  it('of one card: a tap exchanges the card; the value is the card itself', () => {
    const play = form([cards('card', 'hand.0', ['9C', 'TC'], 1, 1)])
    expect(isTap(play)).toBe(true)
    const draft = tapped(begin(play), ['hand.0', '9C'], ['hand.0', 'TC'])
    expect(moveOf(draft)).toEqual({ type: 'm', card: 'TC' })
  })

  it('that are distinct share copies of a card', () => {
    const two = form([cards('a', 'hand.0', ['7S', '7S', '8S'], 0, 2), cards('b', 'hand.0', ['7S', '7S', '8S'], 0, 2)], {
      distinct: ['a', 'b'],
    })
    let draft = toggle(begin(two), 'hand.0', '8S', 'b')!
    expect(chosen(draft, 'b')).toEqual(['8S'])
    draft = toggle(draft, 'hand.0', '7S', 'a')!
    draft = toggle(draft, 'hand.0', '7S', 'b')!
    expect([chosen(draft, 'a'), chosen(draft, 'b')]).toEqual([['7S'], ['8S', '7S']])
    expect(chosen(toggle(draft, 'hand.0', '7S', 'b')!, 'b')).toEqual(['8S'])
  })

  it('of seats, numbers, texts and orders have the values the server reads', () => {
    const all = form([
      { kind: 'seats', name: 'one', among: [1, 2], low: 0, high: 1 },
      { kind: 'seats', name: 'some', among: [0, 4, 39], low: 1, high: 2 },
      { kind: 'number', name: 'n', low: 2, high: 8, step: 2 },
      { kind: 'text', name: 't', most: 80 },
      { kind: 'order', name: 'o', items: ['x', 'y'] },
    ])
    let draft = begin(all)
    expect(missing(draft)).toEqual({ code: 'too_few', part: 'some', n: 1 })
    draft = put(put(draft, 'some', [39, 4]), 'o', ['y', 'x'])
    expect(missing(draft)).toEqual({ code: 'nothing_chosen', part: 'n', n: 1 })
    draft = put(draft, 'n', 2)
    expect(moveOf(draft)).toEqual({ type: 'm', one: null, some: [4, 39], n: 2, t: '', o: ['y', 'x'] })
  })

  it('are boxes between which a card goes, but not into a full one or where its like lies', () => {
    const hand = ['7S', '8S', '9S']
    const boxes = form([cards('a', 'hand.0', hand, 2, 2), cards('b', 'hand.0', hand, 1, 1)], { distinct: ['a', 'b'] })
    let draft = moved(begin(boxes), '7S', null, 'a')!
    expect(moved(draft, '7S', null, 'b')).toBeNull()
    draft = moved(draft, '7S', 'a', 'b')!
    expect([chosen(draft, 'a'), chosen(draft, 'b')]).toEqual([[], ['7S']])
    draft = moved(moved(draft, '8S', null, 'a')!, '9S', null, 'a')!
    expect(moved(draft, '7S', 'b', 'a')).toBeNull()
    draft = moved(draft, '9S', 'a', 'b')!
    expect([chosen(draft, 'a'), chosen(draft, 'b')]).toEqual([['8S'], ['9S']])
    expect(chosen(moved(draft, '9S', 'b', null)!, 'b')).toEqual([])
  })

  it('with a single value are chosen already, but not if nothing else were to be done', () => {
    const only: Part = { kind: 'option', name: 'say', of: ['kontra'] }
    expect(begin(form([only, cards('c', 'hand.0', ['9C', 'TC'], 1, 1)])).values.say).toBe('kontra')
    expect(missing(begin(form([only, cards('c', 'hand.0', ['9C', 'TC'], 0, 2)])))?.part).toBe('say')
    expect(chosen(begin(form([cards('c', 'hand.0', ['9C'], 1, 1)])), 'c')).toEqual(['9C'])
  })
})
