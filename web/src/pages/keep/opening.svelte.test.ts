// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { settings, type Lang } from '../../lib/settings.svelte'
import type { Entries, KeptBook } from '../../lib/wire'
import type { Catalogue } from '../../lib/words'
import Keep from '../Keep.svelte'
import { evenings, load, save, saveEvenings, type Book } from './book'
import { keepWords } from './words'

const server = vi.hoisted(() => ({
  ask: null as unknown as (book: Entries) => KeptBook,
  words: {} as Record<Lang, Catalogue>,
}))

vi.mock('../../lib/api', async (original) => ({
  ...(await original<object>()),
  games: () =>
    Promise.resolve([
      { id: 'bridge', name: { pl: 'Brydż', en: 'Bridge' }, seats: [2], default_seats: 2, options: [], keeper: [] },
    ]),
  words: (lang: Lang) => Promise.resolve(server.words[lang]),
  ask: (_: string, book: Entries) => Promise.resolve(server.ask(book)),
}))

const FOLDERS = ['../src/talia/table/words', '../src/talia/games/bridge/words']
for (const lang of ['pl', 'en'] as const)
  server.words[lang] = Object.assign(
    {},
    ...FOLDERS.map((folder) => JSON.parse(readFileSync(`${folder}/${lang}.json`, 'utf8')) as Catalogue),
  ) as Catalogue

/** Reads a book whose entries are calls; the rules forbid every `wrong` one. */
server.ask = ({ entries = [] }: Entries): KeptBook => {
  const wrong = entries.findIndex(({ type }) => type === 'wrong')
  const read = wrong < 0 ? entries : entries.slice(0, wrong)
  return {
    phase: 'auction',
    turn: 0,
    forms: [{ move: 'pass', parts: [], same: [], distinct: [], confirm: null }],
    facts: {},
    totals: [read.length, 0],
    sheet: [{ score: [0, 0] }],
    told: read.map(({ call = '2H' }) => [{ code: 'call', data: { seat: 0, call } }]),
    ranks: null,
    refused: wrong < 0 ? null : { entry: wrong, code: 'not_now', details: {} },
  }
}

const BOOK: Book = {
  names: ['Ania', 'Jan'],
  options: {},
  entries: [{ type: 'bid', call: '2H' }, { type: 'wrong' }, { type: 'bid', call: '1S' }],
  day: '2026-11-20',
}

let page: Record<string, unknown> | null = null

async function opened(): Promise<void> {
  page = mount(Keep, { target: document.body, props: { game: 'bridge' } })
  await settled()
}

async function settled(): Promise<void> {
  for (let turns = 0; turns < 5; turns += 1) {
    await new Promise((resolve) => setTimeout(resolve))
    flushSync()
  }
}

async function tap(text: RegExp): Promise<void> {
  const key = [...document.querySelectorAll('button')].find((each) => text.test(each.textContent ?? ''))
  key!.click()
  await settled()
}

const alert = (): string => document.querySelector('[role="alert"]')?.textContent?.trim() ?? ''
const score = (): string => document.querySelector('.score b')?.textContent ?? ''

beforeEach(async () => {
  await keepWords.fetch('pl')
  await keepWords.fetch('en')
  settings.lang = 'pl'
})

afterEach(() => {
  if (page) void unmount(page)
  save('bridge', null)
  saveEvenings('bridge', [])
})

test('a book that the rules forbid by now is opened up to there, and stays whole until something is entered', async () => {
  save('bridge', BOOK)
  await opened()
  expect(score()).toContain('1')
  expect(alert()).toMatch(/^Wpis 2, w rozdaniu 2, .*zasadami: .+\./)
  expect(load('bridge')).toEqual(BOOK)

  await tap(/^Pas$/)
  expect(alert()).toBe('')
  expect(load('bridge')?.entries).toEqual([BOOK.entries[0], { type: 'pass' }])
})

test('an evening that can only be opened in part stays with the others until something is entered', async () => {
  const evening = { ...BOOK, brought: [1, -1] }
  saveEvenings('bridge', [evening])
  await opened()
  await tap(/^Otwieram/)
  expect(alert()).toMatch(/^Wpis 2, /)
  expect([evenings('bridge'), load('bridge')]).toEqual([[evening], null])

  // Closed again at once, for it is not lost.
  await tap(/^Zamykam/)
  expect([evenings('bridge'), load('bridge')]).toEqual([[evening], null])

  await tap(/^Otwieram/)
  await tap(/^Pas$/)
  expect(evenings('bridge')).toEqual([])
  expect(load('bridge')?.entries).toHaveLength(2)
})
