// @vitest-environment jsdom
import { readFileSync } from 'node:fs'

import { mount, unmount } from 'svelte'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { until } from '../fixtures/waiting'
import { hear } from '../lib/alerts'
import { settings } from '../lib/settings.svelte'
import type { Sound } from '../lib/sounds'
import { TableStore } from '../lib/store.svelte'
import type { AnyMessage, EventView, TableInfo, Update, View } from '../lib/wire'
import type { Catalogue } from '../lib/words'
import frames from '../games/betel/match.json'
import { LiveTable } from './live.svelte'
import TableSurface from './TableSurface.svelte'

const messages = frames as unknown as AnyMessage[]
const info = messages.find((each): each is TableInfo => each.type === 'table') as TableInfo

/** What a sound is made of: sources of noise and of notes, and when the last of them is silent. */
interface Made {
  noise: number
  notes: number
  ends: number
}
const MADE: Readonly<Record<Sound, Omit<Made, 'ends'>>> = {
  card: { noise: 1, notes: 0 },
  trick: { noise: 3, notes: 0 },
  turn: { noise: 0, notes: 2 },
  end: { noise: 0, notes: 3 },
}

let made: Made

/** Loudspeakers that count what is sent to them. */
class Counted {
  readonly state = 'running'
  readonly currentTime = 0
  readonly sampleRate = 8000
  readonly destination = {}
  #source(kind: 'noise' | 'notes') {
    const plug = { connect: () => plug }
    return {
      ...plug,
      frequency: { value: 0 },
      start: () => (made[kind] += 1),
      stop: (at: number) => (made.ends = Math.max(made.ends, at)),
    }
  }
  createOscillator = () => this.#source('notes')
  createBufferSource = () => this.#source('noise')
  createBiquadFilter = () => ({ connect: () => ({ connect: () => undefined }), frequency: { value: 0 } })
  createBuffer = (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) })
  createGain = () => ({
    connect: () => undefined,
    gain: {
      setValueAtTime: () => undefined,
      linearRampToValueAtTime: () => undefined,
      exponentialRampToValueAtTime: () => undefined,
    },
  })
}

/** A server that has no games and no words. */
const answer = (path: string) => Promise.resolve(new Response(path === '/api/games' ? '[]' : '{}'))

const touched = (yes: boolean) =>
  Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: yes }, configurable: true })
const hidden = (yes: boolean) => Object.defineProperty(document, 'hidden', { value: yes, configurable: true })

beforeAll(() => {
  globalThis.ResizeObserver ??= class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  }
})

beforeEach(() => {
  made = { noise: 0, notes: 0, ends: 0 }
  vi.stubGlobal('AudioContext', Counted)
  // What is late is not heard, and here nothing is late, however busy the machine.
  vi.spyOn(performance, 'now').mockReturnValue(0)
  touched(true)
  settings.sound = true
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  hidden(false)
  settings.sound = false
  settings.pause = 'normal'
})

/** Waits until all that was asked for has sounded: what was asked for last is heard last. */
async function silence(): Promise<void> {
  const before = made.notes
  settings.sound = true
  touched(true)
  hidden(false)
  hear('turn')
  await until(() => expect(made.notes).toBeGreaterThanOrEqual(before + MADE.turn.notes))
  made.notes -= MADE.turn.notes
}

const sum = (counts: Partial<Record<Sound, number>>) =>
  Object.entries(counts).reduce(
    (all, [sound, n]) => ({
      noise: all.noise + n * MADE[sound as Sound].noise,
      notes: all.notes + n * MADE[sound as Sound].notes,
    }),
    { noise: 0, notes: 0 },
  )

