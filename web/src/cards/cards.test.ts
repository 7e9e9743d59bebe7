import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { JOKER, RANKS, SUITS, cornerOf, isCard, keyed } from './card'
import { face, sprite } from './face'

const deck = [...[...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit)), JOKER]

describe('faces', () => {
  it('are all different, under 2 KB and have a drawn index', () => {
    const faces = deck.map((code) => face(code, 'int'))
    expect(new Set(faces).size).toBe(53)
    for (const each of faces) {
      expect(each.length).toBeLessThan(2048)
      expect(each).not.toContain('d=""')
      expect(each).not.toContain('NaN')
    }
  })

  it('are those of all codes', () => {
    expect(deck.every(isCard)).toBe(true)
    expect(['KJ', 'JX', 'J', ''].some(isCard)).toBe(false)
  })

  it('refer only to symbols of the sprite, none of which is over 2 KB', () => {
    const symbols = sprite()
    const known = new Set([...symbols.matchAll(/symbol id="([^"]+)"/g)].map((match) => match[1]))
    for (const code of deck) {
      for (const [, id] of face(code, 'pl').matchAll(/href="#([^"]+)"/g)) expect(known).toContain(id)
    }
    for (const each of symbols.split('</symbol>')) expect(each.length).toBeLessThan(2048)
  })

  it('show as many pips as the rank says', () => {
    for (const rank of '23456789') {
      const field = face(`${rank}S`, 'int').match(/pip-S/g) ?? []
      expect(field.length).toBe(1 + Number(rank))
    }
    expect(face('TH', 'int').match(/pip-H/g)?.length).toBe(11)
  })

  it('have Polish or German letters on queen and jack only', () => {
    expect([...'AKQJT9'].map((rank) => cornerOf(rank, 'de'))).toEqual(['A', 'K', 'D', 'B', '10', '9'])
    expect(face('JH', 'de')).not.toBe(face('JH', 'pl'))
    expect(face('JH', 'de')).not.toContain('d=""')
    expect([...'AKQJT9'].map((rank) => cornerOf(rank, 'pl'))).toEqual(['A', 'K', 'D', 'W', '10', '9'])
    expect(face('QH', 'pl')).not.toBe(face('QH', 'int'))
    expect(face('KH', 'pl')).toBe(face('KH', 'int'))
  })
})

describe('colours of the suits', () => {
  const css = readFileSync('src/app.css', 'utf8')
  const colour = (name: string): string => {
    const found = new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(css)?.[1]
    if (!found) throw new Error(name)
    return found
  }
  const luminance = (hex: string): number => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
      const channel = parseInt(hex.slice(at, at + 2), 16) / 255
      return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }

  it('stand out from the paper by at least 4.5 to 1', () => {
    const paper = luminance(colour('card-face'))
    const [...all] = css.matchAll(/--suit-([SHDC]): (#[0-9a-f]{6})/g)
    expect(new Set(all.map(([, suit]) => suit))).toEqual(new Set(SUITS))
    // Some decks have colours of their own besides.
    expect(all.length).toBeGreaterThan(SUITS.length)
    for (const [, , each = ''] of all) {
      expect((paper + 0.05) / (luminance(each) + 0.05)).toBeGreaterThanOrEqual(4.5)
    }
  })
})

describe('keyed', () => {
  it('tells copies apart', () => {
    expect(keyed(['7S', 'AS', '7S'])).toEqual([
      ['7S', '7S'],
      ['AS', 'AS'],
      ['7S', '7S+1'],
    ])
  })
})
