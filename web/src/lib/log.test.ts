import { expect, it } from 'vitest'
import { readable } from './log'
import type { LogEntry } from './store.svelte'
import type { View } from './wire'

const CODES = ['deal_begins', 'card_played', 'trick', 'deal_begins', 'card_played', 'trick', 'card_played']
const LOG: LogEntry[] = CODES.map((code, seq) => ({ seq, code, data: {}, text: `${code} ${seq}` }))

function shown(facts: Record<string, unknown>): number[] {
  return readable(LOG, { facts } as unknown as View).map(({ seq }) => seq)
}

it('hides the cards of tricks taken in this deal where they are not looked at', () => {
  expect(shown({ tricks_closed: true })).toEqual([0, 1, 2, 3, 6])
})

it('keeps the last trick where that one may be looked at', () => {
  const more = [...CODES, 'trick', 'card_played'].map((code, seq) => ({ seq, code, data: {}, text: code }))
  const view = { facts: { last_trick: [] } } as unknown as View
  expect(readable(more, view).map(({ seq }) => seq)).toEqual([0, 1, 2, 3, 6, 7, 8])
})

it('shows everything elsewhere, and once the deal is over', () => {
  expect(shown({})).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(readable(LOG, null)).toBe(LOG)
})
