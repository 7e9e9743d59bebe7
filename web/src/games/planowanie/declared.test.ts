import { expect, it } from 'vitest'
import type { View } from '../../lib/wire'
import { tricks } from './declared'

/** A view of two seats with so many cards in hand, in the trick on the table, and so many tricks taken. */
const view = (hands: number[], played: number[], taken: number[]): View =>
  ({
    totals: [0, 0],
    facts: { tricks: taken },
    zones: [
      ...hands.map((hidden, seat) => ({ id: `hand.${String(seat)}`, cards: [], hidden })),
      ...played.map((hidden, seat) => ({ id: `played.${String(seat)}`, cards: [], hidden })),
    ],
  }) as unknown as View

it.each([
  ['before a card is played', [3, 3], [0, 0], [0, 0]],
  ['in a trick', [2, 3], [1, 0], [0, 0]],
  ['with a whole trick on the table', [2, 2], [1, 1], [0, 0]],
  ['with the last trick on the table', [0, 0], [1, 1], [1, 1]],
  ['at the end', [0, 0], [0, 0], [1, 2]],
])('a deal has as many tricks as at first %s', (_, hands, played, taken) => {
  expect(tricks(view(hands, played, taken))).toBe(3)
})
