// @vitest-environment jsdom
import { flushSync, mount, tick, unmount } from 'svelte'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { until } from '../fixtures/waiting'
import { settings } from '../lib/settings.svelte'
import { TableStore, type Answer, type Move } from '../lib/store.svelte'
import type { Catalogue } from '../lib/words'
import type { FormView, TableInfo, View } from '../lib/wire'
import TableSurface from './TableSurface.svelte'

/** A table without a server: it keeps what would have been sent. */
class Told extends TableStore {
  readonly sent: Move[] = []

  override send(move: Move): Promise<Answer> {
    this.sent.push(move)
    return Promise.resolve({ ok: true })
  }

  words_are(catalogue: Catalogue): void {
    this.useWords(catalogue)
  }
}

const info: TableInfo = {
  type: 'table',
  id: 't',
  now: 0,
  status: 'playing',
  game: 'any',
  rules: 1,
  options: {},
  clock: { kind: 'none', per_move: 30, bank: 300, increment: 5 },
  watch: 'off',
  talk: 'free',
  hints: false,
  seats: ['Ania', 'Bartek', 'Celina'].map((name) => ({
    name,
    bot: null,
    present: true,
    away: null,
    kept_by: null,
    status: 'playing',
    offered: false,
  })),
  host: 0,
  spectators: 0,
  match: 'm',
  receipt: { stage: 'given', binding: null, commit: null, hashes: [], shares: [], secrets: {}, seed: null },
  proposal: null,
  next_at: null,
  ready: [],
  staying: [],
  lesson: null,
  event: null,
  seat: 0,
  key: null,
  least: null,
  code: null,
  makeup: {},
  together: false,
  led: false,
  pausing: false,
  screen: null,
  call: null,
  story: null,
  telling: false,
}

function view(choices: FormView[]): View {
  return {
    game: 'any',
    rules: 1,
    seat: 0,
    phase: 'play',
    waiting: [0],
    sides: [],
    status: ['playing', 'playing', 'playing'],
    zones: [
      { id: 'hand.0', cards: ['7S', 'KH', 'AC'], hidden: 0 },
      { id: 'hand.1', cards: ['AD'], hidden: 2 },
      { id: 'hand.2', cards: [], hidden: 3 },
      { id: 'pool', cards: ['9D', 'TD'], hidden: 4 },
    ],
    facts: { dealer: 2, tricks: [1, 0, 2] },
    choices,
    asides: [],
    guidance: [],
    channels: [],
    timers: [],
    totals: [10, -20, 0],
    finished: 0,
    opened: 0,
    result: null,
  }
}

const form = (move: string, parts: FormView['parts'], more: Partial<FormView> = {}): FormView => ({
  move,
  parts,
  same: [],
  distinct: [],
  confirm: null,
  ...more,
})

let page: ReturnType<typeof mount> | null = null

beforeAll(() => {
  // The document of these tests has no layout, nor dialogs.
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true
  }
  Element.prototype.scrollIntoView ??= () => undefined
  globalThis.ResizeObserver ??= class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  }
  settings.lang = 'en'
  settings.motion = 'reduced'
})

afterEach(() => {
  if (page) void unmount(page)
  document.body.innerHTML = ''
  settings.tap = 'lift'
  settings.lastCard = true
  vi.useRealTimers()
})

function shown(choices: FormView[], more: Partial<View> = {}): Told {
  const store = new Told('t')
  store.receive(info)
  store.words_are({ 'card.name': '{rank} of {suit}', 'rank.A': 'ace', 'suit.D': 'diamonds', 'confirm.sure': 'Sure?' })
  store.receive({ type: 'full', match: 'm', seq: 1, view: { ...view(choices), ...more }, public: null })
  page = mount(TableSurface, { target: document.body, props: { store } })
  flushSync()
  return store
}

function press(selector: string): void {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`no ${selector}`)
  found.click()
  flushSync()
}

const text = (selector: string): string[] =>
  [...document.querySelectorAll(selector)].map((each) => (each.textContent ?? '').replace(/\s+/g, ' ').trim())

