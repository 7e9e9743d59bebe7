/**
 * The narrator of a room: it speaks sentences one after the other by a voice of the browser; where that has none of the
 * language, or does not speak, a gong calls for each moment and the sentences stand there as long as it takes to read
 * them.
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

/** A sentence to be said: one of those that are said together, and which of them. */
interface Line {
  of: readonly string[]
  at: number
  lang: Lang
}

/** How a browser reports that a sentence was taken back, and not that it could not be spoken. */
const TAKEN_BACK: readonly string[] = ['canceled', 'interrupted']

export class Narrator {
  /** Whether it is being spoken: an icon lights meanwhile. */
  speaking = $state(false)
  /** Whether the last sentence was spoken: as a rule it is not before somebody has touched the page. */
  heard = $state(false)

  #line: Line | null = $state.raw(null)
  #waiting: Line[] = []
  #busy = false
  /** Which of the sentences is said: what a browser still reports of an earlier one says nothing of it. */
  #run = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(readonly browser: Speaking) {}

  /** The sentence that is said, or was said last. */
  get sentence(): string {
    return this.#line?.of[this.#line.at] ?? ''
  }

  /** The language it is in; null: nothing was said. */
  get lang(): Lang | null {
    return this.#line?.lang ?? null
  }

  /** Which of these sentences, given to `say`, is said or was said last; -1: none of them. */
  at(sentences: readonly string[]): number {
    return this.#line?.of === sentences ? this.#line.at : -1
  }

  /** The voice that speaks a language; null: there is none. */
  voice(lang: Lang): SpeechSynthesisVoice | null {
    return voiceFor(this.browser.synthesis?.getVoices() ?? [], lang)
  }

  /** Says these sentences, after what is being said. */
  say(sentences: readonly string[], lang: Lang): void {
    this.#waiting.push(...lines(sentences, lang))
    this.#next()
  }

  /** Says these sentences at once; what they interrupt is said after them, from the start of its sentence. */
  interrupt(sentences: readonly string[], lang: Lang): void {
    const rest = this.#busy && this.#line !== null ? [this.#line, ...this.#waiting] : this.#waiting
    this.stop()
    this.#waiting = [...lines(sentences, lang), ...rest]
    this.#next()
  }

  /** Is silent from now on. */
  stop(): void {
    this.#run += 1
    this.#line = null
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
    this.#line = next
    const { sentence } = this
    const run = (this.#run += 1)
    const through = (): void => {
      if (run !== this.#run) return
      clearTimeout(this.#timer)
      this.speaking = false
      this.#busy = false
      this.#run += 1
      this.#next()
    }
    /** The sentence stands there for those who read it. */
    const stand = (): void => {
      clearTimeout(this.#timer)
      this.speaking = false
      if (next.at === 0) this.browser.gong()
      this.#timer = setTimeout(through, READ_LEAST + READ_LETTER * sentence.length)
    }
    const voice = this.voice(next.lang)
    if (voice === null || this.browser.synthesis === null) {
      stand()
      return
    }
    const utterance = this.browser.utterance(sentence)
    utterance.lang = LANGUAGES[next.lang]
    utterance.voice = voice
    utterance.rate = 0.95
    utterance.onend = () => {
      if (run === this.#run) this.heard = true
      through()
    }
    utterance.onerror = ({ error }) => {
      if (run !== this.#run) return
      if (TAKEN_BACK.includes(error)) {
        through()
        return
      }
      this.heard = false
      stand()
    }
    this.speaking = true
    this.#timer = setTimeout(through, SAID_LEAST + SAID_LETTER * sentence.length)
    this.browser.synthesis.speak(utterance)
  }
}

const lines = (sentences: readonly string[], lang: Lang): Line[] =>
  sentences.map((_, at) => ({ of: sentences, at, lang }))

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
