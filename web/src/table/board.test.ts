import { describe, expect, it } from 'vitest'

import type { View } from '../lib/wire'
import { Words } from '../lib/words'
import { Board } from './board.svelte'

const messages = {
  label: 'Highest: {value:seat}',
  head: '{seat:seat}: {contract}',
  verb: '{seat:seat} leads',
  middle: 'The rest have passed: {seat:seat} may play',
}

class Mine extends Board {
  override readonly words = new Words('en', messages, ['Guest', 'Ola'])
  override readonly place = 0
  override readonly added = {}
  override readonly called = this.words.calling(0, 'You')
}

describe('the places of a board', () => {
  const board = new Mine({ facts: {}, totals: [0, 0, 0], zones: [] } as unknown as View)

  it('lie clockwise from the own one by their numbers, if nothing else is told', () => {
    expect(board.ring).toEqual([0, 1, 2])
  })

  it('lie as the fact says, the place that is nobody else’s among them', () => {
    board.view = {
      facts: { ring: [0, 1, 3, 2], owners: [1, 2, 0, 1] },
      totals: [0, 0, 0],
      zones: [],
    } as unknown as View
    expect(board.home).toBe(2)
    expect(board.ring).toEqual([2, 0, 1, 3])
    expect(board.ring.map((place) => board.seatAt(place))).toEqual([0, 1, 2, 1])
  })
})

describe('what a board says of oneself', () => {
  const board = new Mine({ facts: {}, totals: [0, 0], zones: [] } as unknown as View)

  it('is "you" where a name stands alone, and the name where a verb follows', () => {
    expect(board.say('label', { value: 0 })).toBe('Highest: You')
    expect(board.say('head', { seat: 0, contract: '3NT' })).toBe('You: 3NT')
    expect(board.say('verb', { seat: 0 })).toBe('Guest leads')
    expect(board.say('middle', { seat: 0 })).toBe('The rest have passed: Guest may play')
  })

  it('is the name of anybody else', () => {
    expect(board.say('label', { value: 1 })).toBe('Highest: Ola')
  })
})
