/**
 * The stand: any table and any page, shown without the server that would have them. The client is told what a server
 * told, the messages of a table and the answers to requests; everything else is as ever, down to the connection, which
 * goes nowhere. So what is seen here is what is seen at a table, and no part is drawn twice.
 *
 * What is asked of no table (words, games, rules) is answered by the server the client came from.
 */
import { arriving } from '../../lib/later.svelte'
import { go } from '../../lib/router.svelte'
import { settings, type Settings } from '../../lib/settings.svelte'
import type { AnyMessage } from '../../lib/wire'

/** What is shown. */
export interface Case {
  /** What it is called in a list. */
  readonly name: string
  /** The path of the page. */
  readonly path: string
  /** What the server of a table says once one is connected. */
  readonly messages?: readonly AnyMessage[]
  /** The answers to requests, by path and query. */
  readonly answers?: Readonly<Record<string, unknown>>
  /** How the connection stands then: it breaks and does not come back, or the server closes it with this code. */
  readonly line?: 'lost' | number
  /** What the browser has kept, by place. */
  readonly kept?: Readonly<Record<string, string>>
  /** What the window has kept, by place: a move half put together. */
  readonly held?: Readonly<Record<string, string>>
  /** Whether a newcomer looks, who is told what is asked of him. */
  readonly guided?: boolean
  /** What the server says later, when `goOn` asks for it. */
  readonly then?: readonly AnyMessage[]
  /** What is pressed before it is looked at: selectors, one after the other. */
  readonly press?: readonly string[]
  /** What the space bar is held on then: a selector. */
  readonly holds?: string
}

/** Nothing moves, nothing sounds. */
const CALM: Partial<Settings> = { motion: 'reduced', vibration: false, sound: false }

/** Requests about things that this stand alone knows. */
const OWN = /^\/api\/(tables|events|me)\b/

/** A page that is not quiet after so many frames never is: a busy machine draws fewer of them in the same time. */
const PATIENCE = 1200
/** It is quiet once so many frames in a row changed nothing. */
const QUIET = 3

let shown: Case = { name: '', path: '/stand' }
let device = new Map<string, string>()
let tab = new Map<string, string>()
let asking = 0
const texts = new Map<string, Promise<string>>()

/** A connection whose other end is the case. */
class Line {
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  readyState: number = WebSocket.CONNECTING
  readonly #of = shown
  readonly #since = performance.now()
  static #lost: Case | null = null
  static #last: Line | null = null

  /** The server says more over the connection there is. */
  static tell(messages: readonly AnyMessage[]): void {
    const line = Line.#last
    if (line !== null) for (const each of messages) line.#say(each)
  }

