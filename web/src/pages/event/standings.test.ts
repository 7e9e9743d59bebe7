import { expect, it } from 'vitest'
import type { EventStanding, EventTable } from '../../lib/wire'
import { apart } from './standings'

const seats = (...bots: (string | null)[]) =>
  ({ seats: bots.map((bot) => ({ name: 'x', bot })) }) as unknown as EventTable
const row = (table: number, seat: number, ahead: number, rank: number, partners: number[] = []): EventStanding => ({
  table,
  seat,
  deals: 1,
  points: 0,
  ahead,
  rank,
  partners,
})

it('ranks people among themselves and puts computers apart', () => {
  const tables = [seats(null, 'club'), seats(null, 'simple')]
  const [people, computers] = apart({
    tables,
    standings: [row(0, 1, 30, 1), row(1, 0, 10, 2), row(0, 0, 10, 2), row(1, 1, -50, 4)],
  })
  expect(people.map(({ table, rank }) => [table, rank])).toEqual([
    [1, 1],
    [0, 1],
  ])
  expect(computers.map(({ table, seat }) => [table, seat])).toEqual([
    [0, 1],
    [1, 1],
  ])
})

it('counts a side with a person in it among people', () => {
  const [people, computers] = apart({ tables: [seats('club', null)], standings: [row(0, 0, 5, 1, [1])] })
  expect([people.length, computers.length]).toEqual([1, 0])
})
