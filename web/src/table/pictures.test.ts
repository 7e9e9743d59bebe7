import { describe, expect, it } from 'vitest'
import type { View } from '../lib/wire'
import { pictures as placings } from '../games/six_takes/pictures'
import { dealOf, gathers, lastTrick, pictures, table, taker } from './pictures'
import { routes } from './routes'

function view(zones: Record<string, string[] | number>, more: Partial<View> = {}): View {
  return {
    game: 'g',
    rules: 1,
    seat: 0,
    phase: 'play',
    waiting: [0],
    sides: [],
    status: ['playing', 'playing', 'playing'],
    zones: Object.entries(zones).map(([id, cards]) =>
      typeof cards === 'number' ? { id, cards: [], hidden: cards } : { id, cards, hidden: 0 },
    ),
    facts: {},
    choices: [],
    asides: [],
    guidance: [],
    channels: [],
    timers: [],
    totals: [0, 0, 0],
    finished: 0,
    opened: 0,
    result: null,
    ...more,
  }
}

const before = view({
  'hand.0': ['AS'],
  'hand.1': 2,
  'hand.2': 1,
  'played.0': ['KS'],
  'played.1': [],
  'played.2': ['7S'],
  'won.0': 0,
  'won.1': 0,
  'won.2': 0,
})
const after = view({
  'hand.0': ['AS'],
  'hand.1': 1,
  'hand.2': 1,
  'played.0': [],
  'played.1': [],
  'played.2': [],
  'won.0': 3,
  'won.1': 0,
  'won.2': 0,
})
const events = [
  { code: 'card_played', data: { seat: 1, card: '8S' } },
  { code: 'trick', data: { winner: 0, cards: ['7S', 'KS', '8S'] } },
]

describe('the card that completes a trick', () => {
  const [full, last] = pictures(before, events, after)

  it('lies on the table in a view of its own, out of the hand, before the trick is gathered', () => {
    expect(table(full!).map(({ code }) => code)).toEqual(['KS', '8S', '7S'])
    expect(full!.zones.find((zone) => zone.id === 'hand.1')?.hidden).toBe(1)
    expect(full!.waiting).toEqual([])
    expect(last).toBe(after)
  })

  it('is gathered by the seat whose cards grew', () => {
    expect([gathers(before, full!), gathers(full!, after)]).toEqual([false, true])
    expect(taker(full!, after)).toBe(0)
    expect(routes({ before: full!, after, events }).to('8S', 'played.1')).toBe('seat.0')
  })

  it('needs no view of its own while the trick is not complete', () => {
    const lying = view({ 'hand.1': 1, 'played.0': ['KS'], 'played.1': ['8S'] })
    expect(pictures(view({ 'hand.1': 2, 'played.0': ['KS'], 'played.1': [] }), [events[0]!], lying)).toEqual([lying])
  })
})

describe('routes', () => {
  it('lead from a hand to the table, from the deck to hands, and between a hand and the middle', () => {
    const dealt = view({ 'hand.0': ['AS', 'KS'], 'hand.1': 2, dubel: ['7C', '8C'] })
    expect(routes({ before: view({ 'hand.0': [], 'hand.1': 0 }), after: dealt, events: [] }).from('AS', 'hand.0')).toBe(
      'deck',
    )
    const bid = [{ code: 'bid', data: { seat: 1, take: ['7C'], give: ['9C'] } }]
    const exchanged = view({ 'hand.0': ['AS', 'KS'], 'hand.1': 2, dubel: ['8C', '9C'] })
    expect(routes({ before: dealt, after: exchanged, events: bid }).from('9C', 'dubel')).toBe('hand.1')
    expect(routes({ before: dealt, after: exchanged, events: bid }).to('8C', 'dubel')).toBeUndefined()
  })
})

