// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'

import frames from '../games/betel/match.json'
import { TableStore } from '../lib/store.svelte'
import type { AnyMessage, FormView, TableInfo, Update, View } from '../lib/wire'
import type { Addition } from './addition'
import type { Board } from './board.svelte'
import { LiveTable } from './live.svelte'

const messages = frames as unknown as AnyMessage[]
const info = messages.find((each): each is TableInfo => each.type === 'table') as TableInfo
const updates = messages.filter((each): each is Update => each.type === 'update' && each.events.length > 0)

describe('views that wait to be shown', () => {
  it('are skipped by one that nothing led to, and what comes after that is shown all the same', async () => {
    const [first, second, third, last] = updates as [Update, Update, Update, Update]
    const table = new LiveTable(new TableStore(info.id), first.view, async (change) => {
      change()
      await Promise.resolve()
    })
    table.receive(second.view, second.events)
    table.receive(third.view, [])
    const after: View = { ...last.view }
    table.receive(after, last.events)
    expect(table.view).toBe(third.view)
    await expect.poll(() => table.view).toBe(after)
  })
})

describe('the calls of an auction', () => {
  it('are all seen once more before they go with it', async () => {
    const { view } = updates[0] as Update
    const called = (phase: string, ...calls: string[]): View => ({
      ...view,
      phase,
      facts: { ...view.facts, calls: calls.map((call, seat) => ({ seat, call })) },
    })
    const [auction, play] = [called('auction', '1S'), called('play', '1S', 'pass')]
    const store = new TableStore(info.id)
    const shown: View[] = []
    const table = new LiveTable(store, auction, async (change) => {
      change()
      shown.push(table.view)
      await Promise.resolve()
    })
    const note: Addition<Board, LiveTable>['note'] = ({ view: { phase, facts } }, seat) => {
      const text = phase === 'auction' ? (facts.calls as { call: string }[])[seat]?.call : undefined
      return text === undefined ? null : { shown: text, said: text }
    }
    Object.defineProperty(table, 'added', { value: { note } })
    const [event] = (updates[1] as Update).events
    table.receive(play, event ? [event] : [])
    await expect.poll(() => shown.length).toBe(1)
    expect(shown[0]).toMatchObject({
      phase: 'auction',
      waiting: [],
      facts: { calls: [{ call: '1S' }, { call: 'pass' }] },
    })
    table.hurry()
    await expect.poll(() => table.view).toBe(play)
  })
})

describe('a form whose boxes take all of a hand', () => {
  const cards = ['7C', '7D']
  const boxes = ['under', 'top'].map((name) => ({
    kind: 'cards' as const,
    name,
    zone: 'hand.0',
    among: cards,
    low: 1,
    high: 1,
  }))
  const several: FormView = { move: 'several', parts: boxes, same: [], distinct: ['under', 'top'], confirm: null }
  const one: FormView = { move: 'one', parts: [boxes[1]!], same: [], distinct: [], confirm: null }

  function divided(choices: FormView[]): string | undefined {
    const store = new TableStore(info.id)
    const { view } = updates[0] as Update
    const zones = [{ id: 'hand.0', cards, hidden: 0 }] as unknown as View['zones']
    const table = new LiveTable(store, { ...view, zones, choices, asides: [] }, (change) => Promise.resolve(change()))
    store.info = { ...info, status: 'playing' }
    store.view = table.view
    return table.dividing?.move
  }

  it('lays the hand out in them only where nothing else can be done with it', () => {
    expect(divided([several])).toBe('several')
    expect(divided([several, one])).toBeUndefined()
  })
})
