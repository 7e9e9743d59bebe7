// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { Connection, type Command, type Fares, type State } from './connection'
import { giveBack, Line, useLines } from '../fixtures/lines'
import type { AnyMessage } from './wire'

const CHAT: Command = { type: 'chat', channel: 'table', phrase: 'thanks' }
const LONG = 60_000

let states: [State, string | null][]
let fares: Fares[]
let received: AnyMessage[]
let connection: Connection

beforeEach(() => {
  useLines()
  states = []
  fares = []
  received = []
  connection = new Connection('t', {
    hello: () => ({ type: 'hello', match: 'm', have: received.length }),
    receive: (message) => received.push(message),
    changed: (state, reason) => states.push([state, reason]),
    fares: (how) => fares.push(how),
  })
  connection.open()
})

afterEach(() => {
  connection.close()
  giveBack()
})

function id(line: Line, at = 0): string {
  const command = line.commands[at]
  return command !== undefined && 'id' in command ? command.id : ''
}

const PONG: AnyMessage = { type: 'pong', t: 0, now: 0 }

/** Time in which every second something is heard. */
function alive(ms: number): void {
  for (let gone = 0; gone < ms; gone += 1000) {
    Line.last.brings(PONG)
    vi.advanceTimersByTime(Math.min(1000, ms - gone))
  }
  Line.last.brings(PONG)
}

