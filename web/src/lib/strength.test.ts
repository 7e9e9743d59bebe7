import { beforeEach, expect, it } from 'vitest'

import type { GameInfo } from './api'
import * as keep from './keep'
import { choose, chooseWay, chosenWay, offered } from './strength'

const game = (id: string, bots: string[], presets: string[] = []): GameInfo =>
  ({ id, bots, presets: presets.map((each) => ({ id: each, options: {} })) }) as unknown as GameInfo

beforeEach(() => {
  for (const place of keep.places('talia.')) keep.remove(place)
})

it('offers a newcomer an easy computer player, later what was chosen', () => {
  const [one, other] = [
    game('one', ['master', 'club', 'beginner', 'random']),
    game('other', ['club', 'simple', 'random']),
  ]
  expect([one, other, game('odd', ['random']), game('alone', [])].map(offered)).toEqual([
    'beginner',
    'simple',
    'random',
    null,
  ])
  choose(other, 'club')
  expect([offered(one), offered(other)]).toEqual(['club', 'club'])
  choose(one, 'master')
  expect([offered(one), offered(other)]).toEqual(['master', 'club'])
})

it('keeps the way a game is played in', () => {
  const one = game('one', [], ['short', 'long'])
  expect(chosenWay(one)).toBeNull()
  const [, long] = one.presets
  if (long) chooseWay(one, long)
  expect(chosenWay(one)?.id).toBe('long')
  expect(chosenWay(game('one', [], ['short']))).toBeNull()
})
