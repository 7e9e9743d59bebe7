import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

import type { GlossaryPage, Term } from '../../lib/wire'
import { byLetter, matching } from './listed'
import { beginnings, Glossary, named } from './terms'

interface Vector {
  terms: [key: string, forms: string][]
  text: string
  found: [start: number, end: number, key: string][]
}

const vectors = JSON.parse(readFileSync('../tests/terms_vectors.json', 'utf8')) as Vector[]

const term = (key: string, forms: string, more: Partial<Term> = {}): Term => ({
  ...{ key, term: key, abroad: key, means: key, forms, own: true, also: [], games: [] },
  ...more,
})
const page = (terms: Term[], places: GlossaryPage['places'] = []): GlossaryPage => ({
  ...{ lang: 'pl', game: 'bridge', title: '', terms, places },
})

test.each(vectors)('terms in "$text" are those the server finds', ({ terms, text, found }) => {
  const known = new Glossary(page(terms.map(([key, forms]) => term(key, forms))))
  let at = 0
  const said: [number, number, string][] = []
  for (const piece of known.pieces(text)) {
    if (piece.term) said.push([at, at + piece.text.length, piece.term.key])
    at += piece.text.length
  }
  // Here each is marked once, where it stands first.
  const first = found.filter(([, , key], i) => found.findIndex(([, , other]) => other === key) === i)
  expect(said).toEqual(first)
  expect(
    known
      .pieces(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text)
})

test('the forms of every glossary can be read here, and stand only where what they begin with stands', () => {
  const root = '../src/talia'
  const folders = [
    ...readdirSync(`${root}/table/glossary`).map((family) => `${root}/table/glossary/${family}`),
    ...readdirSync(`${root}/games`).map((game) => `${root}/games/${game}/glossary`),
  ]
  let [read, found] = [0, 0]
  for (const folder of folders) {
    for (const lang of ['pl', 'en']) {
      let entries: Record<string, { forms?: string; means: string } | null>
      try {
        entries = JSON.parse(readFileSync(`${folder}/${lang}.json`, 'utf8')) as typeof entries
      } catch {
        continue
      }
      new Glossary(page(Object.entries(entries).map(([key, entry]) => term(key, entry?.forms ?? ''))))
      read += 1
      const said = Object.values(entries).map((entry) => (entry?.means ?? '').toLowerCase())
      for (const forms of Object.values(entries).flatMap((entry) => entry?.forms ?? [])) {
        const within = said.filter((text) => new RegExp(forms, 'i').test(text))
        expect(within.filter((text) => !beginnings(forms).some((each) => text.includes(each)))).toEqual([])
        found += within.length
      }
    }
  }
  expect(read).toBeGreaterThanOrEqual(4)
  expect(found).toBeGreaterThan(1000)
})

test.each([
  ['kontr(?:a|y|ę)|kontruj\\w+|rekontr', ['kontr', 'kontruj', 'rekontr']],
  ['lew|lew[aęy]|blotk\\w*', ['lew', 'lew', 'blotk']],
  ['cue[- ]?bid|multi?|te(?:ks|x)as\\w*', ['cue', 'mult', 'te']],
  ['(?:kontr\\w+ )?sputnik', ['']],
])('%s begins with %j', (forms, begin) => {
  expect(beginnings(forms)).toEqual(begin)
})

test('of a place only its own terms are marked', () => {
  const places = [{ id: 'sheet', name: 'zapis', keys: ['wpadka'] }]
  const known = new Glossary(page([term('wpadka', 'wpadk\\w+'), term('kontra', 'kontr\\w')], places))
  const keys = (place?: string) => known.pieces('kontra i wpadki', place).flatMap((piece) => piece.term?.key ?? [])
  expect(keys()).toEqual(['kontra', 'wpadka'])
  expect(keys('sheet')).toEqual(['wpadka'])
  expect(keys('analysis')).toEqual([])
  expect(known.atTable).toEqual([])
})

test('a term is told with its name in the other language if that is another one', () => {
  expect(named(term('dziadek', '', { term: 'dziadek', abroad: 'dummy' }))).toBe('dziadek (dummy)')
  expect(named(term('acol', '', { term: 'Acol', abroad: 'acol' }))).toBe('Acol')
  expect(named(term('ba', '', { term: 'BA (bez atu)', abroad: 'notrump' }))).toBe('BA (notrump)')
})

test('terms are searched in both languages, without marks, and stand under the letters of their own', () => {
  const all = [
    term('slawa', '', { term: 'świeca', abroad: 'candle', means: 'Pali się.' }),
    term('szlem', '', { term: 'szlem', abroad: 'grand slam', means: 'Wszystkie lewy.' }),
    term('acol', '', { term: 'Acol', abroad: 'Acol', means: 'System; gra się szlema.', also: ['Angielski'] }),
  ]
  const places = [{ id: 'sheet', name: 'zapis', keys: ['szlem'] }]
  const keys = (searched: string, place = '') => matching(page(all, places), searched, place).map(({ key }) => key)
  expect(keys('')).toEqual(['slawa', 'szlem', 'acol'])
  expect(keys('swiec')).toEqual(['slawa'])
  expect(keys('slam')).toEqual(['szlem'])
  expect(keys('angielski')).toEqual(['acol'])
  // Only if no term is called so, what is said of them counts.
  expect(keys('szlem')).toEqual(['szlem'])
  expect(keys('szlema')).toEqual(['acol'])
  expect(keys('', 'sheet')).toEqual(['szlem'])
  expect(byLetter(all, 'pl').map(({ letter, terms }) => [letter, terms.length])).toEqual([
    ['A', 1],
    ['S', 1],
    ['Ś', 1],
  ])
})
