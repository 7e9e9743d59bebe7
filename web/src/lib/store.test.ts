// @vitest-environment jsdom
import { readFileSync } from 'node:fs'

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import frames from '../games/betel/match.json'
import { giveBack, Line, useLines } from '../fixtures/lines'
import { until } from '../fixtures/waiting'
import { problems } from './problems/words'
import { settings, type Lang } from './settings.svelte'
import { shareHash } from './shares'
import { TableStore } from './store.svelte'
import type { Act, AnyMessage, Full, ShareHash, ShareOpen, TableInfo, Update } from './wire'
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
  await until(() => expect(store.ready).toBe(true))
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
    const said = {
      type: 'said',
      n: 0,
      channel: 'table',
      seat: 1,
      name: 'Jan',
      phrase: null,
      text: 'hi',
      secret: false,
    } as const
    store.receive(said)
    store.receive(said)
    store.receive({ ...said, n: 1 })
    expect(store.chat.map((line) => line.n)).toEqual([0, 1])
  })

  it('words a refusal by the game, by the page, or not at all', async () => {
    const store = await watched('en')
    store.refuse('must_follow', { cards: ['QS', '9S'], suit: 'S' })
    expect(store.refusal?.text).toContain('Q♠ 9♠')
    await problems.fetch('en')
    store.refuse('seat_taken', {})
    expect(store.refusal?.text).toBe('That seat is taken already.')
    store.refuse('quite_new', {})
    expect(store.refusal?.text).toContain('quite_new')
    expect(store.refusal?.n).toBe(3)
  })

  it('words a refusal that came before the words of the game once they are there, and says it then', async () => {
    settings.lang = 'en'
    const store = new TableStore('t')
    for (const message of messages.slice(0, 2)) store.receive(message)
    store.receive({ type: 'refused', id: null, code: 'not_your_turn', details: {} })
    expect(store.ready).toBe(false)
    await until(() => expect(store.ready).toBe(true))
    expect(store.refusal?.text).toBe('It is not your turn.')
    expect(announced().filter((each) => each === 'It is not your turn.')).toHaveLength(1)
    expect(announced().join(' ')).not.toContain('not_your_turn')
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

describe('a table on a line that breaks', () => {
  const info = messages.find((each): each is TableInfo => each.type === 'table') as TableInfo
  const full = messages.find((each) => each.type === 'full') as Full
  const sealing = { ...info, status: 'sealing' as const, receipt: { ...info.receipt, stage: 'hash' as const } }
  let store: TableStore

  beforeEach(() => {
    localStorage.clear()
    useLines()
    store = new TableStore('t')
    store.connect()
  })

  afterEach(() => {
    store.disconnect()
    giveBack()
    vi.stubGlobal('fetch', vi.fn(answer))
  })

  function again(): Line {
    Line.last.breaks()
    vi.advanceTimersByTime(60_000)
    return Line.last.opens()
  }

  it('asks for what it has missed: of this match at first, of the next from its beginning', () => {
    Line.last.opens()
    expect(Line.last.sent[0]).toMatchObject({ match: null, have: 0 })
    Line.last.brings({ ...info, match: 'one' })
    Line.last.brings({ ...full, match: 'one', seq: 7 })
    expect(again().sent[0]).toMatchObject({ match: 'one', have: 7 })
    Line.last.brings({ ...info, match: 'two' })
    expect(again().sent[0]).toMatchObject({ match: 'two', have: 0 })
    const first = { ...updates[0], seq: 1 } as Update
    Line.last.brings(first)
    expect(store.seq).toBe(1)
    expect(store.view).toEqual(first.view)
  })

  it('knows nothing of the last match when another begins', () => {
    Line.last.opens()
    Line.last.brings({ ...info, match: 'one' })
    Line.last.brings({ ...full, match: 'one', seq: 7 })
    Line.last.brings({ type: 'clocks', match: 'one', now: 0, left: [1, 2, 3], running: [] })
    Line.last.brings({ ...(updates[0] as Update), seq: 8 })
    expect([store.log.length > 0, store.clocks === null]).toEqual([true, false])
    Line.last.brings({ ...info, match: 'two' })
    expect([store.match, store.view, store.clocks, store.seq, store.log]).toEqual(['two', null, null, 0, []])
    void store.send({ type: 'pass' })
    expect(Line.last.commands).toMatchObject([{ type: 'move', match: 'two', move: { type: 'pass' } }])
  })

  it('sends a move that was under way again, for the match it was made in, and counts it as one', async () => {
    Line.last.opens()
    Line.last.brings({ ...info, match: 'one' })
    const move = store.send({ type: 'pass' })
    const [sent] = Line.last.commands as Act[]
    again().brings({ ...info, match: 'two' })
    expect(Line.last.commands).toEqual([sent])
    expect([sent?.match, store.pending]).toEqual(['one', 1])
    Line.last.brings({ type: 'refused', id: sent?.id ?? '', code: 'wrong_match', details: {} })
    expect(await move).toMatchObject({ ok: false, code: 'wrong_match' })
    expect([store.pending, store.refusal?.code]).toEqual([0, 'wrong_match'])
  })

  it('gives its share of the randomness once for each match, and the same after a break', async () => {
    const sent = (n: number) => until(() => expect(Line.last.commands).toHaveLength(n))
    Line.last.opens()
    Line.last.brings({ ...sealing, match: 'one' })
    Line.last.brings({ ...sealing, match: 'one' })
    await sent(1)
    const [hash, ...more] = Line.last.commands as ShareHash[]
    expect([hash?.type, hash?.match, more]).toEqual(['share_hash', 'one', []])
    const after = again()
    await sent(1)
    expect(after.commands).toEqual([hash])
    const hashes = [hash?.hash ?? null, null, null]
    Line.last.brings({ ...sealing, match: 'one', receipt: { ...sealing.receipt, stage: 'open', hashes } })
    await sent(2)
    const opened = Line.last.commands.at(-1) as ShareOpen
    expect([opened.type, shareHash(opened.share)]).toEqual(['share_open', hash?.hash])
    Line.last.brings({ ...sealing, match: 'two' })
    await sent(3)
    const next = Line.last.commands.at(-1) as ShareHash
    expect([next.type, next.match, next.hash === hash?.hash]).toEqual(['share_hash', 'two', false])
    Line.last.brings({ ...sealing, match: 'three' })
    await sent(4)
    expect(Line.last.commands.at(-1)).toMatchObject({ type: 'share_hash', match: 'three' })
  })
})

describe('after the end', () => {
  const info = messages.find((each): each is TableInfo => each.type === 'table') as TableInfo
  const over: TableInfo = { ...info, status: 'over', seat: 0 }
  const seats = (status: 'playing' | 'kept') =>
    info.seats.map((seat, n) => (n === 0 ? { ...seat, status, kept_by: status === 'kept' ? 'simple' : null } : seat))

  it('goes on to another match with those who play it', async () => {
    const store = await watched()
    store.receive({ ...over, match: store.match })
    store.receive({ ...over, status: 'sealing', match: 'next', seats: seats('playing') })
    expect(store.ahead).toBe(null)
    expect([store.match, store.view]).toEqual(['next', null])
  })

  it('leaves who reads the result there, until he follows', async () => {
    const store = await watched()
    const { view } = store
    store.receive({ ...over, match: store.match })
    const next: TableInfo = { ...over, status: 'playing', match: 'next', seats: seats('kept') }
    store.receive(next)
    store.receive({ type: 'full', match: 'next', seq: 3, view: updates[0]?.view as Update['view'], public: null })
    expect([store.view, store.info?.status, store.ahead]).toEqual([view, 'over', next])
    await store.follow()
    expect([store.ahead, store.match, store.view, store.info]).toEqual([null, 'next', null, next])
  })

  it('says that the line is silent, and that it is heard again', async () => {
    useLines()
    const store = new TableStore('t')
    store.connect()
    const line = Line.last.opens()
    line.brings(info)
    expect(store.line).toBe(null)
    vi.advanceTimersByTime(2000)
    expect(store.line).toBe('silent')
    Line.last.opens().brings(info)
    expect(store.line).toBe('back')
    Line.last.brings({ type: 'pong', t: 0, now: 0 })
    vi.advanceTimersByTime(2500)
    expect(store.line).toBe(null)
    store.disconnect()
    giveBack()
  })
})
