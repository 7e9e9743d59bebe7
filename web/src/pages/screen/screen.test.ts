/** What the narrator gives to the synthesiser, with a voice of the language and without; what a screen shows of a view. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { EventView, View } from '../../lib/wire'
import { Words } from '../../lib/words'
import { Narrator, voiceFor, type Speaking } from './narrator.svelte'
import { balloons, lines, outcome, phaseOf } from './shown'
import { sentences } from './tell'

const voice = (lang: string, more: Partial<SpeechSynthesisVoice> = {}): SpeechSynthesisVoice => ({
  ...{ lang, name: lang, voiceURI: lang, localService: true, default: false },
  ...more,
})

interface Given {
  text: string
  lang: string
  voice: string | undefined
}

/** A browser with these voices: what it was given to speak, how often the gong was struck. What is taken back it reports later. */
function browser(...voices: SpeechSynthesisVoice[]) {
  const given: (Given & { end(): void; fail(error: SpeechSynthesisErrorCode): void })[] = []
  const calls = { gongs: 0, cancelled: 0 }
  const speaking: Speaking = {
    synthesis: {
      speak: (said) =>
        given.push({
          ...{ text: said.text, lang: said.lang, voice: said.voice?.name },
          end: () => said.onend?.call(said, {} as SpeechSynthesisEvent),
          fail: (error) => said.onerror?.call(said, { error } as SpeechSynthesisErrorEvent),
        }),
      cancel: () => {
        calls.cancelled += 1
        const last = given.at(-1)
        setTimeout(() => last?.fail('interrupted'))
      },
      getVoices: () => voices,
    },
    voicesChange: () => () => undefined,
    utterance: (text) => ({ text, lang: '', voice: null, rate: 1 }) as SpeechSynthesisUtterance,
    gong: () => (calls.gongs += 1),
  }
  return { speaking, given, calls }
}

describe('The narrator', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('gives one sentence after the other to a voice of the language, and lights an icon meanwhile', () => {
    const { speaking, given, calls } = browser(voice('en-US'), voice('pl_PL'), voice('de-DE'))
    const narrator = new Narrator(speaking)
    narrator.say(['Zapada noc.', 'Budzi się wataha.'], 'pl')
    expect(given.map(({ text, lang, voice }) => [text, lang, voice])).toEqual([['Zapada noc.', 'pl-PL', 'pl_PL']])
    expect([narrator.speaking, narrator.sentence]).toEqual([true, 'Zapada noc.'])
    given[0]?.end()
    expect(given.map(({ text }) => text)).toEqual(['Zapada noc.', 'Budzi się wataha.'])
    given[1]?.end()
    expect([narrator.speaking, narrator.sentence, calls.gongs]).toEqual([false, 'Budzi się wataha.', 0])
  })

  it('waits for no voice that never says it is through, and hears none twice', () => {
    const { speaking, given } = browser(voice('en-GB'))
    const narrator = new Narrator(speaking)
    narrator.say(['Night falls.', 'Day breaks.', 'It rains.'], 'en')
    vi.advanceTimersByTime(10_000)
    expect(given).toHaveLength(2)
    given[0]?.end()
    expect(given).toHaveLength(2)
  })

  it('strikes a gong for a moment, and lets its sentences be read, where there is no voice of the language', () => {
    const { speaking, given, calls } = browser(voice('en-GB'))
    const narrator = new Narrator(speaking)
    narrator.say(['Zapada noc.', 'Budzi się wataha.'], 'pl')
    expect([given.length, calls.gongs, narrator.speaking, narrator.sentence]).toEqual([0, 1, false, 'Zapada noc.'])
    vi.advanceTimersByTime(2000)
    expect(narrator.sentence).toBe('Zapada noc.')
    vi.advanceTimersByTime(2000)
    expect([narrator.sentence, calls.gongs]).toEqual(['Budzi się wataha.', 1])
  })

  it('is silent in a browser without a synthesiser, and once the page is left', () => {
    const { speaking, given, calls } = browser(voice('pl'))
    const mute = new Narrator({ ...speaking, synthesis: null })
    mute.say(['Zapada noc.'], 'pl')
    expect([mute.sentence, calls.gongs]).toEqual(['Zapada noc.', 1])
    const left = new Narrator(speaking)
    left.say(['Zapada noc.', 'Budzi się wataha.'], 'pl')
    left.stop()
    given[0]?.end()
    vi.advanceTimersByTime(60_000)
    expect([given.length, calls.cancelled, left.speaking]).toEqual([1, 1, false])
  })

  it('is not hurried by what a browser reports late of a sentence that was taken back', () => {
    const { speaking, given } = browser(voice('pl'))
    const narrator = new Narrator(speaking)
    narrator.say(['Dawno temu.', 'Potem.'], 'pl')
    narrator.stop()
    narrator.say(['Zapada noc.', 'Budzi się wataha.'], 'pl')
    vi.advanceTimersByTime(1)
    expect([narrator.sentence, given.at(-1)?.text, narrator.speaking]).toEqual(['Zapada noc.', 'Zapada noc.', true])
    given.at(-1)?.end()
    expect([narrator.sentence, given.at(-1)?.text]).toEqual(['Budzi się wataha.', 'Budzi się wataha.'])
  })

  it('lets a sentence stand that the browser does not speak, as before anybody has touched the page', () => {
    const { speaking, given, calls } = browser(voice('pl'))
    const narrator = new Narrator(speaking)
    narrator.say(['Zapada noc.', 'Budzi się wataha.'], 'pl')
    given[0]?.fail('not-allowed')
    expect([narrator.sentence, narrator.speaking, narrator.heard, calls.gongs]).toEqual([
      'Zapada noc.',
      false,
      false,
      1,
    ])
    vi.advanceTimersByTime(2000)
    expect(given).toHaveLength(1)
    vi.advanceTimersByTime(2000)
    expect([narrator.sentence, calls.gongs]).toEqual(['Budzi się wataha.', 1])
    given[1]?.end()
    expect(narrator.heard).toBe(true)
  })

  it('says what interrupts it at once, and the sentence it broke off once more', () => {
    const { speaking, given } = browser(voice('pl'))
    const narrator = new Narrator(speaking)
    const story = ['Cisza.', 'Ktoś idzie.', 'Cisza.']
    narrator.say(story, 'pl')
    given[0]?.end()
    narrator.interrupt(['Czy mnie słychać?'], 'pl')
    vi.advanceTimersByTime(1)
    for (const at of [2, 3, 4]) given[at]?.end()
    expect(given.map(({ text }) => text)).toEqual([
      'Cisza.',
      'Ktoś idzie.',
      'Czy mnie słychać?',
      'Ktoś idzie.',
      'Cisza.',
    ])
  })

  it('counts what it says, so that of two equal sentences one is said', () => {
    const { speaking, given } = browser(voice('pl'))
    const narrator = new Narrator(speaking)
    const story = ['Cisza.', 'Ktoś idzie.', 'Cisza.']
    const at: number[] = [narrator.at(story)]
    narrator.say(story, 'pl')
    for (const n of [0, 1, 2]) {
      at.push(narrator.at(story))
      given[n]?.end()
    }
    narrator.say(['Zapada noc.'], 'pl')
    expect([...at, narrator.at(story)]).toEqual([-1, 0, 1, 2, -1])
  })

  it('prefers the voice that needs no network', () => {
    const far = voice('pl-PL', { name: 'far', localService: false })
    expect(voiceFor([far], 'pl')?.name).toBe('far')
    expect(voiceFor([far, voice('pl-PL', { name: 'near' })], 'pl')?.name).toBe('near')
    expect(voiceFor([voice('plt-MG')], 'pl')).toBeNull()
  })
})

