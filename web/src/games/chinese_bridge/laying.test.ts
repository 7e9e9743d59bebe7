// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../../fixtures/waiting'
import { settings } from '../../lib/settings.svelte'
import { TableStore, type Answer, type Move } from '../../lib/store.svelte'
import type { FormView, TableInfo, View } from '../../lib/wire'
import TableSurface from '../../table/TableSurface.svelte'

const CARDS = ['2C', '3C', '4C', '5C', '6C', '7C']

/** A table without a server: it keeps what would have been sent. */
class Told extends TableStore {
  readonly sent: Move[] = []

  override send(move: Move): Promise<Answer> {
    this.sent.push(move)
    return Promise.resolve({ ok: true })
  }
}

/** A view in which these piles are made: the first card of each lies open. */
function view(...piles: [string, string][]): View {
  const left = CARDS.filter((code) => !piles.flat().includes(code))
  const part = (name: string, among: string[]) => ({
    ...{ kind: 'cards' as const, name, zone: 'table.0', among, low: 1, high: 1 },
  })
  const form = (move: string, parts: FormView['parts'], distinct: string[] = []): FormView => ({
    ...{ move, parts, same: [], distinct, confirm: null },
  })
  const tops = piles.map(([up]) => up)
  return {
    ...{ game: 'chinese_bridge', rules: 1, seat: 0, phase: 'laying', waiting: [0, 1], sides: [] },
    ...{ status: ['playing', 'playing'], asides: [], guidance: [], channels: [], timers: [], totals: [0, 0] },
    ...{ finished: 0, opened: 0, result: null },
    zones: [
      { id: 'hand.0', cards: ['AS'], hidden: 0 },
      { id: 'hand.1', cards: [], hidden: 1 },
      { id: 'table.0', cards: CARDS, hidden: 0 },
      { id: 'table.1', cards: [], hidden: CARDS.length },
    ],
    facts: { deal: 0, dealer: 1, calls: [], 'laid.0': piles.map(([up, under]) => ({ up, under })) },
    choices: [
      form('lay', [part('up', left), part('under', left)], ['up', 'under']),
      ...(tops.length > 0 ? [form('take_back', [part('up', tops)])] : []),
    ],
  }
}

const info: TableInfo = {
  ...{ type: 'table', id: 't', now: 0, status: 'playing', game: 'chinese_bridge', rules: 1, options: {}, watch: 'off' },
  ...{ talk: 'free', hints: false, host: 0, spectators: 0, match: 'm', proposal: null, next_at: null, ready: [] },
  ...{ staying: [], lesson: null, event: null, seat: 0, key: null, least: null, code: null, call: null },
  ...{ makeup: {}, together: false, led: false, pausing: false, screen: null, story: null, telling: false },
  clock: { kind: 'none', per_move: 30, bank: 300, increment: 5 },
  seats: ['Ania', 'Bartek'].map((name) => ({
    ...{ name, bot: null, present: true, away: null, kept_by: null, status: 'playing', offered: false },
  })),
  receipt: { stage: 'given', binding: null, commit: null, hashes: [], shares: [], secrets: {}, seed: null },
}

const store = new Told('t')
let page: ReturnType<typeof mount>

beforeAll(() => {
  globalThis.ResizeObserver ??= class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  }
  settings.lang = 'en'
  settings.motion = 'reduced'
  store.receive(info)
})

afterAll(() => unmount(page))

const card = (code: string): HTMLElement | null => document.querySelector(`.laying [data-card='${code}']`)
const focused = (): string | undefined => (document.activeElement as HTMLElement | null)?.dataset.card
const told = (seq: number, ...piles: [string, string][]): void => {
  store.receive({ type: 'full', match: 'm', seq, view: view(...piles), public: null })
  flushSync()
}

/** A key as a browser takes it: Enter presses the button that has the focus. */
function key(name: string): void {
  const here = document.activeElement as HTMLElement
  here.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))
  if (name === 'Enter') here.click()
  flushSync()
}

test('a second Enter takes no pile apart: the focus goes on to the next card that is not laid', async () => {
  told(1)
  page = mount(TableSurface, { target: document.body, props: { store } })
  await until(() => expect(card('7C')).not.toBeNull())
  card('6C')?.focus()
  key('Enter')
  key('ArrowRight')
  expect(focused()).toBe('5C')
  key('Enter')
  expect(store.sent).toEqual([{ type: 'lay', up: '6C', under: '5C' }])
  told(2, ['6C', '5C'])
  await until(() => expect(focused()).toBe('4C'))
  key('Enter')
  expect(store.sent).toHaveLength(1)
  // From there back to the first, round the pile and over it.
  expect(card('6C')?.hasAttribute('aria-pressed')).toBe(false)
  expect(document.querySelectorAll(".laying button[tabindex='0']")).toHaveLength(1)
  key('ArrowLeft')
  expect(focused()).toBe('6C')
  await until(() => {
    key('Enter')
    expect(store.sent[1]).toEqual({ type: 'take_back', up: '6C' })
  })
  told(3)
  await until(() => expect(focused()).toBe('6C'))
})
