import { describe, expect, it } from 'vitest'

import { callOf } from './calls'
import type { LogEntry } from '../../lib/store.svelte'
import type { View } from '../../lib/wire'
import { Words } from '../../lib/words'
import { Board } from '../../table/board.svelte'

const CATALOGUE = { 'said.bid': '{value}', 'said.kontra': 'kontra', 'said.passes': 'cards for {to:seat}' }

class Shown extends Board {
  override readonly words = new Words('en', CATALOGUE, ['Ada', 'Bo', 'Cy'])
  override readonly place = 0
  override readonly added = {
    note: (board: Board, place: number) =>
      board.view.phase === 'bidding' && place === 1 ? { shown: 'pass', said: 'pass' } : null,
  }
}

const table = (phase: string, facts = {}): Board =>
  new Shown({ game: 'x', phase, totals: [0, 0, 0], facts, zones: [] } as unknown as View)
const entry = (code: string, data: Record<string, unknown>): LogEntry => ({ seq: 1, code, data, text: '' })

describe('calls', () => {
  it('are said in the short form of the log', () => {
    const call = callOf(entry('bid', { seat: 2, value: 20 }), table('bidding'))
    expect([call?.seat, call?.text(), call?.strong]).toEqual([2, '20', false])
    expect(callOf(entry('kontra', { seat: 2 }), table('play'))?.strong).toBe(true)
    expect(callOf(entry('passes', { seat: 0, to: 1 }), table('play'))?.text()).toBe('cards for Bo')
  })

  it('are none where nobody says anything, or where there are no words for it', () => {
    expect(callOf(entry('card_played', { seat: 1, card: 'AS' }), table('play'))).toBeNull()
    expect(callOf(entry('kontra', { winner: 1 }), table('play'))).toBeNull()
  })

  it('are left to the plate as long as it says them', () => {
    expect(callOf(entry('bid', { seat: 1, value: 18 }), table('bidding'))).toBeNull()
    expect(callOf(entry('bid', { seat: 1, value: 18 }), table('play'))?.text()).toBe('18')
  })

  it('come from the seat at the place they name', () => {
    const call = callOf(entry('bid', { seat: 0, value: 18 }), table('play', { owners: [2, 0, 1] }))
    expect([call?.seat, call?.place]).toEqual([2, 0])
  })
})
