import { expect, test } from 'vitest'
import type { End } from '../../../table/ending/ending'
import { Words } from '../../../lib/words'
import ending from '.'

const words = new Words('en', {
  'fact.winner': 'Team {value:word.team} wins',
  'team.1': 'B',
  'songs.nobody': 'Nobody wins',
  'songs.category': 'Category: {category}',
})
const end = (row: Record<string, unknown>) => ({ row, words }) as unknown as End

test('a round is won by a letter, however many sing for it, or by nobody', () => {
  const category = { id: 'water', pl: 'Woda', en: 'Water' }
  expect(ending.title?.(end({ winner: 1, category }))).toBe('Team B wins')
  expect(ending.title?.(end({ winner: -1, category }))).toBe('Nobody wins')
  expect(ending.detail?.(end({ winner: 1, category }))).toBe('Category: Water')
})
