import { describe, expect, it } from 'vitest'

import { told } from './stories'

describe('A story', () => {
  it('is told sentence by sentence, paragraph by paragraph', () => {
    expect(told('Dawno, dawno temu… „Kto tu?”, spytał. Nikt!\nCisza.\n\n\n  Świt 2.5 dnia później\n \n')).toEqual([
      ['Dawno, dawno temu…', '„Kto tu?”, spytał.', 'Nikt!', 'Cisza.'],
      ['Świt 2.5 dnia później'],
    ])
    expect(told('„Kto tu?” – spytał Herszt. Szeptem… bardzo cicho. Nikt.')).toEqual([
      ['„Kto tu?” – spytał Herszt.', 'Szeptem… bardzo cicho.', 'Nikt.'],
    ])
    expect(told('')).toEqual([])
    expect(told('…')).toEqual([['…']])
  })

  it('is said in breaths: a long sentence is parted at a comma, else between words, and loses nothing', () => {
    const long = `${'bardzo '.repeat(20).trim()}, ${'długie '.repeat(30).trim()}, koniec.`
    const [said] = told(long)
    expect(said?.every((each) => each.length <= 170)).toBe(true)
    expect(said?.[0]).toBe(`${'bardzo '.repeat(20).trim()},`)
    expect(said?.join(' ')).toBe(long)
    const word = 'ą'.repeat(400)
    expect(told(word)[0]?.map((each) => each.length)).toEqual([170, 170, 60])
  })
})