describe('what is heard', () => {
  it.each(['card', 'trick', 'turn', 'end'] as const)('%s is a sound of its own, over in 250 ms', async (sound) => {
    hear(sound)
    await until(() => expect(made).toMatchObject(MADE[sound]))
    expect(made.ends).toBeGreaterThan(0)
    expect(made.ends).toBeLessThan(0.25)
  })

  it('is nothing before the page was touched, nor when sounds are off', async () => {
    touched(false)
    hear('turn')
    touched(true)
    settings.sound = false
    hear('card')
    await silence()
    expect(made).toMatchObject(sum({}))
  })

  it('is at a hidden page only that it is one’s turn', async () => {
    hidden(true)
    for (const sound of ['card', 'trick', 'end', 'turn'] as const) hear(sound)
    await silence()
    expect(made).toMatchObject(sum({ turn: 1 }))
  })

  it('is each card, each trick and each turn of a match, once', async () => {
    const store = new TableStore('t')
    vi.stubGlobal('fetch', answer)
    for (const message of messages) {
      if (message.type === 'update') break
      store.receive(message)
    }
    const first = store.view
    if (first === null) throw new Error('the match begins with a view')
    const bare = { ...first, phase: 'play', choices: [], totals: first.totals }
    /** The view in which these cards lie before the first seats. */
    const lying = (cards: readonly string[], waiting: number[]): View => ({
      ...bare,
      waiting,
      zones: [0, 1, 2].map((seat) => ({ id: `played.${seat}`, cards: cards.slice(seat, seat + 1) })) as View['zones'],
    })
    settings.pause = 'short'
    const table = new LiveTable(store, first, (change) => Promise.resolve(change()))
    const tell = async (view: View, events: readonly EventView[]): Promise<void> => {
      const message = { type: 'update', match: store.match, seq: store.seq + 1, view, events } as unknown as Update
      store.receive(message)
      table.receive(view, events)
      await until(() => {
        if (!document.hidden) table.hurry()
        expect(table.settled).toBe(true)
      }, 1)
    }
    await tell(lying([], [0]), [])
    await silence()
    const begun = { ...made }
    const play = (seat: number, card: string) => ({ code: 'play', data: { seat, card } })
    for (const suit of ['S', 'H', 'D']) {
      const cards = ['A', 'K', 'Q'].map((rank) => rank + suit)
      await tell(lying(cards.slice(0, 1), [1]), [play(0, `A${suit}`)])
      await tell(lying(cards.slice(0, 2), [2]), [play(1, `K${suit}`)])
      // The last card of a trick and its end come as one.
      await tell(lying([], [0]), [play(2, `Q${suit}`), { code: 'trick', data: { winner: 0 } }])
    }
    await silence()
    const { noise, notes } = sum({ card: 9, trick: 3, turn: 3 })
    expect(made).toMatchObject({ noise: begun.noise + noise, notes: begun.notes + notes })

    // Where nobody looks, nothing waits to be seen: one is called at once.
    hidden(true)
    settings.pause = 'long'
    await tell(lying(['AC', 'KC'], [2]), [play(0, 'AC'), play(1, 'KC')])
    await tell(lying([], [0]), [play(2, 'QC'), { code: 'trick', data: { winner: 0 } }])
    await silence()
    expect(made.notes).toBe(begun.notes + notes + MADE.turn.notes)
    table.leave()
  })

  it('is the end of a deal, when one sees it come', async () => {
    const store = new (class extends TableStore {
      words_are(words: Catalogue): void {
        this.useWords(words)
      }
    })('t')
    vi.stubGlobal('fetch', answer)
    store.words_are(JSON.parse(readFileSync('../src/talia/table/words/en.json', 'utf8')) as Catalogue)
    for (const message of messages) store.receive(message)
    const view = store.view
    if (view === null) throw new Error('the match ends with a view')
    const at = (status: TableInfo['status']) => (store.info = { ...info, match: store.match, status })
    at('playing')
    store.view = { ...view, finished: 1, guidance: [] }
    // The match that was met so far has called.
    await silence()
    made.notes = 0
    const target = document.body.appendChild(document.createElement('div'))
    const surface = mount(TableSurface, { target, props: { store } })
    await silence()
    expect(made).toMatchObject(sum({}))
    at('break')
    await vi.waitFor(() => expect(made).toMatchObject(sum({ end: 1 })), { timeout: 10000 })
    await unmount(surface)
    target.remove()
  })
})
