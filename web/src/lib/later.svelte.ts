/** Parts of the client that are fetched when they are wanted. */
import { untrack } from 'svelte'

/** Milliseconds until a part that did not come is asked for again, the last again and again. */
const AGAIN = [1000, 2000, 4000, 8000, 15000]

/** How long one waits for a part before one does without it. */
const PATIENCE = 5000

let coming = 0

/** How many parts are on their way. */
export function arriving(): number {
  return coming
}

/** Fetches a part; one that fails is asked for until it comes. `missing` is called when it has not come soon. */
export async function insist<T>(load: () => Promise<T>, missing: () => void = () => undefined): Promise<T> {
  const late = setTimeout(missing, PATIENCE)
  for (let attempt = 0; ; attempt++) {
    try {
      const part = await load()
      clearTimeout(late)
      return part
    } catch {
      clearTimeout(late)
      if (attempt === 0) missing()
      await new Promise((resolve) => setTimeout(resolve, AGAIN[Math.min(attempt, AGAIN.length - 1)]))
      await askForStyles()
    }
  }
}

/**
 * Style sheets that did not come are asked for again: the bundler's loader asks for each of them once. Whoever waits for
 * one that is only late hears of the other in its stead.
 */
async function askForStyles(): Promise<void> {
  await Promise.all(
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(
      (old) =>
        old.sheet ??
        new Promise((resolve) => {
          const link = old.cloneNode() as HTMLLinkElement
          link.onload = link.onerror = (came: Event | string) =>
            resolve(old.dispatchEvent(new Event((came as Event).type)))
          old.replaceWith(link)
        }),
    ),
  )
}

/** A page of the client. */
export const page = <C>(load: () => Promise<{ default: C }>): Later<C> =>
  new Later(
    async () => (await load()).default,
    () => void replaceIfOutdated(),
  )

/**
 * Where the server answers with another version of the client, that version is loaded: of the one that runs here nothing
 * more can be had.
 */
async function replaceIfOutdated(): Promise<void> {
  const running = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.getAttribute('src')
  if (!running) return
  try {
    const answer = await fetch('/', { cache: 'no-cache' })
    if (answer.ok && !(await answer.text()).includes(running)) location.reload()
  } catch {
    // Nobody answers: what is missing may still come.
  }
}

/** A part of the client, as far as it is here. */
export class Later<T> {
  #here: T | null = $state.raw(null)
  #late = $state(false)
  #coming: Promise<T> | null = null
  readonly #load: () => Promise<T>
  readonly #missing: () => void

  /** `missing` is called when it has not come soon. */
  constructor(load: () => Promise<T>, missing: () => void = () => undefined) {
    this.#load = load
    this.#missing = missing
  }

  /** Fetches it, if nobody has yet; resolves once it is here. */
  fetch(): Promise<T> {
    const late = () => {
      this.#late = true
      this.#missing()
    }
    if (!this.#coming) {
      coming += 1
      this.#coming = insist(this.#load, late).then((part) => {
        coming -= 1
        return (this.#here = part)
      })
    }
    return this.#coming
  }

  /** The part, if it is here. */
  get here(): T | null {
    return this.#here
  }

  /** The same; whoever asks has it fetched. */
  get now(): T | null {
    if (this.#here === null) untrack(() => void this.fetch())
    return this.#here
  }

  /** Whether there is nothing to wait for: it is here, or it has not come soon. */
  get settled(): boolean {
    return this.#here !== null || this.#late
  }
}

/** A component that is fetched when it is first drawn. */
export const component = <C>(load: () => Promise<{ default: C }>): Later<C> =>
  new Later(async () => (await load()).default)

/** Does something once the page has nothing better to do. */
export function whenIdle(act: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(act, { timeout: 5000 })
  else setTimeout(act, 1000)
}
