/**
 * The narrator of a room: it speaks sentences one after the other by a voice of the browser; where that has none of the
 * language, a gong calls for each moment and the sentences stand there as long as it takes to read them.
 */
import type { Lang } from '../../lib/settings.svelte'

/** What the narrator needs of the browser. */
export interface Speaking {
  /** The browser's synthesiser; null: it has none. */
  synthesis: Pick<SpeechSynthesis, 'speak' | 'cancel' | 'getVoices'> | null
  /** Calls when the browser has found other voices; what ends that. */
  voicesChange(changed: () => void): () => void
  utterance(text: string): SpeechSynthesisUtterance
  gong(): void
}

const LANGUAGES: Readonly<Record<Lang, string>> = { pl: 'pl-PL', en: 'en-GB' }

/** So long a sentence stands there that nobody speaks: for each letter, and at the least, in milliseconds. */
const READ_LETTER = 65
const READ_LEAST = 2200
/** A voice that has not said so long that it is through is not waited for any more. */
const SAID_LETTER = 150
const SAID_LEAST = 6000

/** Of the voices of a browser the one for a language: one that needs no network before others. */
export function voiceFor(voices: readonly SpeechSynthesisVoice[], lang: Lang): SpeechSynthesisVoice | null {
  const fit = voices.filter((voice) => voice.lang.toLowerCase().replace('_', '-').split('-')[0] === lang)
  return (
    fit.find((voice) => voice.localService && voice.default) ??
    fit.find((voice) => voice.localService) ??
    fit[0] ??
    null
  )
}

export class Narrator {
  /** The sentence that is said, or was said last. */
  sentence = $state('')
  /** Whether it is being spoken: an icon lights meanwhile. */
  speaking = $state(false)

  #waiting: { text: string; lang: Lang; first: boolean }[] = []
  #busy = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(readonly browser: Speaking) {}

  /** The voice that speaks a language; null: there is none. */
  voice(lang: Lang): SpeechSynthesisVoice | null {
    return voiceFor(this.browser.synthesis?.getVoices() ?? [], lang)
  }

  /** Says these sentences, after what is being said. */
  say(sentences: readonly string[], lang: Lang): void {
    this.#waiting.push(...sentences.map((text, at) => ({ text, lang, first: at === 0 })))
    this.#next()
  }

  /** Is silent from now on. */
  stop(): void {
    this.sentence = ''
    this.#waiting = []
    clearTimeout(this.#timer)
    this.#busy = false
    this.speaking = false
    this.browser.synthesis?.cancel()
  }

  #next(): void {
    if (this.#busy) return
    const next = this.#waiting.shift()
    if (!next) return
    this.#busy = true
    this.sentence = next.text
    const voice = this.voice(next.lang)
    let over = false
    const through = (): void => {
      if (over) return
      over = true
      clearTimeout(this.#timer)
      this.speaking = false
      this.#busy = false
      this.#next()
    }
    if (voice === null || this.browser.synthesis === null) {
      if (next.first) this.browser.gong()
      this.#timer = setTimeout(through, READ_LEAST + READ_LETTER * next.text.length)
      return
    }
    const utterance = this.browser.utterance(next.text)
    utterance.lang = LANGUAGES[next.lang]
    utterance.voice = voice
    utterance.rate = 0.95
    utterance.onend = through
    utterance.onerror = through
    this.speaking = true
    this.#timer = setTimeout(through, SAID_LEAST + SAID_LETTER * next.text.length)
    this.browser.synthesis.speak(utterance)
  }
}

/** The browser's own voices and sounds. */
export function ofBrowser(gong: () => void): Speaking {
  return {
    synthesis: typeof speechSynthesis === 'undefined' ? null : speechSynthesis,
    voicesChange(changed) {
      if (typeof speechSynthesis === 'undefined') return () => undefined
      speechSynthesis.addEventListener?.('voiceschanged', changed)
      return () => speechSynthesis.removeEventListener?.('voiceschanged', changed)
    },
    utterance: (text) => new SpeechSynthesisUtterance(text),
    gong,
  }
}