const words = new Words(
  'en',
  {
    'narrator.quiet': 'ready answered',
    'event.night_falls': 'Night falls.',
    'event.ready': '{seat:seat} is ready.',
    'event.dies': '{seat:seat} dies.',
    'narrator.dies': 'Alas! {seat:seat}.',
    'fact.night': 'night {value}',
    'fact.roles': '{role} × {count}',
    'fact.sheriff': 'Sheriff: {value:seat}',
    'fact.fallen': '† {seat:seat}',
    'winner.wolves': 'the wolves win',
    'phase.pack': 'Werewolves',
    'said.accuse': 'I do not trust {seat:seat}',
  },
  ['Ola', 'Bartek'],
)

const event = (code: string, data: object = {}): EventView => ({ code, data: data as EventView['data'] })
const view = { phase: 'pack', facts: {} } as unknown as View

describe('What is told', () => {
  it('leaves out what a catalogue leaves to the eye, and takes the words for its narrator before others', () => {
    const told = [event('ready', { seat: 0 }), event('night_falls'), event('night_falls'), event('dies', { seat: 1 })]
    expect(sentences(words, told, view)).toEqual(['Night falls.', 'Alas! Bartek.'])
  })

  it('shows the phase with its night, a line for each fact that has words, and the last claims', () => {
    const roles = [
      { role: 'seer', count: 1 },
      { role: 'wolf', count: 2 },
    ]
    const claims = [0, 1, 0, 1, 0].map((by) => ({ by, claim: 'accuse', seat: 1 - by }))
    const fallen = [1, 1, 0, 0, 0, 0, 0].map((seat) => ({ seat }))
    const here = { ...view, facts: { night: 2, roles, fallen, sheriff: 1, secret: 4, claims } } as unknown as View
    expect(phaseOf(words, here)).toBe('Night 2 · Werewolves')
    expect(lines(words, here)).toEqual([
      'Sheriff: Bartek',
      ['Bartek', 'Ola', 'Ola', 'Ola', 'Ola', 'Ola'].map((name) => `† ${name}`).join('; '),
      'Seer × 1; wolf × 2',
    ])
    expect(outcome(words, here)).toBe('')
    expect(outcome(words, { ...here, facts: { winner: 'wolves' } } as unknown as View)).toBe('The wolves win')
    expect(balloons(words, here)).toHaveLength(4)
    expect(balloons(words, here)[3]).toEqual({ who: 'Ola', text: 'I do not trust Bartek' })
  })
})
