/** The sounds of a table, made here: knocks of filtered noise for cards, soft notes for calls. All are over in 250 ms. */

/** What can be heard at a table. */
export type Sound = 'card' | 'trick' | 'turn' | 'end'

/** A stroke of noise: when it begins, how long it lasts, where it is brightest and how loud it is. */
interface Stroke {
  at: number
  lasts: number
  pitch: number
  peak: number
}

const NOISE: Readonly<Record<'card' | 'trick', readonly Stroke[]>> = {
  card: [{ at: 0, lasts: 0.07, pitch: 1500, peak: 0.5 }],
  trick: [
    { at: 0, lasts: 0.09, pitch: 900, peak: 0.32 },
    { at: 0.06, lasts: 0.09, pitch: 1200, peak: 0.32 },
    { at: 0.12, lasts: 0.11, pitch: 700, peak: 0.4 },
  ],
}

const NOTES: Readonly<Record<'turn' | 'end', readonly Stroke[]>> = {
  turn: [
    { at: 0, lasts: 0.14, pitch: 587, peak: 0.16 },
    { at: 0.08, lasts: 0.16, pitch: 784, peak: 0.16 },
  ],
  end: [
    { at: 0, lasts: 0.12, pitch: 784, peak: 0.14 },
    { at: 0.06, lasts: 0.12, pitch: 659, peak: 0.14 },
    { at: 0.12, lasts: 0.12, pitch: 523, peak: 0.16 },
  ],
}

/** What takes longer to be let sound than so many milliseconds comes too late to mean anything. */
const LATE = 300

let context: AudioContext | null = null
let noise: AudioBuffer | null = null

function output(): AudioContext {
  context ??= new AudioContext()
  return context
}

/** Some browsers let only a touch begin the sound, or begin it again after a pause of theirs. */
function wake(): void {
  if (context !== null && context.state !== 'running') void context.resume()
}

for (const touch of ['pointerup', 'keydown']) addEventListener(touch, wake, { capture: true, passive: true })

/** A quarter of a second of noise, the same every time. */
function noiseOf(sound: AudioContext): AudioBuffer {
  if (noise !== null) return noise
  noise = sound.createBuffer(1, Math.ceil(sound.sampleRate / 4), sound.sampleRate)
  let state = 1
  const samples = noise.getChannelData(0)
  for (let i = 0; i < samples.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) | 0
    samples[i] = state / 2 ** 31
  }
  return noise
}

/** Lets a source swell and fade as a stroke does. */
function shape(sound: AudioContext, { at, lasts, peak }: Stroke, loud: number): { start: number; gain: GainNode } {
  const gain = sound.createGain()
  const start = sound.currentTime + at
  gain.gain.setValueAtTime(0, start)
  gain.gain.linearRampToValueAtTime(peak * loud, start + 0.008)
  gain.gain.exponentialRampToValueAtTime(0.0005, start + lasts)
  gain.connect(sound.destination)
  return { start, gain }
}

function knock(sound: AudioContext, stroke: Stroke, loud: number): void {
  const { start, gain } = shape(sound, stroke, loud)
  const source = sound.createBufferSource()
  const band = sound.createBiquadFilter()
  source.buffer = noiseOf(sound)
  band.type = 'bandpass'
  band.frequency.value = stroke.pitch
  source.connect(band).connect(gain)
  source.start(start)
  source.stop(start + stroke.lasts)
}

function note(sound: AudioContext, stroke: Stroke, loud: number): void {
  const { start, gain } = shape(sound, stroke, loud)
  const source = sound.createOscillator()
  source.type = 'sine'
  source.frequency.value = stroke.pitch
  source.connect(gain)
  source.start(start)
  source.stop(start + stroke.lasts)
}

/** Lets something sound, `loud` from 0 to 1; what was asked for at `asked` (`performance.now()`) is dropped when late. */
export async function sounds(what: Sound, loud: number, asked: number): Promise<void> {
  if (typeof AudioContext === 'undefined') return
  const sound = output()
  if (sound.state !== 'running') await sound.resume()
  if (performance.now() - asked > LATE) return
  if (what === 'card' || what === 'trick') for (const stroke of NOISE[what]) knock(sound, stroke, loud)
  else for (const stroke of NOTES[what]) note(sound, stroke, loud)
}
