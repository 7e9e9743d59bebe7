import { expect, test } from 'vitest'
import type { View } from '../../lib/wire'
import { suitOrder, suitsIn } from '../../table/sorting'
import { kept, levels } from './ending/list'
import { groups, numberOf } from './skat'

const HAND = ['JD', 'AC', 'TC', '9S', 'KS', 'AH', '7H', 'JC', '8D', 'QC']

const of = (contract: string | undefined): string[][] => {
  const trump = contract?.length === 1 ? contract : null
  return groups(HAND, { facts: { contract } } as unknown as View, (some) => suitOrder(suitsIn(some), trump))
}

test('trumps stand together at the left end, and the suits after them alternate', () => {
  expect(of('H')).toEqual([['JC', 'JD', 'AH', '7H'], ['9S', 'KS'].reverse(), ['8D'], ['AC', 'TC', 'QC']])
  for (const contract of ['C', 'S', 'H', 'D', 'grand', undefined]) {
    const [trumps = [], ...rest] = of(contract)
    expect(trumps.slice(0, 2)).toEqual(['JC', 'JD'])
    const red = rest.map(([first = '']) => 'HD'.includes(first.slice(1)))
    expect(red.every((each, i) => i === 0 || each !== red[i - 1])).toBe(true)
  }
})

test('without trumps a jack stands in its suit', () => {
  expect(of('null').flat().slice(0, 2)).toEqual(['KS', '9S'])
  expect(of('null').flat()).toHaveLength(HAND.length)
})

test('jacks are numbered from clubs to diamonds, but not where they are no trumps', () => {
  const numbers = (contract: string | undefined, codes: string[]): (string | null)[] =>
    codes.map((code) => numberOf(code, { facts: { contract } } as unknown as View))
  for (const contract of [undefined, 'grand', 'D']) {
    expect(numbers(contract, ['JC', 'JS', 'JH', 'JD', 'AD'])).toEqual(['1', '2', '3', '4', null])
  }
  expect(numbers('null', ['JC', 'JD'])).toEqual([null, null])
})

const game = (deal: number, soloist: number, won: boolean, items: Record<string, number> = {}) => ({
  deal,
  score: [0, 0, 0],
  totals: [0, 0, 0],
  all: { kind: 'game', soloist, won, result: won ? 50 : -100, items },
})

test('the list names each level a game counted, and how many games each has won and lost', () => {
  const items = { game: 1, hand: 1, schneider: 1, schneider_announced: 1, declined: 2 }
  const named = levels(game(0, 0, false, items).all)
  expect(named).toEqual([
    ['hand', 1],
    ['schneider', 1],
    ['schneider_announced', 1],
    ['declined', 2],
  ])
  const list = kept([game(0, 0, true), game(1, 0, false), game(2, 0, true), game(3, 2, false)], 3)
  expect([list.won, list.lost, list.others]).toEqual([
    [2, 0, 0],
    [1, 0, 1],
    [1, 2, 1],
  ])
})