describe('a turn of Six Takes', () => {
  it('is revealed and then placed card by card', () => {
    const lying = {
      row1: ['4C'],
      row2: ['9D'],
      'hand.0': ['KH'],
      'played.0': ['5C'],
      'played.1': 1,
      'taken.1': [],
    }
    const told = ['placing', 'chosen'].map((code) => ({ code, data: {} }))
    const start = view(lying, { guidance: told })
    const end = view({
      row1: ['4C', '5C'],
      row2: ['TD'],
      'hand.0': ['KH'],
      'played.0': [],
      'played.1': [],
      'taken.1': ['9D'],
    })
    const views = placings(
      start,
      [
        { code: 'committed', data: { seat: 1 } },
        { code: 'revealed', data: { seats: [0, 1], cards: ['5C', 'TD'] } },
        { code: 'placed', data: { seat: 0, card: '5C', row: 'row1' } },
        { code: 'sixth_card', data: { seat: 1, card: 'TD', row: 'row2', cards: ['9D'] } },
      ],
      end,
    )
    expect(views.map((each) => table(each).map(({ code }) => code))).toEqual([['5C', 'TD'], ['TD'], []])
    expect(views[1]!.zones.find((zone) => zone.id === 'row1')?.cards).toEqual(['4C', '5C'])
    expect(views.at(-1)).toBe(end)
    // Once the cards lie open, nobody is told to choose one.
    for (const view of views.slice(0, -1)) expect(view.guidance.map(({ code }) => code)).toEqual(['placing'])
  })
})

describe('the last trick', () => {
  it('is the one the game keeps, the cards in the order they were played', () => {
    const last_trick = { leader: 2, cards: ['7S', 'AS', '8S'], winner: 0 }
    const told = lastTrick(
      view({}, { facts: { last_trick }, status: ['playing', 'playing', 'playing', 'resting'], totals: [0, 0, 0, 0] }),
    )
    expect(told?.cards).toEqual([
      { seat: 2, code: '7S' },
      { seat: 0, code: 'AS' },
      { seat: 1, code: '8S' },
    ])
    expect(told?.taker).toBe(0)
    expect(lastTrick(view({}))).toBeNull()
  })

  it('goes round the table by the order of its places', () => {
    const last_trick = { leader: 1, cards: ['7S', 'AS', '8S', '9S'], winner: 3 }
    const told = lastTrick(
      view({}, { facts: { last_trick, ring: [0, 1, 3, 2], owners: [0, 1, 2, 0] }, totals: [0, 0, 0] }),
    )
    expect(told?.cards.map(({ seat }) => seat)).toEqual([1, 3, 2, 0])
  })
})

describe('the deal whose cards lie there', () => {
  it('is another one once it was annulled', () => {
    const [first, again, next] = [{ deal: 0 }, { deal: 0, again: 1 }, { deal: 1 }].map((facts) =>
      dealOf(view({}, { facts })),
    )
    expect(new Set([first, again, next]).size).toBe(3)
    expect(first).toBe(dealOf(view({ 'hand.0': ['AS'] }, { facts: { deal: 0 } })))
  })
})

describe('a trick that plays itself after another', () => {
  const last = { code: 'trick', data: { winner: 1, cards: ['AS', '9S', '2S'] } }
  const more = [
    { code: 'card_played', data: { seat: 0, card: 'AS' } },
    { code: 'card_played', data: { seat: 1, card: '9S' } },
    { code: 'card_played', data: { seat: 2, card: '2S' } },
  ]
  const end = view({ ...Object.fromEntries(after.zones.map(({ id }) => [id, 0])), 'won.0': 3, 'won.1': 3 })

  it('begins on an empty table, and the tricks are gathered one after the other', () => {
    const shown = pictures(before, [...events, ...more, last], end)
    expect(shown.map((each) => table(each).length)).toEqual([3, 0, 1, 2, 3, 0])
    expect(shown[1]!.zones.find((zone) => zone.id === 'won.0')?.hidden).toBe(3)
  })
})
