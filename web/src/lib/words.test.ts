import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { Words, shortened, signed, type Catalogue, type Data, type Letters } from './words'
import type { Lang } from './settings.svelte'

interface Vector {
  lang: Lang
  catalogue: Catalogue
  names: string[]
  key: string
  data: Data
  text: string
  letters?: Letters
}

const vectors = JSON.parse(readFileSync('../tests/words_vectors.json', 'utf8')) as Vector[]

describe('the formatter says what the server says', () => {
  it.each(vectors)('$lang $key $data is $text', ({ lang, catalogue, names, key, data, text, letters }) => {
    expect(new Words(lang, catalogue, names, letters).text(key, data)).toBe(text)
  })
})

describe('signed', () => {
  it.each([
    [20, '+20'],
    [-40, '−40'],
    [0, '0'],
  ])('%i is %s', (points, text) => {
    expect(signed(points)).toBe(text)
  })
})

describe('a name where there is little room', () => {
  const names = ['Ania', 'Bartłomiej K', 'Konstantyn Ildefons', 'Konstantyna Ludwika']
  it.each([
    ['Ania', 'Ania'],
    ['Bartłomiej K', 'Bartłomie…'],
    ['Konstantyn Ildefons', 'Konstantyn …'],
    ['Konstantyna Ludwika', 'Konstantyna…'],
  ])('%s is %s', (name, text) => {
    expect(shortened(name, names)).toBe(text)
  })
})
