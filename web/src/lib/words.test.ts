import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { Words, signed, type Catalogue, type Data, type Letters } from './words'
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
