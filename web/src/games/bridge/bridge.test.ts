import { expect, test } from 'vitest'
import { Words } from '../../lib/words'
import type { Board } from '../../table/board.svelte'
import type { Row } from '../../table/sheet'
import { ending } from './ending/each'
import { contractOf, rubbers } from './ending/sheet'

type Told = [side: string, code: string, points: number, below?: boolean]

const row = (deal: number, games: [number, number], brought: Told[], over = false): Row =>
  ({
    deal,
    score: [],
    totals: [],
    all: {
      brought: brought.map(([side, code, points, below = false]) => ({ side, code, points, below, n: 0 })),
      rubber: { games, points: [0, 0] },
      rubber_over: over,
    },
  }) as unknown as Row

const points = (columns: { points: number }[][]): number[][] =>
  columns.map((column) => column.map((each) => each.points))

// rules/bridge.md 9.1, and a deal of the next rubber.
test('a game draws a line under what both sides have, and the next rubber begins anew', () => {
  const [first, second] = rubbers([
    row(0, [1, 0], [['ns', 'tricks', 100, true]]),
    row(1, [1, 0], [['ew', 'tricks', 60, true]]),
    row(2, [1, 0], [['ns', 'undertricks', 200]]),
    row(3, [1, 1], [['ew', 'tricks', 120, true]]),
    row(
      4,
      [1, 2],
      [
        ['ew', 'tricks', 190, true],
        ['ew', 'slam', 750],
        ['ew', 'rubber', 500],
      ],
      true,
    ),
    row(5, [0, 0], [['ns', 'tricks', 40, true]]),
  ])
  expect(first?.games.map(points)).toEqual([
    [[100], []],
    [[], [60, 120]],
    [[], [190]],
  ])
  expect(points(first?.above ?? [])).toEqual([[200], [750, 500]])
  expect(second?.games.map(points)).toEqual([[[40], []]])
})

test('a contract is made or down by so many', () => {
  expect(contractOf({ contract: '4SX', tricks: 9 })).toEqual({
    contract: '4S',
    doubles: 1,
    tricks: 9,
    n: 1,
    made: false,
  })
  expect(contractOf({ contract: '3NT', tricks: 11 })).toMatchObject({ doubles: null, n: 2, made: true })
  expect(contractOf({ contract: null })).toBeNull()
})

// rules/bridge_variants.md 5: before the end of a rubber nobody has any points.
test('where each has a column, a deal ends with its contract and with how the rubber stands', () => {
  const account = [{ code: 'down', data: { contract: '5S', doubles: 1, n: 6 }, seats: [], points: null }]
  const words = new Words(
    'en',
    { 'account.down': '{contract}, down {n}', 'ending.stands': 'In the rubber: {points:by_seat}' },
    ['Ann', 'Bob', 'Cat'],
  )
  const board = {
    view: { game: 'bobby', facts: { account } },
    words,
    called: words.calling(0, 'You'),
  } as unknown as Board
  expect(ending.title?.({ board, row: {}, words })).toBe('5S, down 6')
  const detail = (rubber: unknown) => ending.detail?.({ board, row: { rubber }, words })
  expect(detail({ points: [0, 1400, 40] })).toBe('In the rubber: You 0, Bob 1400, Cat 40')
  expect(detail(null)).toBeNull()
})