describe('the table of a game nobody knows', () => {
  it('names what is counted on the plates', () => {
    const store = new Told('t')
    store.receive(info)
    store.words_are({ 'amount.chips.short': '{value} ch.', 'amount.chips': '{value} chips' })
    store.receive({ type: 'full', match: 'm', seq: 1, view: { ...view([]), facts: { unit: 'chips' } }, public: null })
    page = mount(TableSurface, { target: document.body, props: { store } })
    flushSync()
    expect(text('[data-seat="2"] .facts')[0] ?? text('[data-seat="2"]')[0]).toContain('0 ch.')
  })

  it('draws seats, hands, known cards, zones in the middle and facts at the seats', async () => {
    shown([])
    expect(text('.others .name')).toEqual(['Bartek', 'Celina'])
    expect(document.querySelectorAll('[data-seat="1"] .mini').length).toBe(3)
    expect(document.querySelector('[data-seat="1"] .known .mini')?.getAttribute('aria-label')).toBe('ace of diamonds')
    expect(text('[data-seat="2"] .badge')[0]).toBe('2tricks: 2')
    expect(document.querySelector('[data-seat="2"] .dealer')).not.toBeNull()
    await until(() => expect(document.querySelectorAll('.zone [data-flies]').length).toBe(2))
    expect(text('.zone .count')).toEqual(['4'])
  })

  it.each([
    ['a finger lifts it first', 'lift', 'touch', 2],
    ['a pen does, too', 'lift', 'pen', 2],
    ['a mouse needs one click', 'lift', 'mouse', 1],
    ['a mouse needs two if that is wished', 'twice', 'mouse', 2],
    ['a finger needs one tap if that is wished', 'one', 'touch', 1],
    ['neither plays it where cards are to be dragged', 'drag', 'mouse', null],
  ] as const)('plays a card: %s', (_, wish, pointerType, taps) => {
    settings.tap = wish
    const play = form('play', [{ kind: 'cards', name: 'card', zone: 'hand.0', among: ['KH', 'AC'], low: 1, high: 1 }])
    const store = shown([play])
    const tap = () => {
      const card = document.querySelector("button[data-card='KH']")
      card?.dispatchEvent(Object.assign(new MouseEvent('pointerdown', { bubbles: true }), { pointerType }))
      // Safari's clicks do not say what they are made with.
      card?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
      flushSync()
    }
    expect(document.querySelectorAll('.mine .dim').length).toBe(1)
    for (let tapped = 1; tapped < (taps ?? 4); tapped++) {
      tap()
      expect(store.sent).toEqual([])
    }
    if (taps === null) return
    tap()
    expect(store.sent).toEqual([{ type: 'play', card: 'KH' }])
  })

  describe('the last card', () => {
    const play = (among: string[]) =>
      form('play', [{ kind: 'cards', name: 'card', zone: 'hand.0', among, low: 1, high: 1 }])
    const held = (...cards: string[]) => ({ zones: [{ id: 'hand.0', cards, hidden: 0 }] })

    it('plays itself once it was seen, and is not sent again if it is refused', () => {
      vi.useFakeTimers()
      const store = shown([play(['KH'])], held('KH'))
      vi.advanceTimersByTime(800)
      expect(store.sent).toEqual([])
      vi.advanceTimersByTime(200)
      expect(store.sent).toEqual([{ type: 'play', card: 'KH' }])
      vi.advanceTimersByTime(5000)
      expect(store.sent.length).toBe(1)
    })

    it.each([
      ['whoever does not wish it', [play(['KH'])], held('KH'), false],
      ['another card', [play(['KH'])], held('KH', '7S'), true],
      ['another thing to do', [play(['KH']), form('pass', [])], held('KH'), true],
      ['a question first', [{ ...play(['KH']), confirm: 'sure' }], held('KH'), true],
      ['no turn', [], held('KH'), true],
    ] as const)('waits where there is %s', (_, choices, more, wished) => {
      vi.useFakeTimers()
      settings.lastCard = wished
      const store = shown([...choices], more)
      vi.advanceTimersByTime(5000)
      expect(store.sent).toEqual([])
    })
  })

  describe('by keyboard', () => {
    const play = form('play', [{ kind: 'cards', name: 'card', zone: 'hand.0', among: ['KH', 'AC'], low: 1, high: 1 }])
    const key = (name: string, more: KeyboardEventInit = {}): boolean =>
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more }),
      )
    const next = (store: Told, choices: FormView[]) => {
      store.receive({ type: 'full', match: 'm', seq: 2, view: view(choices), public: null })
      flushSync()
    }
    const focus = (selector: string) => {
      document.querySelector<HTMLElement>(selector)?.focus()
    }
    const focused = () => document.activeElement?.getAttribute('data-card') ?? null

    it('goes to a card that may be played when it becomes one’s turn', async () => {
      const store = shown([], { waiting: [1] })
      key('h')
      focus("[data-card='7S']")
      expect(focused()).toBe('7S')
      next(store, [play])
      await until(() => expect(focused()).toBe('KH'))
      // From there one may look at any.
      focus("[data-card='7S']")
      await tick()
      expect(focused()).toBe('7S')
    })

    it.each(['lift', 'twice'] as const)('takes no key that is held for a card (%s)', async (tap) => {
      settings.tap = tap
      const store = shown([form('pass', [])])
      await until(() => expect(document.querySelector('.choices button')).not.toBeNull())
      focus('.choices button')
      expect(key('Enter')).toBe(true)
      expect(key('Enter', { repeat: true })).toBe(false)
      next(store, [play])
      await until(() => expect(focused()).toBe('KH'))
      expect(key('Enter', { repeat: true })).toBe(false)
      // In two steps, one that was meant for the question before lifts it only.
      if (tap === 'twice') {
        expect(key('Enter')).toBe(false)
        flushSync()
        expect(document.querySelector("[data-card='KH']")?.getAttribute('aria-pressed')).toBe('true')
      }
      expect(key('Enter')).toBe(true)
    })

    it.each([false, true])('lists a key for hints where they are agreed (%s)', async (hints) => {
      const store = shown([play])
      store.receive({ ...info, hints })
      key('?')
      await until(() => expect(text('kbd')).toContain('Enter'))
      expect(text('kbd').includes('A')).toBe(hints)
    })
  })

  it('sends a dimmed card too, so that the server says why not', () => {
    const play = form('play', [{ kind: 'cards', name: 'card', zone: 'hand.0', among: ['KH'], low: 1, high: 1 }])
    const store = shown([play])
    press("button[data-card='7S']")
    expect(store.sent).toEqual([{ type: 'play', card: '7S' }])
  })

  it('puts together a move of every kind of part', async () => {
    const store = shown([
      form(
        'deal',
        [
          { kind: 'cards', name: 'give', zone: 'hand.0', among: ['7S', 'KH', 'AC'], low: 0, high: 2 },
          { kind: 'cards', name: 'take', zone: 'pool', among: ['9D', 'TD'], low: 0, high: 2 },
          { kind: 'option', name: 'suit', of: ['C', 'D'] },
          { kind: 'number', name: 'price', low: 0, high: 20, step: 5 },
          { kind: 'seats', name: 'whom', among: [1, 2], low: 1, high: 1 },
          { kind: 'text', name: 'note', most: 40 },
          { kind: 'order', name: 'order', items: ['x', 'y'] },
        ],
        { same: ['give', 'take'], confirm: 'sure' },
      ),
    ])
    const send = () => document.querySelector<HTMLButtonElement>('.send .primary')
    await until(() => expect(send()).not.toBeNull())
    expect(send()?.disabled).toBe(true)
    press("button[data-card='AC']")
    press("[data-suit='D']")
    press('.numbers button:nth-child(2)')
    await until(() => press("[data-seat='2'] .pick"))
    press('ol li:last-child button')
    const note = document.querySelector<HTMLInputElement>("input[type='text']")
    if (note) note.value = 'ok'
    note?.dispatchEvent(new Event('input', { bubbles: true }))
    flushSync()
    expect(text('.send [role=status]')).toEqual(['take: one more'])
    await until(() => expect(document.querySelector("button[data-card='9D']")).not.toBeNull())
    press("button[data-card='9D']")
    expect(send()?.disabled).toBe(false)
    press('.send .primary')
    expect(store.sent).toEqual([])
    await until(() => expect(text('.question p')).toEqual(['Sure?']))
    press('.question .primary')
    expect(store.sent).toEqual([
      { type: 'deal', give: ['AC'], take: ['9D'], suit: 'D', price: 5, whom: 2, note: 'ok', order: ['y', 'x'] },
    ])
  })

  it('offers plain moves as buttons', () => {
    const store = shown([form('pass', []), form('stop', [], { confirm: 'sure' })])
    expect(text('.choices .buttons button')).toEqual(['pass', 'stop'])
    press('.choices .buttons button')
    expect(store.sent).toEqual([{ type: 'pass' }])
  })
})
