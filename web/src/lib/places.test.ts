import { describe, expect, it } from 'vitest'

import { told } from './places'
import type { View } from './wire'
import { Words } from './words'

const catalogue = {
  'event.card_played': '{seat:seat} plays {card}.',
  'event.card_played.by': 'Dummy: {card}.',
  'event.trick': '{winner:seat} takes it.',
  'place.3': 'dummy',
}
const words = new Words('en', catalogue, ['Ann', 'Ben', 'Cleo', 'Dan'])
const view = (facts: Record<string, unknown>): View => ({ totals: [0, 0, 0, 0], facts }) as unknown as View
const played = (data: Record<string, unknown>) => ({ code: 'card_played', data: { card: 'QH', ...data } })

describe('what happened, in a sentence', () => {
  it('says who played a card of his own', () => {
    expect(told(words, played({ seat: 1 }), view({}))).toBe('Ben plays QH.')
  })
  it('says that it was the dummy, and not who played it', () => {
    expect(told(words, played({ seat: 2, by: 0 }), view({}))).toBe('Dummy: QH.')
    expect(told(words, played({ seat: 3, by: 0 }), view({ owners: [0, 1, 2, 0] }))).toBe('Dummy: QH.')
  })
  it('names who sits at a place', () => {
    const drawn = view({ owners: [2, 0, 1, 3] })
    expect(told(words, played({ seat: 0, by: 2 }), drawn)).toBe('Cleo plays QH.')
    expect(told(words, { code: 'trick', data: { winner: 1 } }, drawn)).toBe('Ann takes it.')
  })
  it('has no words for a dummy where there is none', () => {
    const plain = new Words('en', { 'event.card_played': '{seat:seat} plays {card}.' }, words.names)
    expect(told(plain, played({ seat: 2, by: 0 }), view({}))).toBe('Cleo plays QH.')
  })
})
