import { readFileSync } from 'node:fs'

import { beforeEach, describe, expect, it, vi } from 'vitest'

import frames from '../fixtures/betel.json'
import { settings, type Lang } from './settings.svelte'
import { TableStore } from './store.svelte'
import type { AnyMessage, TableInfo, Update } from './wire'
import type { Catalogue } from './words'

const messages = frames as unknown as AnyMessage[]
const updates = messages.filter((each): each is Update => each.type === 'update')

function catalogue(lang: string): Catalogue {
  const folders = ['../src/talia/table/words', '../src/talia/games/betel/words']
  return Object.assign(
    {},
    ...folders.map((folder) => JSON.parse(readFileSync(`${folder}/${lang}.json`, 'utf8')) as Catalogue),
  ) as Catalogue
}

/** The server's words, out of the files it would send. */
function answer(path: string): Promise<Response> {
  const lang = /^\/api\/words\/(\w\w)\/betel$/.exec(path)?.[1] ?? 'en'
  return Promise.resolve(new Response(JSON.stringify(catalogue(lang))))
}

function announced(): string[] {
  return [...document.querySelectorAll('[data-testid=announcer] p')].map((line) => line.textContent)
}

async function watched(lang: Lang = 'en', upTo = messages.length): Promise<TableStore> {
  settings.lang = lang
  const store = new TableStore('t')
  for (const message of messages.slice(0, upTo)) store.receive(message)
  await vi.waitFor(() => expect(store.ready).toBe(true))
  return store
}

beforeEach(() => {
  vi.stubGlobal('fetch', vi.fn(answer))
  document.querySelector('[data-testid=announcer]')?.replaceChildren()
})

describe('a table as one person sees it', () => {
  it('stands where the last update left it', async () => {
    const store = await watched()
    expect(store.seq).toBe(updates.length)
    expect(store.view).toEqual(updates.at(-1)?.view)
    expect(store.names).toEqual(['Ania', 'Ada', 'Bruno'])
    expect(store.mySeat).toBe(0)
    expect(store.host).toBe(true)
    expect(store.myTurn).toBe(store.view?.waiting.includes(0))
  })

  it('takes in each update once, whatever comes again after a broken connection', async () => {
    const store = await watched()
    const before = store.log.length
    for (const update of updates) store.receive(update)
    expect(store.log.length).toBe(before)
    expect(store.seq).toBe(updates.length)
  })

  it('keeps the same view for good: nothing in it is altered', async () => {
    const copy = JSON.stringify(messages)
    await watched()
    expect(JSON.stringify(messages)).toBe(copy)
  })

  it('puts events into words, which follow the language', async () => {
    const store = await watched('en')
    expect(store.log.map((entry) => entry.text).join(' ')).toContain('Deal 1.')
    settings.lang = 'pl'
    await store.speak('pl')
    expect(store.log.map((entry) => entry.text).join(' ')).toContain('Rozdanie 1.')
    expect(store.log.every((entry) => !entry.text.includes('⟨'))).toBe(true)
  })

  it('announces every event once, also those that came before the words', async () => {
    const store = await watched('pl')
    const told = store.log.map((entry) => entry.text)
    expect(announced()).toEqual(told.filter((text) => text !== '').slice(-announced().length))
    expect(announced().length).toBe(Math.min(told.length, 12))
  })

  it('calls in the title when it is its turn', async () => {
    const store = await watched('en')
    const awaited = { ...updates.at(-1), seq: store.seq + 1, view: { ...store.view, waiting: [0] }, events: [] }
    store.receive(awaited as unknown as Update)
    expect(document.title.startsWith('Your turn · ')).toBe(true)
    store.disconnect()
    expect(document.title.startsWith('Your turn')).toBe(false)
  })

  it('forgets the last match when a new one begins', async () => {
    const store = await watched()
    store.receive({ ...(store.info as TableInfo), match: 'another', status: 'sealing' })
    expect([store.match, store.view, store.seq, store.log.length]).toEqual(['another', null, 0, 0])
  })

  it('keeps a chat message that is sent again only once', async () => {
    const store = await watched()
    const said = { type: 'said', n: 0, channel: 'table', seat: 1, name: 'Jan', phrase: null, text: 'hi' } as const
    store.receive(said)
    store.receive(said)
    store.receive({ ...said, n: 1 })
    expect(store.chat.map((line) => line.n)).toEqual([0, 1])
  })

  it('words a refusal by the game, by the page, or not at all', async () => {
    const store = await watched('en')
    store.refuse('must_follow', { cards: ['QS', '9S'], suit: 'S' })
    expect(store.refusal?.text).toContain('Q♠ 9♠')
    store.refuse('seat_taken', {})
    expect(store.refusal?.text).toBe('That seat is taken already.')
    store.refuse('quite_new', {})
    expect(store.refusal?.text).toContain('quite_new')
    expect(store.refusal?.n).toBe(3)
  })

  it('counts clocks down from the server’s time', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const store = await watched()
    const now = Date.now()
    store.receive({ type: 'clocks', match: store.match ?? '', now, left: [5000, 9000, null], running: [0] })
    vi.setSystemTime(now + 2000)
    expect(store.left(0)).toBe(3000)
    expect(store.left(1)).toBe(9000)
    expect(store.left(2)).toBeNull()
    vi.setSystemTime(now + 60_000)
    expect(store.left(0)).toBe(0)
    vi.useRealTimers()
  })

  it('sends nothing without a connection, and says so', async () => {
    const store = await watched()
    expect(await store.send({ type: 'pass' })).toMatchObject({ ok: false, code: 'lost' })
  })
})
