/** What one person likes, kept in this browser. A change shows everywhere at once. */
import * as keep from './keep'

export type Lang = 'pl' | 'en'

export interface Settings {
  lang: Lang
  /** Four colours of suits, red and black, or those of Skat's tournaments, with their order of suits. */
  deck: 'four' | 'two' | 'tournament'
  /** Letters of court cards: A K Q J, A K D W or A K D B. */
  letters: 'int' | 'pl' | 'de'
  /**
   * How a card is played: a finger lifts it and then plays it while a mouse plays it at once, both of them in two steps,
   * both in one, or dragging it to the table.
   */
  tap: 'lift' | 'twice' | 'one' | 'drag'
  /** By suit, by suit with colours alternating, by rank, or as one has laid them oneself. */
  sort: 'suits' | 'colours' | 'ranks' | 'manual'
  /** At which end of the hand trumps lie. */
  trumps: 'left' | 'right'
  /** The hand the other way round: low cards first. */
  mirrored: boolean
  /** The table for the left hand: what is tapped, and what stands beside the table, at the other side. */
  leftHanded: boolean
  /** How long a full trick lies on the table before it is gathered. */
  pause: 'short' | 'normal' | 'long'
  /** Whether the last card of a hand, in which there is nothing to choose, plays itself. */
  lastCard: boolean
  /** Whether newcomers to a game are told at the table what is asked of them. */
  guidance: boolean
  /** Whether what happens at a table is heard, and how loud: the volume is kept while sounds are off. */
  sound: boolean
  volume: 'soft' | 'normal' | 'loud'
  vibration: boolean
  /** Whether what lies under a cover is shown by a tap, for a moment, and not only while it is held. */
  coverTap: boolean
  motion: 'auto' | 'full' | 'reduced'
  theme: 'auto' | 'dark' | 'light'
  cards: 'normal' | 'big'
  /** Whether cards bear the numbers that a game gives them: Skat's jacks. */
  numbered: boolean
}

const PLACE = 'talia.settings'

function preferred(): Settings {
  const languages = typeof navigator === 'undefined' ? [] : navigator.languages
  const known = languages.map((each) => each.slice(0, 2).toLowerCase()).find((each) => each === 'pl' || each === 'en')
  return {
    lang: known === 'pl' ? 'pl' : 'en',
    deck: 'four',
    letters: 'int',
    tap: 'lift',
    sort: 'colours',
    trumps: 'left',
    mirrored: false,
    leftHanded: false,
    pause: 'normal',
    lastCard: true,
    guidance: true,
    sound: true,
    volume: 'normal',
    vibration: true,
    coverTap: false,
    motion: 'auto',
    theme: 'auto',
    cards: 'normal',
    numbered: false,
  }
}

/** The values allowed where a setting is one of several, for the settings page and for reading what was kept. */
export const VALUES = {
  lang: ['pl', 'en'],
  deck: ['four', 'two', 'tournament'],
  letters: ['int', 'pl', 'de'],
  tap: ['lift', 'twice', 'one', 'drag'],
  sort: ['suits', 'colours', 'ranks', 'manual'],
  trumps: ['left', 'right'],
  pause: ['short', 'normal', 'long'],
  motion: ['auto', 'full', 'reduced'],
  theme: ['auto', 'dark', 'light'],
  volume: ['soft', 'normal', 'loud'],
  cards: ['normal', 'big'],
} as const satisfies { readonly [K in keyof Settings]?: readonly Settings[K][] }

/** Settings out of what was kept: anything unknown or damaged is left at its default. */
export function read(kept: string | null): Settings {
  const settings = preferred()
  let parsed: unknown
  try {
    parsed = JSON.parse(kept ?? '{}')
  } catch {
    return settings
  }
  if (typeof parsed !== 'object' || parsed === null) return settings
  const found = parsed as Record<string, unknown>
  const target = settings as unknown as Record<string, unknown>
  for (const [key, value] of Object.entries(settings)) {
    const allowed: readonly unknown[] = key in VALUES ? VALUES[key as keyof typeof VALUES] : [true, false]
    target[key] = allowed.includes(found[key]) ? found[key] : value
  }
  return settings
}

export const settings: Settings = $state(read(keep.get(PLACE)))

/** Keeps the settings and shows those that concern the whole page; to be called in an effect. */
export function applySettings(): void {
  keep.set(PLACE, JSON.stringify(settings))
  const page = document.documentElement
  page.lang = settings.lang
  page.dataset.theme = settings.theme
  page.dataset.deck = settings.deck
  page.dataset.motion = settings.motion
  page.dataset.cards = settings.cards
}

/** Whether things should not move: by choice, or by the wish of the device. */
export function calm(): boolean {
  if (settings.motion !== 'auto') return settings.motion === 'reduced'
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches
}
