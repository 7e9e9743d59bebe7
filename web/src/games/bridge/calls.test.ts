import { expect, test } from 'vitest'
import type { View } from '../../lib/wire'
import { asked, meaningOf, open, type Meaning } from './calls'

const said = (call: number, more: Partial<Meaning> = {}): Meaning => ({
  call,
  alert: '',
  asked: [],
  explained: [],
  ...more,
})

const view = (meanings: Meaning[], own: number[]): View =>
  ({
    facts: { meanings },
    asides: [
      { move: 'ask', parts: [{ kind: 'phrases', name: 'call', schema: 'call', phrases: [1, 3] }] },
      {
        move: 'explain',
        parts: [
          { kind: 'phrases', name: 'call', schema: 'call', phrases: own },
          { kind: 'text', name: 'text', most: 120 },
        ],
      },
    ],
  }) as unknown as View

test('what may be asked and explained is read off the asides', () => {
  expect(open(view([], [0, 2]), 'ask')).toEqual([1, 3])
  expect(open(view([], [0, 2]), 'explain')).toEqual([0, 2])
  expect(open({ facts: {}, asides: [] } as unknown as View, 'ask')).toEqual([])
})

test('where one reads nothing of a call there is nothing', () => {
  expect(meaningOf(view([said(1, { alert: '15-17' })], []), 1)?.alert).toBe('15-17')
  expect(meaningOf({ facts: {} } as unknown as View, 1)).toBeNull()
})

test('a question about a call of one’s own waits until it is answered, and others’ questions do not', () => {
  expect(asked(view([said(0, { asked: [1] })], [0]))?.call).toBe(0)
  expect(asked(view([said(0, { asked: [1], explained: [''] })], [0]))).toBeNull()
  expect(asked(view([said(1, { asked: [0] })], [0]))).toBeNull()
})
