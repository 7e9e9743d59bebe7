import { describe, expect, it } from 'vitest'

import type { FormView, View } from '../lib/wire'
import { Words } from '../lib/words'
import { answerOf, askedOf, bestNoses, claimed, claimsOf, counted, isDark, moveOf, named, secrets } from './scene'

const view = (facts: Record<string, unknown>, choices: unknown[] = []): View =>
  ({ facts, choices: choices as FormView[], result: null }) as unknown as View

const seats = (among: number[], low = 1, high = 1, name = 'seat') => ({ kind: 'seats', name, among, low, high })
const window = (...parts: unknown[]) =>
  view({}, [{ move: 'answer', parts: [{ kind: 'option', name: 'call', of: ['seer'] }, ...parts] }])

describe('a question', () => {
  it('is a move once all it needs is chosen', () => {
    const one = askedOf(window(seats([1, 2, 3])))!
    expect(moveOf(one, 'seer', [], null)).toBe(null)
    expect(moveOf(one, 'seer', [2], null)).toEqual({ type: 'answer', call: 'seer', seat: 2 })
    const two = askedOf(window(seats([0, 1, 2], 2, 2, 'seats')))!
    expect(moveOf(two, 'cupid', [1], null)).toBe(null)
    expect(moveOf(two, 'cupid', [1, 2], null)).toEqual({ type: 'answer', call: 'cupid', seats: [1, 2] })
    const some = askedOf(window(seats([0, 1, 2], 0, 2, 'seats')))!
    expect(moveOf(some, 'cleaner', [1], null)).toEqual({ type: 'answer', call: 'cleaner', seats: [1] })
    const both = askedOf(window(seats([1], 0), { kind: 'option', name: 'choice', of: ['no', 'victim'] }))!
    expect(moveOf(both, 'witch', [1], null)).toBe(null)
    expect(moveOf(both, 'witch', [], 'no')).toEqual({ type: 'answer', call: 'witch', seat: null, choice: 'no' })
  })

  it('is answered anew by another tap, and left open by the same one where it may be', () => {
    expect(named([1], 2, { low: 1, high: 1 })).toEqual([2])
    expect(named([2], 2, { low: 1, high: 1 })).toEqual([2])
    expect(named([2], 2, { low: 0, high: 1 })).toEqual([])
    expect(named([1, 4], 2, { low: 2, high: 2 })).toEqual([2, 4])
  })

  it('has been answered by one seat, by several or by none', () => {
    expect(answerOf(view({}))).toBe(null)
    expect(answerOf(view({ answer: { seat: 3, seats: [], choice: null } }))).toEqual({ seats: [3], choice: null })
    expect(answerOf(view({ answer: { seat: null, seats: [1, 2], choice: 'no' } }))?.seats).toEqual([1, 2])
  })
})

describe('what is seen and what is hidden', () => {
  const words = new Words(
    'en',
    {
      'fact.pack': 'the pack: {value:seats}',
      'fact.found': '{seats:seats} – {role}',
      'fact.night': 'night {value}',
      'said.accuse': 'not {seat:seat}',
    },
    ['Ann', 'Bob', 'Eve'],
  )

  it('tells under the cover what not everybody knows, a sentence each', () => {
    const open = view({ night: 2 })
    const own = view({
      night: 2,
      role: 'seer',
      pack: [0, 2],
      found: [
        { seats: [1], role: 'wolf' },
        { seats: [2], role: 'x' },
      ],
    })
    expect(secrets(words, own, open)).toEqual(['the pack: Ann and Eve', 'Bob – wolf', 'Eve – x'])
    expect(secrets(words, open, open)).toEqual([])
  })

  it('says claims in the words of the game, and counts votes', () => {
    const [claim] = claimsOf(view({ claims: [{ by: 0, claim: 'accuse', seat: 2 }] }))
    expect([claim!.by, claimed(words, claim!)]).toEqual([0, 'not Eve'])
    expect([...counted([{ seat: 2 }, { seat: 1 }, { seat: 2 }])]).toEqual([
      [2, 2],
      [1, 1],
    ])
  })

  it('tells who had the best nose: of a side that did not know itself, by votes alone', () => {
    const votes = [
      [0, 2],
      [1, 2],
      [2, 0],
    ]
    const ballots = [
      { day: 1, call: 'election', votes: [[3, 2]] },
      { day: 1, call: 'vote', votes: [...votes, [3, 0]] },
      { day: 2, call: 'vote', votes: [...votes.slice(1), [0, 1]] },
    ]
    const sides = [
      { id: 'village', seats: [0, 1, 3] },
      { id: 'werewolves', seats: [2] },
    ]
    const over = { ...view({ ballots }), sides } as unknown as View
    expect(bestNoses(over, 'village', ['vote'])).toEqual([{ seat: 1, right: 2, of: 2 }])
    expect(bestNoses(over, 'village', ['runoff'])).toEqual([])
  })

  it('is dark from nightfall to dawn', () => {
    expect([{}, { night: 1 }, { night: 1, day: 1 }, { night: 2, day: 1 }].map((facts) => isDark(view(facts)))).toEqual([
      false,
      true,
      false,
      true,
    ])
  })
})
