import { describe, expect, it } from 'vitest'

import { nickname } from './nicknames'

describe('nicknames', () => {
  it.each(['pl', 'en'] as const)(
    'are one word each, short enough for any plate, and more than seats of most tables: %s',
    (lang) => {
      const all = Array.from({ length: 64 }, (_, i) => nickname(lang, i / 64))
      expect(new Set(all).size).toBe(16)
      expect(all.every((each) => /^\p{Lu}\p{Ll}{1,10}$/u.test(each))).toBe(true)
    },
  )
})
