/** What a traveller of bridge says of a line of the score sheet. */
import { describe, expect, it } from 'vitest'

import bridge from '../../../../src/talia/games/bridge/words/pl.json'
import { Words } from '../../lib/words'
import traveller from './traveller'
import own from './traveller/words/pl'

const words = new Words('pl', { ...bridge, ...own })
const line = { places: [2, 0, 1, 3], dealer: 2, vulnerable: 'ns', declarer: 3, contract: '4H', tricks: 11 }

describe('a line of the traveller', () => {
  it.each([
    ['4H', 11, '4♥ W +1'],
    ['4HXX', 10, '4♥×× W ='],
    ['3NTX', 6, '3 BA× W −3'],
    [null, null, 'cztery pasy'],
  ])('%s with %s tricks', (contract, tricks, told) => {
    expect(traveller.outcome({ ...line, contract, tricks }, words).replaceAll('︎', '')).toBe(told)
  })

  it('knows who sat with whom, and whose deal it was', () => {
    expect(traveller.sides(line)).toEqual([
      [2, 1],
      [0, 3],
    ])
    expect(traveller.heads(words)).toEqual({ sides: 'Pary', outcome: 'Kontrakt' })
    expect(traveller.about(line, words)).toBe('Rozdaje S. Po partii: NS.')
  })
})
