/** How the page calls somebody to the table and tells what happens there: its title, a short vibration, soft sounds. */
import { insist } from './later.svelte'
import { settings, type Settings } from './settings.svelte'
import type { Sound } from './sounds'

let page = 'Talia'
let call: string | null = null

function show(): void {
  document.title = call === null ? page : `${call} · ${page}`
}

/** Names the page in its title. */
export function setTitle(title: string): void {
  page = title === '' ? 'Talia' : `${title} · Talia`
  show()
}

/** Puts a call before the title ("Your turn"), or takes it away. */
export function setCall(text: string | null): void {
  call = text
  show()
}

/** How loud the volumes are. */
const LOUD: Readonly<Record<Settings['volume'], number>> = { soft: 0.35, normal: 0.7, loud: 1 }

/** It is one's turn: calls by vibration and sound, as far as they were asked for. */
export function nudge(): void {
  // A browser lets a page vibrate only once it has been touched, and complains before.
  if (settings.vibration && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(60)
  hear('turn')
}

/** Lets something be heard, if sounds are on and the page was touched; at a hidden page one is only called. */
export function hear(sound: Sound): void {
  if (!settings.sound || navigator.userActivation?.hasBeenActive !== true) return
  if (document.hidden && sound !== 'turn') return
  play(sound)
}

/** Lets something be heard because it was asked for, as loud as sounds are. */
export function play(sound: Sound): void {
  const asked = performance.now()
  void fetchSounds().then(({ sounds }) => sounds(sound, LOUD[settings.volume], asked))
}

/** Fetches what makes the sounds, if they are on, so that the first is not late. */
export function tune(): void {
  if (settings.sound) void fetchSounds()
}

const fetchSounds = (): Promise<typeof import('./sounds')> => insist(() => import('./sounds'))
