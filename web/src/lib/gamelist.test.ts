import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { GameInfo } from './api'
import { favourites, folded, found, ordered, toggled } from './gamelist'

function game(id: string, pl: string, en: string, aliases = '', tagline = ''): GameInfo {
  return { id, name: { pl, en }, aliases: { en: aliases }, tagline: { pl: tagline }, family: {} } as unknown as GameInfo
}

const GAMES = [
  game('betel', 'Betel', 'Betel', '', 'Każda lewa się liczy'),
  game('kierki', 'Kierki', 'Kierki', 'hearts, king'),
  game('black_maria', 'Czarna Mańka', 'Black Maria', 'hearts'),
  game('planowanie', 'Planowanie', 'Planning', 'oh hell'),
  game('six_takes', 'Szósty bierze', 'Six Takes', '6 nimmt, 6-sty'),
  game('three_five_eight', '3-5-8', '3-5-8', ''),
  game('swinie', 'Świnie', 'Pigs', '', 'Nie zostań z kartami'),
]

test.each([
  ['mańka', ['black_maria']],
  ['SWIN', ['swinie']],
  ['hear', ['kierki', 'black_maria']],
  ['king', ['kierki']],
  ['oh hell', ['planowanie']],
  ['6 nimmt', ['six_takes']],
  ['6-sty', ['six_takes']],
  ['358', ['three_five_eight']],
  ['lewa', ['betel']],
  ['ind', []],
  [' ', GAMES.map(({ id }) => id)],
])('%s is found by name, alias and description', (searched, ids) => {
  expect(found(GAMES, searched).map(({ id }) => id)).toEqual(ids)
})

interface Names {
  first: string[]
  also: string[]
}

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))
const NAMES = Object.entries(read('../tests/names_of_documents.json') as Record<string, Names>)

test.each(NAMES)('%s is found by each name the documents have for it, by its own first', (id, { first, also }) => {
  const house = NAMES.map(([each]) => {
    const [pl, en] = ['pl', 'en'].map(
      (lang) => read(`../src/talia/games/${each}/words/${lang}.json`) as Record<string, string>,
    )
    const both = (key: string) => ({ pl: pl?.[key] ?? '', en: en?.[key] ?? '' })
    const told = { name: both('game.name'), aliases: both('game.aliases'), tagline: both('game.tagline') }
    return { id: each, family: {}, ...told } as unknown as GameInfo
  })
  for (const name of first) expect([name, found(house, name)[0]?.id]).toEqual([name, id])
  for (const name of also) expect([name, found(house, name).some((game) => game.id === id)]).toEqual([name, true])
})

test('who is called so stands before whom that is said of', () => {
  const pigs = [game('a', 'Inna', 'Other', '', 'świnie'), ...GAMES]
  expect(found(pigs, 'świnie').map(({ id }) => id)).toEqual(['swinie', 'a'])
})

test('marks and signs make no difference', () => {
  expect(folded(' Źdźbło: 3-5-8 ')).toBe('zdzblo 3 5 8')
})

test('favourites stand first, then what was played last', () => {
  const ids = ordered(GAMES, ['kierki', 'gone'], ['swinie', 'kierki', 'planowanie']).map(({ id }) => id)
  expect(ids.slice(0, 4)).toEqual(['kierki', 'swinie', 'planowanie', 'betel'])
})

test('favourites are kept', () => {
  expect(favourites()).toEqual([])
  expect(toggled([], 'betel')).toEqual(['betel'])
  expect(favourites()).toEqual(['betel'])
  expect(toggled(favourites(), 'betel')).toEqual([])
  expect(favourites()).toEqual([])
})
