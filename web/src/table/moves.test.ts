// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, expect, it } from 'vitest'

import { Words } from '../lib/words'
import type { DealFrames } from '../lib/wire'
import Moves from './Moves.svelte'

const view = { facts: {}, totals: [0, 0] }
const frame = (...events: [code: string, data: Record<string, unknown>][]) => ({
  view,
  events: events.map(([code, data]) => ({ code, data })),
})
const deal = {
  names: ['Ada', 'Bea'],
  frames: [
    frame(['bids', { seat: 0 }]),
    frame(['card_played', { seat: 0, card: 'KS' }]),
    frame(['card_played', { seat: 1, card: 'AS' }], ['trick', { winner: 1 }]),
    frame(['card_played', { seat: 1, card: 'TH' }], ['silent', {}]),
    frame(['silent', {}]),
  ],
} as unknown as DealFrames
const words = new Words(
  'en',
  {
    'event.bids': '{seat:seat} bids.',
    'event.card_played': '{seat:seat}: {card:card}',
    'event.silent': '',
    ...Object.fromEntries(['K', 'A', 'T'].map((rank) => [`rank.${rank}.letter`, rank])),
    'suit.S.symbol': '♠',
    'suit.H.symbol': '♥',
  },
  ['Ada', 'Bea'],
)

let drawn: object | null = null
afterEach(() => {
  if (drawn) void unmount(drawn)
  document.body.replaceChildren()
})

it('lists what was said and the tricks, and goes to the moment of what is tapped', () => {
  Element.prototype.scrollIntoView ??= () => undefined
  const gone: number[] = []
  drawn = mount(Moves, { target: document.body, props: { of: deal, at: 4, words, go: (to: number) => gone.push(to) } })
  flushSync()
  // Aloud a card is told in a sentence, which is not to be seen.
  const aloud = [...document.querySelectorAll('.unseen')].map((each) => each.textContent.replace(/\uFE0E/gu, ''))
  expect(aloud).toEqual(['Ada: K♠', 'Bea: A♠', 'Bea: T♥'])
  for (const each of document.querySelectorAll('.unseen')) each.remove()
  const rows = [...document.querySelectorAll('li')].map((row) =>
    row.textContent
      .replace(/\uFE0E/gu, '')
      .replace(/\s+/gu, ' ')
      .trim(),
  )
  expect(rows).toEqual(['Ada bids.', '1 Ada K♠ Bea A♠', '2 Bea T♥'])
  const buttons = [...document.querySelectorAll('button')]
  expect(buttons.map((each) => each.classList.contains('won'))).toEqual([false, false, true, false])
  // Nothing was said of the last moment: the one before it is current, and the only one in the order of Tab.
  expect(buttons.map((each) => [each.ariaCurrent, each.tabIndex])).toEqual([
    [null, -1],
    [null, -1],
    [null, -1],
    ['step', 0],
  ])
  buttons[1]?.click()
  document.querySelector('ol')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true }))
  expect(gone).toEqual([1, 2])
})

it('knows a moment in which several cards were played', () => {
  const both = {
    ...deal,
    frames: [frame(['bids', { seat: 0 }]), frame(...[0, 1].map(twin)), frame(['bids', { seat: 1 }])],
  }
  const gone: number[] = []
  const props = { of: both as unknown as DealFrames, at: 1, words, go: (to: number) => gone.push(to) }
  drawn = mount(Moves, { target: document.body, props })
  flushSync()
  const buttons = [...document.querySelectorAll('button')]
  expect(buttons.map((each) => each.ariaCurrent)).toEqual([null, 'step', 'step', null])
  document.querySelector('ol')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
  expect(gone).toEqual([2])
})

/** One of two cards that are played together. */
const twin = (seat: number): [string, Record<string, unknown>] => ['card_played', { seat, card: seat ? 'AS' : 'KS' }]
