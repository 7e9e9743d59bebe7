/** How the page calls somebody to the table: its title, a short vibration, a soft sound. */
import { settings } from './settings.svelte'

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

/** It is one's turn: calls by vibration and sound, as far as they were asked for. */
export function nudge(): void {
  // A browser lets a page vibrate only once it has been touched, and complains before.
  if (settings.vibration && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(60)
  if (settings.sound) beep()
}

let audio: AudioContext | null = null

/** Two soft notes; browsers let them sound once the page has been touched. */
export function beep(): void {
  if (typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  const sound = audio
  void sound.resume().then(() => {
    for (const [pitch, delay] of [
      [587, 0],
      [784, 0.11],
    ] as const) {
      const note = sound.createOscillator()
      const loudness = sound.createGain()
      const start = sound.currentTime + delay
      note.type = 'sine'
      note.frequency.value = pitch
      loudness.gain.setValueAtTime(0, start)
      loudness.gain.linearRampToValueAtTime(0.12, start + 0.02)
      loudness.gain.exponentialRampToValueAtTime(0.001, start + 0.3)
      note.connect(loudness).connect(sound.destination)
      note.start(start)
      note.stop(start + 0.32)
    }
  })
}
