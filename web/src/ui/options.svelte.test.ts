// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte'
import { expect, test } from 'vitest'

import type { GameInfo } from '../lib/api'
import { Words } from '../lib/words'
import Options from './Options.svelte'

const GAME = {
  options: [
    { id: 'stacks', kind: 'choice', values: ['carried', 'fresh'], default: 'carried' },
    { id: 'chips', kind: 'number', values: [], low: 5, high: 20, step: 1, default: 12 },
  ],
  applies: { chips: [{ stacks: ['fresh'] }] },
} as unknown as GameInfo

const words = new Words('en', { 'option.stacks.name': 'Stacks', 'option.stacks.fresh': 'fresh each deal' })

function drawn(fixed: Record<string, unknown>): { selects: number; chips: number; text: string } {
  const props = { game: GAME, seats: 4, words, values: { stacks: 'carried' }, fixed, why: 'Always so.' }
  const form = mount(Options, { target: document.body, props })
  flushSync()
  const found = {
    selects: document.querySelectorAll('select').length,
    chips: document.querySelectorAll('input').length,
    text: document.body.textContent ?? '',
  }
  void unmount(form)
  return found
}

test('what is settled is told with the reason, is no choice, and decides what else matters', () => {
  const free = drawn({})
  expect([free.selects, free.chips]).toEqual([1, 0])
  expect(free.text).not.toContain('Always so.')
  const settled = drawn({ stacks: 'fresh' })
  expect(settled.selects).toBe(0)
  expect(settled.chips).toBeGreaterThan(0)
  expect(settled.text).toContain('Stacks: fresh each deal')
  expect(settled.text).toContain('Always so.')
})

test('a list is put together by taps: each adds one, and one that is in it is taken out', () => {
  const game = {
    options: [{ id: 'set', kind: 'list', values: ['elder', 'bandit'], default: [] }],
    applies: {},
  } as unknown as GameInfo
  const named = new Words('en', {
    'option.set.name': 'Set',
    'option.set.elder': 'Elder',
    'option.set.bandit': 'Bandit',
  })
  const props = $state({ game, seats: 4, words: named, values: {} as Record<string, unknown> })
  const form = mount(Options, { target: document.body, props })
  const tap = (text: string) => {
    const key = [...document.querySelectorAll('button')].find((each) => each.textContent?.trim() === text)
    key?.click()
    flushSync()
  }
  flushSync()
  for (const text of ['Bandit +', 'Elder +', 'Bandit +']) tap(text)
  expect(props.values.set).toEqual(['bandit', 'elder', 'bandit'])
  expect(document.querySelector('summary')?.textContent).toBe('Set (3)')
  tap('Bandit × 2 −')
  expect(props.values.set).toEqual(['bandit', 'elder'])
  void unmount(form)
})
