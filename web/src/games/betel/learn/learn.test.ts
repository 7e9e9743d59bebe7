import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { Words, type Catalogue } from '../../../lib/words'
import type { FormView, View } from '../../../lib/wire'
import { hint } from './hint'
import { lessons } from './lessons'
import en from './words/en'
import pl from './words/pl'

const catalogues: Record<'en' | 'pl', Catalogue> = { en, pl }

function game(lang: 'en' | 'pl'): Catalogue {
  const folders = ['../src/talia/table/words', '../src/talia/games/betel/words']
  return Object.assign(
    {},
    ...folders.map((folder) => JSON.parse(readFileSync(`${folder}/${lang}.json`, 'utf8')) as Catalogue),
  ) as Catalogue
}

function view(phase: string, { facts = {}, zones = {}, may = [] as string[], waiting = [0] } = {}): View {
  const choices: FormView[] =
    may.length === 0
      ? []
      : [
          {
            move: 'play',
            parts: [{ kind: 'cards', name: 'card', zone: 'hand.0', among: may, low: 1, high: 1 }],
            same: [],
            distinct: [],
            confirm: null,
          },
        ]
  return {
    game: 'betel',
    rules: 1,
    seat: 0,
    phase,
    waiting,
    sides: [],
    status: ['playing', 'playing', 'playing'],
    zones: Object.entries(zones).map(([id, cards]) => ({ id, cards: cards as string[], hidden: 0 })),
    facts,
    choices,
    asides: [],
    guidance: [],
    channels: [],
    timers: [],
    totals: [0, 0, 0],
    opened: 0,
    result: null,
  }
}

describe('the words of the lessons', () => {
  const keys = lessons.flatMap(({ id, steps }) => [
    `lesson.${id}`,
    ...steps.flatMap((step) => [`${step.id}.text`, `${step.id}.done`]),
  ])
  it.each(keys)('%s are there', (key) => {
    expect(en).toHaveProperty([key])
  })

  it.each(Object.keys(en))('%s takes the same data in both languages', (key) => {
    const places = (['en', 'pl'] as const).map((lang) =>
      [...String(catalogues[lang][key]).matchAll(/\{(\w+)/g)].map((found) => found[1]).sort(),
    )
    expect(places[1]).toEqual(places[0])
  })

  it.each(['en', 'pl'] as const)('name every refusal and contract in %s', (lang) => {
    const words = new Words(lang, { ...game(lang), ...catalogues[lang] })
    for (const step of lessons.flatMap((lesson) => lesson.steps)) {
      if (step.kind !== 'play') continue
      expect(words.text(`contract.${step.contract}.symbol`)).not.toContain('⟨')
      for (const refusal of Object.values(step.refusals)) {
        if (refusal) expect(words.text(`refusal.${refusal.code}`, refusal.details)).not.toContain('⟨')
      }
    }
  })
})

describe('hints', () => {
  const first = { zones: { dubel: ['AD', '7S'], 'hand.0': ['9C', 'AH'] } }
  it.each([
    ['first', view('auction', { facts: { calls: [] }, ...first })],
    ['open', view('auction', { facts: { calls: [{}, {}] } })],
    ['standing', view('auction', { facts: { calls: [{}], standing: '1S', bidder: 1, doubled: false } })],
    ['mine_doubled', view('auction', { facts: { calls: [{}], standing: '1S', bidder: 0, doubled: true } })],
    ['watch', view('auction', { waiting: [1] })],
    ['lead_mine', view('play', { facts: { contract: '1H', declarer: 0 }, zones: { 'played.1': [] }, may: ['AH'] })],
    ['lead_betelek', view('play', { facts: { contract: 'BK2', declarer: 0 }, may: ['AH'] })],
    ['lead', view('play', { facts: { contract: '1H', declarer: 1 }, may: ['AH', 'KH'] })],
    ['forced', view('play', { zones: { 'played.1': ['9S'], 'hand.0': ['KS', 'AH'] }, may: ['KS'] })],
    ['some', view('play', { zones: { 'played.1': ['9S'], 'hand.0': ['KS', 'AS', 'AH'] }, may: ['KS', 'AS'] })],
    ['any', view('play', { zones: { 'played.1': ['9S'], 'hand.0': ['KD', 'AH'] }, may: ['KD', 'AH'] })],
    ['claim', view('claim')],
    ['over', view('over')],
  ])('%s', (key, seen) => {
    const now = hint(seen, 0)
    expect(now?.key).toBe(key)
    for (const lang of ['en', 'pl'] as const) {
      const words = new Words(lang, { ...game(lang), ...catalogues[lang] }, ['Ania', 'Bartek', 'Celina'])
      expect(words.text(`hint.${key}`, now?.data)).not.toContain('⟨')
    }
  })

  it('say nothing while others play', () => {
    expect(hint(view('play', { waiting: [2] }), 0)).toBeNull()
  })
})
