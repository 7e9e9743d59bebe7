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

test('a hand is counted for its player alone, and only where hints are allowed', () => {
  const cards = ['AS', 'KS', 'QS', 'JS', 'TS', 'AH', 'JH', '9H', '8H', 'KD', 'QD', '2D', 'QC']
  const at = (mySeat: number | null, hints: boolean) => {
    const one = board({ contract: null })
    const zones = [{ id: 'hand.0', cards }]
    const table = { ...one, home: 0, store: { mySeat, info: { hints } }, view: { ...one.view, zones } }
    return contractBand(table as unknown as Board, ['deal', 'safe'], (place) => place === 0).what
  }
  const alone = ['deal · safe', 'deal', 'safe']
  expect(at(0, true)).toEqual(['safe · band.hand 22 5–4–3–1 2', 'safe · band.hand.brief 22 5–4–3–1 2', ...alone])
  expect([at(0, false), at(null, true)]).toEqual([alone, alone])
})

test('of a contract that is not played no tricks are told', () => {
  expect(band({ tricks: undefined }).what).toEqual(['safe'])
})
