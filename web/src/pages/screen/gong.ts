/** The gong, made here: four partials of a bell that fade one after the other, the highest first. */

/** A partial: its pitch in hertz, how loud it is, how long it sounds in seconds. */
const PARTIALS = [
  { pitch: 98, peak: 0.32, lasts: 3.2 },
  { pitch: 147, peak: 0.22, lasts: 2.4 },
  { pitch: 233, peak: 0.14, lasts: 1.6 },
  { pitch: 370, peak: 0.08, lasts: 0.9 },
] as const

let context: AudioContext | null = null

/** Strikes it; in silence where the browser makes no sounds, or has not been touched. */
export function gong(): void {
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  const sound = context
  void sound.resume()
  for (const { pitch, peak, lasts } of PARTIALS) {
    const gain = sound.createGain()
    const now = sound.currentTime
    gain.gain.setValueAtTime(0, now)
    gain.gain.linearRampToValueAtTime(peak, now + 0.015)
    gain.gain.exponentialRampToValueAtTime(0.0005, now + lasts)
    gain.connect(sound.destination)
    const tone = sound.createOscillator()
    tone.type = 'sine'
    tone.frequency.value = pitch
    tone.connect(gain)
    tone.start(now)
    tone.stop(now + lasts)
  }
}
