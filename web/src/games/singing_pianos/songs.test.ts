import { expect, test } from 'vitest'
import type { View } from '../../lib/wire'
import { Words } from '../../lib/words'
import { endOf, occurs, offered, parted, titleKey, usedAs } from './songs'

const view = (facts: Record<string, unknown>): View => ({ facts }) as unknown as View

test('titles are compared as the rules compare them', () => {
  expect(titleKey('The Water Is Wide')).toBe('water is wide')
  expect(titleKey('Water is wide (live)')).toBe('water is wide')
  expect(titleKey('PLYNIE WISLA PLYNIE!')).toBe(titleKey('Płynie Wisła, płynie'))
  expect(titleKey('[Untitled] ')).toBe('untitled')
  expect(titleKey(' ? ')).toBe('?')
  expect(titleKey('  ')).toBe('')
  expect(titleKey('Thé à la menthe')).toBe('the a la menthe')
  expect(['Don´t', 'Don`t', 'Donʼt', 'Don’t', "Don't"].map(titleKey)).toEqual(Array(5).fill('dont'))
})

test('a word stands in a line as it is sung, whole', () => {
  expect(occurs('Row', 'Row, row, row your boat')).toBe(true)
  expect(occurs('oat', 'Row, row, row your boat')).toBe(false)
  expect(occurs('wodzie', 'Po wodzie, po wodzie')).toBe(true)
  expect(occurs('woda', 'Po wodzie, po wodzie')).toBe(false)
  expect(occurs('', 'Po wodzie')).toBe(false)
  expect(occurs("don't", 'Don´t go near the water')).toBe(true)
})

test('a repeat is found at once, of earlier rounds too', () => {
  const seen = view({ songs: [{ title: 'Rota' }], used: ['Hej, sokoły'] })
  expect(usedAs(seen, 'ROTA (na głosy)')).toBe('Rota')
  expect(usedAs(seen, 'hej sokoly')).toBe('Hej, sokoły')
  expect(usedAs(seen, 'Karolinka')).toBeNull()
  expect(usedAs(seen, '  ')).toBeNull()
})

test('titles are offered by any of their words, repeats among them', () => {
  const seen = view({ songs: [{ title: 'Rota' }] })
  expect(offered(seen, ['Karolinka', 'Bóg się rodzi'], 'ro')).toEqual([
    { title: 'Rota', used: true },
    { title: 'Bóg się rodzi', used: false },
  ])
  expect(offered(seen, ['Karolinka'], 'k')).toEqual([])
})

test('the word is found where it stands in its line', () => {
  expect(parted('Płynie Wisła, płynie', 'wisla')).toEqual(['Płynie ', 'Wisła,', ' płynie'])
  expect(parted('in a one-horse open sleigh', 'horse')).toEqual(['in a ', 'one-horse', ' open sleigh'])
  expect(parted('a b', 'c')).toEqual(['a b', '', ''])
})

test('a round that is over says who has won it, and nothing of who begins', () => {
  const words = new Words('en', {
    'fact.winner': 'Team {value:word.team} wins',
    'team.1': 'B',
    'songs.nobody': 'Nobody',
  })
  const at = (phase: string, facts: object): View => ({ phase, facts }) as unknown as View
  expect(endOf(at('entry', {}), words)).toBeNull()
  expect(endOf(at('scored', { winner: 1 }), words)).toBe('Team B wins')
  expect(endOf(at('over', {}), words)).toBe('Nobody')
})
