import { expect, test } from 'vitest'
import type { Board } from '../../table/board.svelte'
import { contractBand } from './contract'

/** A board that says a message as its key and data. */
const board = (facts: Record<string, unknown>): Board =>
  ({
    owners: [0, 1],
    view: { phase: 'play', seat: 0, facts: { contract: '3S', declarer: 0, tricks: [4, 1], ...facts } },
    say: (key: string, data: object = {}) => [key, ...Object.values(data)].join(' '),
  }) as unknown as Board

const band = (facts: Record<string, unknown>) => contractBand(board(facts), ['safe'], (place) => place === 0)

// rules/bridge_variants.md 4.2: with 32 cards the book is four tricks, and there are eight.
test('what a contract needs is counted from a book of six, or said by the game', () => {
  expect(band({}).what).toEqual(['band.tricks 4 1 9 5 · safe', 'band.tricks 4 1 9 5', '4/9'])
  const aim = { needed: 7, beats: 2 }
  expect(band({ aim }).what).toEqual(['band.tricks 4 1 7 2 · safe', 'band.tricks 4 1 7 2', '4/7'])
})

test('before there is a contract the band says the phase and what is known', () => {
  expect(band({ contract: null })).toEqual({ who: ['phase.play'], what: ['safe'] })
})

test('of a contract that is not played no tricks are told', () => {
  expect(band({ tricks: undefined }).what).toEqual(['safe'])
})
