import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { JOKER, RANKS, SUITS, cornerOf, isCard, keyed } from './card'
import { back, face, index } from './face'
import { moved } from './path'
import { COURTS, FOOL, PIPS, STAR, STROKES } from './shapes'

/** The points at which a path's lines begin. */
const ends = (path: string): number[][] =>
  [...path.matchAll(/M(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)])

const deck = [...[...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit)), JOKER]

describe('faces', () => {
  it('are all different, under 4 KB and have a drawn index', () => {
    const faces = deck.map((code) => face(code, 'int'))
    expect(new Set(faces).size).toBe(53)
    for (const each of faces) {
      expect(each.length).toBeLessThan(4096)
      expect(each).not.toContain('d=""')
      expect(each).not.toContain('NaN')
    }
  })

  it('are those of all codes', () => {
    expect(deck.every(isCard)).toBe(true)
    expect(['KJ', 'JX', 'J', ''].some(isCard)).toBe(false)
  })

  it('are a few elements each, and refer to nothing else on the page', () => {
    for (const each of [...deck.map((code) => face(code, 'pl')), back(false), back(true)]) {
      expect(each.match(/<(?!\/)/g)?.length).toBeLessThanOrEqual(13)
      expect(each).not.toContain('<use')
    }
  })

  it('show as many pips as the rank says', () => {
    const pips = (code: string): number =>
      /class="face-pips" d="([^"]*)"/.exec(face(code, 'int'))?.[1]?.match(/Z/g)?.length ?? 0
    for (const rank of '23456789') expect(pips(`${rank}S`)).toBe(1 + Number(rank))
    expect(pips('TH')).toBe(11)
    expect(pips('AD')).toBe(2)
    expect(pips('KC')).toBe(1)
  })

  it('lie within the card', () => {
    for (const code of deck) {
      for (const [, d = ''] of face(code, 'int').matchAll(/ d="([^"]*)"/g)) {
        for (const [x, y] of ends(d)) {
          expect(x).toBeGreaterThanOrEqual(0)
          expect(x).toBeLessThanOrEqual(100)
          expect(y).toBeGreaterThanOrEqual(0)
          expect(y).toBeLessThanOrEqual(144)
        }
      }
    }
  })

  it('have an index of their own', () => {
    for (const code of deck) expect(index(code, 'pl')).toContain('d="M')
    expect(index('QH', 'pl')).not.toBe(index('QH', 'int'))
    expect(index('QH', 'pl')).not.toBe(index('QD', 'pl'))
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

describe('a path', () => {
  it('is enlarged and moved, point by point', () => {
    expect(moved('M12 .8Q15.6 7 20.8 12H3V-4.5Z', 2, 10, -1)).toBe('M34 0.6Q41.2 13 51.6 23H16V-10Z')
  })

  it('turned round is itself when it is turned round again', () => {
    const arcs = 'M12 1A5.2 5.2 0 0 1 15.6 9.9C13 2 1 2 3 4S5 6 7 8Z'
    expect(moved(moved(arcs, -1, 54, 58), -1, 54, 58)).toBe(arcs)
  })

  it('of a drawing has absolute commands only', () => {
    const figures = [...Object.values(COURTS), FOOL].flat().map(([, path]) => path)
    for (const each of [...Object.values(STROKES), ...Object.values(PIPS), STAR, ...figures]) {
      expect(each).toMatch(/^(?:[MLHVCSQTAZ][-. \d]*)+$/)
    }
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
