/**
 * What moves is moved by transform and opacity alone: these the browser changes without laying out or painting the page.
 * Colours may change over a moment where something is pointed at, pressed or on turn: that paints one small thing.
 */
import { readFileSync } from 'node:fs'

import { globSync } from 'tinyglobby'
import { expect, test } from 'vitest'

const MOVED = ['transform', 'translate', 'rotate', 'scale', 'opacity']
const COLOURED = ['color', 'background-color', 'border-color', 'outline-color']

const sources = globSync(['src/**/*.{css,svelte,ts}', '!src/**/*.test.ts'])
  .sort()
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

/** What lies between the brackets that open at a place. */
function inside(text: string, from: number, [open, close]: readonly [string, string]): string {
  const start = text.indexOf(open, from)
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if (text[at] === open) depth++
    else if (text[at] === close && --depth === 0) return text.slice(start + 1, at)
  }
  return text.slice(start)
}

/** The properties that change over time, each with where it is said. */
function motions({
  path,
  text,
}: {
  path: string
  text: string
}): { where: string; property: string; keyed: boolean }[] {
  const found = []
  for (const { 1: value = '' } of text.matchAll(/[^-\w]transition(?:-property)?:\s*([^;}]+);/g)) {
    for (const each of value.split(/,(?![^(]*\))/))
      found.push({ where: `${path}: transition`, property: each.trim().split(/\s+/)[0] ?? '', keyed: false })
  }
  for (const { index } of text.matchAll(/@keyframes/g)) {
    for (const { 1: property = '' } of inside(text, index, ['{', '}']).matchAll(/([\w-]+)\s*:/g))
      found.push({ where: `${path}: keyframes`, property, keyed: true })
  }
  for (const { index } of text.matchAll(/\.animate\(/g)) {
    // The frames come before the options, in which the duration is.
    const frames = inside(text, index, ['(', ')']).split(/\bduration:/)[0] ?? ''
    for (const { 1: property = '' } of frames.matchAll(/(\w+):/g))
      found.push({ where: `${path}: animate`, property, keyed: true })
  }
  return found
}

test('motion is of transform and opacity alone, colours fade', () => {
  const all = sources.flatMap(motions)
  expect(all.some(({ keyed }) => keyed) && all.some(({ keyed }) => !keyed)).toBe(true)
  const others = all.filter(
    ({ property, keyed }) => property !== 'none' && ![...MOVED, ...(keyed ? [] : COLOURED)].includes(property),
  )
  expect(others.map(({ where, property }) => `${where} of ${property}`)).toEqual([])
})

test('a motion that lays the page out would be found', () => {
  const planted = (text: string): string[] => motions({ path: 'planted', text }).map(({ property }) => property)
  expect(planted('a { transition: transform 1s, width var(--t, 2s) ease; }')).toEqual(['transform', 'width'])
  expect(planted('@keyframes grow { from { height: 0; } to { opacity: 1 } }')).toEqual(['height', 'opacity'])
  expect(planted('x.animate([{ left: 0, zIndex: 3 }, {}], { duration: 9, easing: c })')).toEqual(['left', 'zIndex'])
})
