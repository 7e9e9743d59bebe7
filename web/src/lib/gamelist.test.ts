import { expect, test } from 'vitest'
import type { GameInfo } from './api'
import { favourites, folded, found, sections, toggled } from './gamelist'

function game(id: string, pl: string, en: string, family: string): GameInfo {
  return { id, name: { pl, en }, family: { pl: family, en: family } } as GameInfo
}

const GAMES = [
  game('betel', 'Betel', 'Betel', 'bidding'),
  game('kierki', 'Kierki', 'Hearts', 'avoiding'),
  game('black_maria', 'Czarna Mańka', 'Black Maria', 'avoiding'),
  game('swinie', 'Świnie', 'Pigs', 'no tricks'),
]

test('games are found by either name, with or without marks', () => {
  expect(found(GAMES, 'hear').map((each) => each.id)).toEqual(['kierki'])
  expect(found(GAMES, 'SWIN').map((each) => each.id)).toEqual(['swinie'])
  expect(found(GAMES, 'mańka').map((each) => each.id)).toEqual(['black_maria'])
  expect(found(GAMES, ' ').length).toBe(GAMES.length)
  expect(found(GAMES, 'chess')).toEqual([])
  expect(folded(' Źdźbło ')).toBe('zdzblo')
})

test('favourites stand first and nowhere else', () => {
  const listed = sections(GAMES, ['kierki', 'gone'], 'pl')
  expect(listed.map((each) => [each.family, each.games.map((one) => one.id)])).toEqual([
    [null, ['kierki']],
    ['bidding', ['betel']],
    ['avoiding', ['black_maria']],
    ['no tricks', ['swinie']],
  ])
  expect(sections(GAMES, [], 'en').length).toBe(3)
})

test('favourites are kept', () => {
  expect(favourites()).toEqual([])
  expect(toggled([], 'betel')).toEqual(['betel'])
  expect(favourites()).toEqual(['betel'])
  expect(toggled(favourites(), 'betel')).toEqual([])
  expect(favourites()).toEqual([])
})
