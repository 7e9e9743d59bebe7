import { describe, expect, it } from 'vitest'

import { paragraphs, told } from './stories'

const said = (text: string) => told(text).map((paragraph) => paragraph.map((each) => each.said))
/** What stands on the screen: nothing is lost, and no space is put into a word. */
const shown = (text: string) =>
  told(text).map((paragraph) =>
    paragraph
      .map((each) => each.said + each.then)
      .join('')
      .trim(),
  )

describe('A story', () => {
  it('is told sentence by sentence, paragraph by paragraph', () => {
    expect(said('Dawno, dawno temu… „Kto tu?”, spytał. Nikt!\nCisza.\n\n\n  Świt 2.5 dnia później\n \n')).toEqual([
      ['Dawno, dawno temu…', '„Kto tu?”, spytał.', 'Nikt!', 'Cisza.'],
      ['Świt 2.5 dnia później'],
    ])
    expect(said('„Kto tu?” – spytał Herszt. Szeptem… bardzo cicho. Nikt.')).toEqual([
      ['„Kto tu?” – spytał Herszt.', 'Szeptem… bardzo cicho.', 'Nikt.'],
    ])
    expect(said('')).toEqual([])
    expect(said('…')).toEqual([['…']])
  })

  it('goes on after a title and an initial', () => {
    expect(said('Przyszedł dr. Kowalski i J. Nowak. Mr. Smith nie. To był on.')).toEqual([
      ['Przyszedł dr. Kowalski i J. Nowak.', 'Mr. Smith nie.', 'To był on.'],
    ])
  })

  it('keeps the lines of a verse, each of which is said by itself', () => {
    const verse = 'Zapada noc,\nmiasto śpi\n\nJuż świt.'
    expect(said(verse)).toEqual([['Zapada noc,', 'miasto śpi'], ['Już świt.']])
    expect(shown(verse)).toEqual(['Zapada noc,\nmiasto śpi', 'Już świt.'])
    expect(paragraphs(verse)).toEqual(['Zapada noc,\nmiasto śpi', 'Już świt.'])
  })

  it('is said in breaths: a long sentence is parted at a comma, else between words, and loses nothing', () => {
    const long = `${'bardzo '.repeat(20).trim()}, ${'długie '.repeat(30).trim()}, koniec.`
    const [breaths] = said(long)
    expect(breaths?.every((each) => each.length <= 170)).toBe(true)
    expect(breaths?.[0]).toBe(`${'bardzo '.repeat(20).trim()},`)
    expect(shown(long)).toEqual([long])
    const word = '🌵'.repeat(400)
    expect(said(word)[0]?.map((each) => [...each].length)).toEqual([170, 170, 60])
    expect(shown(word)).toEqual([word])
  })
})
