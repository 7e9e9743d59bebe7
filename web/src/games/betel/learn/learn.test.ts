import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { Words, type Catalogue } from '../../../lib/words'
import type { FormView, View } from '../../../lib/wire'
import { hints } from './hint'
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
    finished: 0,
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
  const guided = (seen: View, ...codes: string[]): View => ({
    ...seen,
    guidance: codes.map((code) => ({
      code,
      data: { contract: '1S', kontra: true, exchange: true, n: 3, suit: 'S', card: 'TS' },
    })),
  })
  const play = { facts: { tricks: [0, 0, 0] }, zones: { 'hand.0': ['KS', 'AH'] } }
  const later = { ...play, facts: { tricks: [0, 1, 0] }, may: ['KS'] }
  it.each([
    ['the chosen cards', view('auction', { facts: { calls: [] }, ...first }), ['hint.first']],
    ['a later call', guided(view('auction'), 'aim.auction', 'call_over'), ['guide.call_over']],
    ['others call', guided(view('auction', { waiting: [1] }), 'aim.auction', 'watch'), ['guide.watch']],
    ['a lead', guided(view('play', { ...play, may: ['KS', 'AH'] }), 'aim.give_tricks', 'lead_give'), null],
    ['all through', guided(view('play', later), 'aim.few', 'must_beat'), null],
    ['a dimmed card', guided(view('play', { ...play, may: ['KS'] }), 'aim.few'), ['guide.aim.few', 'hint.some']],
    ['the end', view('over'), ['hint.over']],
  ])('%s', (_, seen, keys) => {
    const now = hints(seen, 0)
    expect(now.map(({ key }) => key)).toEqual(keys ?? seen.guidance.map(({ code }) => `guide.${code}`))
    for (const lang of ['en', 'pl'] as const) {
      const words = new Words(lang, { ...game(lang), ...catalogues[lang] }, ['Ania', 'Bartek', 'Celina'])
      for (const { key, data } of now) expect(words.text(key, data)).not.toContain('⟨')
    }
  })
})