describe('a connection', () => {
  it('greets first, and sends what waited for it, each once and in order', () => {
    void connection.send(CHAT)
    void connection.send({ ...CHAT, phrase: 'hello' })
    expect(Line.last.sent).toEqual([])
    Line.last.opens()
    expect(Line.last.sent.map(({ type }) => type)).toEqual(['hello', 'chat', 'chat', 'ping'])
    expect(Line.last.commands).toMatchObject([{ phrase: 'thanks' }, { phrase: 'hello' }])
    expect(id(Line.last, 0)).not.toBe(id(Line.last, 1))
  })

  it('sends a command once where nothing breaks', async () => {
    Line.last.opens()
    const answer = connection.send(CHAT)
    alive(5000)
    expect(Line.last.commands.length).toBe(1)
    Line.last.brings({ type: 'done', id: id(Line.last) })
    expect(await answer).toEqual({ ok: true })
    expect(Line.all.length).toBe(1)
  })

  it('sends a command that was under way again under its id, and no more once it is answered', async () => {
    const first = Line.last.opens()
    const answer = connection.send(CHAT)
    first.breaks()
    expect(states.at(-1)).toEqual(['waiting', null])
    vi.advanceTimersByTime(300)
    expect(Line.all.length).toBe(2)
    const second = Line.last.opens()
    expect(second.commands).toEqual(first.commands)
    second.brings({ type: 'refused', id: id(first), code: 'not_now', details: {} })
    expect(await answer).toEqual({ ok: false, code: 'not_now', details: {} })
    second.breaks()
    vi.advanceTimersByTime(300)
    expect(Line.last.opens().commands).toEqual([])
  })

  it('keeps apart which command was answered', async () => {
    Line.last.opens()
    const [one, other] = [connection.send(CHAT), connection.send(CHAT)]
    Line.last.brings({ type: 'done', id: id(Line.last, 1) })
    expect(await other).toEqual({ ok: true })
    Line.last.breaks()
    vi.advanceTimersByTime(LONG)
    expect(Line.last.opens().commands).toEqual([Line.all[0]?.commands[0]])
    Line.last.brings({ type: 'done', id: id(Line.last) })
    expect(await one).toEqual({ ok: true })
  })

  it('greets anew with what it has since', () => {
    Line.last.opens().brings({ type: 'done', id: 'x' })
    Line.last.breaks()
    vi.advanceTimersByTime(LONG)
    expect(Line.last.opens().sent[0]).toMatchObject({ type: 'hello', match: 'm', have: 1 })
  })

  it('does not listen to a line it has given up', () => {
    const old = Line.last.opens()
    connection.open()
    Line.last.opens()
    old.breaks(4409)
    expect(states.at(-1)).toEqual(['open', null])
    alive(5000)
    expect(Line.all.length).toBe(2)
  })

  it('comes back at once, and once, when the network does', () => {
    Line.last.opens()
    dispatchEvent(new Event('online'))
    expect(Line.all.length).toBe(1)
    Line.last.breaks()
    dispatchEvent(new Event('online'))
    expect(Line.all.length).toBe(2)
    Line.last.opens()
    alive(5000)
    expect(Line.all.length).toBe(2)
  })

  it('waits longer from try to try, until it has heard something', () => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    const waits = [300, 600, 1200]
    for (const [tries, wait] of waits.entries()) {
      Line.last.breaks()
      vi.advanceTimersByTime(wait - 1)
      expect(Line.all.length).toBe(tries + 1)
      vi.advanceTimersByTime(1)
      expect(Line.all.length).toBe(tries + 2)
    }
    Line.last.opens().brings({ type: 'pong', t: 0, now: 0 })
    Line.last.breaks()
    vi.advanceTimersByTime(300)
    expect(Line.all.length).toBe(waits.length + 2)
    vi.restoreAllMocks()
  })

  it('gives a line up that does not answer, and keeps one that does', () => {
    Line.last.opens().brings(PONG)
    // With nothing outstanding nobody expects a word, until the next heartbeat.
    vi.advanceTimersByTime(9999)
    expect([Line.all.length, fares]).toEqual([1, []])
    vi.advanceTimersByTime(2000)
    expect([Line.all.length, fares]).toEqual([1, []])
    vi.advanceTimersByTime(1)
    expect([Line.all.length, fares]).toEqual([2, ['silent']])
    Line.last.opens().brings(PONG)
    expect(fares).toEqual(['silent', 'well'])
  })

  it('says that a command is on its way once it is late, and asks whether the line is alive', async () => {
    Line.last.opens().brings(PONG)
    const answer = connection.send(CHAT)
    vi.advanceTimersByTime(699)
    expect(fares).toEqual([])
    vi.advanceTimersByTime(1)
    expect(fares).toEqual(['sending'])
    expect(Line.last.sent.at(-1)?.type).toBe('ping')
    Line.last.brings(PONG)
    expect(fares).toEqual(['sending'])
    alive(5000)
    expect(Line.all.length).toBe(1)
    Line.last.brings({ type: 'done', id: id(Line.last) })
    expect(await answer).toEqual({ ok: true })
    expect(fares).toEqual(['sending', 'well'])
  })

  it('tries again at once with a new line when a command meets silence, and waits longer for each further one', () => {
    Line.last.opens().brings(PONG)
    void connection.send(CHAT)
    const [first] = Line.last.commands
    for (const [tries, patience] of [2000, 4000, 8000, 16000, 16000].entries()) {
      vi.advanceTimersByTime(patience - 1)
      expect(Line.all.length).toBe(tries + 1)
      vi.advanceTimersByTime(1)
      expect(Line.all.length).toBe(tries + 2)
      expect(Line.last.opens().commands).toEqual([first])
    }
    expect(fares).toEqual(['sending', 'silent'])
    Line.last.brings(PONG)
    expect(fares.at(-1)).toBe('sending')
    Line.last.brings({ type: 'done', id: id(Line.last) })
    expect(fares.at(-1)).toBe('well')
  })

  it('gives up a line that does not open', () => {
    vi.advanceTimersByTime(7999)
    expect(Line.all.length).toBe(1)
    vi.advanceTimersByTime(1)
    expect(Line.all.length).toBe(2)
  })

  it('takes no sleep of its page for silence', () => {
    Line.last.opens().brings(PONG)
    void connection.send(CHAT)
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + LONG)
    vi.advanceTimersByTime(2000)
    expect(Line.all.length).toBe(1)
    vi.restoreAllMocks()
    vi.advanceTimersByTime(2000)
    expect(Line.all.length).toBe(2)
  })

  it('does not come back where the server has said not to', () => {
    Line.last.opens().breaks(4409)
    expect(states.at(-1)).toEqual(['closed', 'second_tab'])
    void connection.send(CHAT)
    vi.advanceTimersByTime(LONG)
    expect(Line.all.length).toBe(1)
  })

  it('gives up what is under way when the page is left', async () => {
    Line.last.opens()
    const answer = connection.send(CHAT)
    connection.close()
    expect(await answer).toEqual({ ok: false, code: 'lost', details: {} })
    dispatchEvent(new Event('online'))
    vi.advanceTimersByTime(LONG)
    expect(Line.all.length).toBe(1)
    connection.open()
    expect(Line.last.opens().commands).toEqual([])
  })
})