  constructor() {
    Line.#last = this
    queueMicrotask(() => {
      if (Line.#lost === this.#of || this.readyState !== WebSocket.CONNECTING) return
      this.readyState = WebSocket.OPEN
      this.onopen?.()
    })
  }

  send(data: string): void {
    const message = JSON.parse(data) as { type: string; t?: number }
    if (message.type === 'ping') this.#say({ type: 'pong', t: message.t ?? 0, now: this.#now() })
    if (message.type !== 'hello') return
    for (const each of this.#of.messages ?? []) this.#say(each)
    if (this.#of.line !== undefined) this.#end(this.#of.line === 'lost' ? 1006 : this.#of.line)
  }

  close(): void {
    this.readyState = WebSocket.CLOSED
  }

  /** The time at the case's server: as its first message says, and what went by since. */
  #now(): number {
    const table = this.#of.messages?.find((each) => each.type === 'table')
    return (table?.now ?? Date.now()) + Math.round(performance.now() - this.#since)
  }

  #say(message: AnyMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }

  #end(code: number): void {
    Line.#lost = this.#of
    this.readyState = WebSocket.CLOSED
    this.onclose?.({ code })
  }
}

function install(): void {
  if (installed) return
  installed = true
  const ask = globalThis.fetch
  globalThis.fetch = (what, how) => {
    asking += 1
    return answered(ask, what, how).finally(() => (asking -= 1))
  }
  const states = { CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 }
  globalThis.WebSocket = Object.assign(Line, states) as unknown as typeof WebSocket
  Object.defineProperty(globalThis, 'localStorage', { value: kept(() => device) })
  Object.defineProperty(globalThis, 'sessionStorage', { value: kept(() => tab) })
}

let installed = false

/** What a browser keeps, for as long as a case is shown: nobody's own settings, receipts and moves are touched. */
const kept = (of: () => Map<string, string>) => ({
  getItem: (place: string) => of().get(place) ?? null,
  setItem: (place: string, value: string) => of().set(place, value),
  removeItem: (place: string) => of().delete(place),
  key: (at: number) => [...of().keys()][at] ?? null,
  get length() {
    return of().size
  },
})

async function answered(ask: typeof fetch, what: RequestInfo | URL, how?: RequestInit): Promise<Response> {
  const url = new URL(what instanceof Request ? what.url : what, location.href)
  const path = url.pathname + url.search
  const answer = shown.answers?.[path]
  if (answer !== undefined) return json(answer, 200)
  if (OWN.test(path)) return path === '/api/me' ? json(NOBODY, 200) : json({ code: 'not_found', details: {} }, 404)
  if (how?.method !== undefined && how.method !== 'GET') return ask(what, how)
  const text =
    texts.get(path) ?? ask(what, how).then((each) => (each.ok ? each.text() : Promise.reject(new TypeError())))
  texts.set(path, text)
  text.catch(() => texts.delete(path))
  return new Response(await text, { headers: { 'content-type': 'application/json' } })
}

const NOBODY = { id: null, name: '', lang: 'pl', tables: [], events: [] }

function json(body: unknown, status: number): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}

/** Shows a case; resolves once all of it is drawn. */
export async function show(it: Case, chosen: Partial<Settings> = {}): Promise<void> {
  install()
  const before = location.pathname
  // What was shown before is left, also where it lay at the same address.
  if (new URL(it.path, location.href).pathname === before) await go('/stand', { replace: true })
  shown = it
  device = new Map(Object.entries(it.kept ?? {}))
  tab = new Map(Object.entries(it.held ?? {}))
  set({ ...CALM, guidance: it.guided === true, ...chosen })
  await go(it.path, { replace: before !== '/stand' })
  await settled()
  if (it.guided && !document.querySelector('[data-testid=guidance]')) await tellAgain()
  for (const selector of it.press ?? []) await press(selector)
  if (it.holds) await hold(it.holds)
}

/** Changes settings of whoever looks. */
export function set(chosen: Partial<Settings>): void {
  Object.assign(settings, chosen)
}

/** What is asked of newcomers is told in two deals, and then again by this key. */
async function tellAgain(): Promise<void> {
  dispatchEvent(new KeyboardEvent('keydown', { key: 'g' }))
  await settled()
}

/** What the server of the case says next; resolves once that is drawn. */
export function goOn(): Promise<void> {
  Line.tell(shown.then ?? [])
  return settled()
}

async function press(selector: string): Promise<void> {
  there(selector).click()
  await settled()
}

async function hold(selector: string): Promise<void> {
  there(selector).dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true }))
  await settled()
}

function there(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`${shown.name}: there is no ${selector}`)
  return found
}

/** Resolves once nothing is under way and nothing changes any more. */
export async function settled(): Promise<void> {
  let quiet = 0
  const changes = new MutationObserver(() => (quiet = 0))
  changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  for (let frames = 0; quiet < QUIET; frames++) {
    if (frames > PATIENCE) throw new Error(`${shown.name} does not come to rest`)
    await new Promise(requestAnimationFrame)
    quiet = asking + arriving() > 0 || document.querySelector('[data-settled=false]') ? 0 : quiet + 1
  }
  changes.disconnect()
}

declare global {
  interface Window {
    /** For whoever drives the stand from outside. */
    stand?: { show: typeof show; set: typeof set; goOn: typeof goOn; settled: typeof settled }
  }
}
