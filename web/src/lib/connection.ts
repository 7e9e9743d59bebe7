/**
 * The socket of a table: it comes back by itself when it breaks, and a command that was under way is sent again with
 * the same id, so that it is carried out once.
 */
import { CLOSE_CODES, type AnyCommand, type AnyMessage, type Hello } from './wire'

/** What became of a command. `lost` is our own code: the page was left before the server answered. */
export type Answer = { ok: true } | { ok: false; code: string; details: Readonly<Record<string, unknown>> }

type WithoutId<T> = T extends { id: string } ? Omit<T, 'id'> : never
/** A command as callers write it; the connection gives it its id. */
export type Command = WithoutId<AnyCommand>

export type State = 'connecting' | 'open' | 'waiting' | 'closed'

/** How the line fares: well, a command is long without its answer, or nothing at all is heard. */
export type Fares = 'well' | 'sending' | 'silent'

export interface Ends {
  /** The first message of every connection: where this client stands. */
  hello(): Hello
  receive(message: AnyMessage): void
  /** `reason` is the server's word for a close it will not take back, for example `second_tab`. */
  changed(state: State, reason: string | null): void
  fares(how: Fares): void
}

const FIRST_WAIT = 300
const LONGEST_WAIT = 8000
const PING_EVERY = 10_000
/** A command without an answer for so long is said to be on its way. */
const SAID_AFTER = 700
/** What is sent is answered, if only by a pong; a line without a word for so long is broken. */
const SILENCE = 2000
const LONGEST_SILENCE = 16_000
/** A handshake may take longer. */
const OPEN_WITHIN = 8000
/** Closed by the server for these reasons, coming back by oneself would only be closed again. */
const FINAL = new Set([
  'malformed',
  'no_session',
  'no_such_table',
  'second_tab',
  'not_allowed',
  'too_large',
  'table_failed',
])
/** Closed for these, coming back at once would only add to the crowd. */
const CROWDED = new Set(['too_fast', 'server_full'])

interface Pending {
  message: AnyCommand
  answered(answer: Answer): void
  /** Runs out when it is long without an answer; null once it has. */
  late: ReturnType<typeof setTimeout> | null
}

export class Connection {
  /** The last round trip, in milliseconds. */
  lag = 0
  readonly #pending = new Map<string, Pending>()
  #socket: WebSocket | null = null
  #tries = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  #pinging: ReturnType<typeof setInterval> | undefined
  #silence: ReturnType<typeof setTimeout> | undefined
  /** How long the line may be silent: longer each time nothing came of a new one, for the server may be slow. */
  #patience = SILENCE
  #pinged = false
  #fares: Fares = 'well'

  constructor(
    readonly table: string,
    readonly ends: Ends,
  ) {}

  /** Connects, or connects anew at once. */
  open(): void {
    clearTimeout(this.#retry)
    addEventListener('online', this.#soon)
    document.addEventListener('visibilitychange', this.#soon)
    this.#connect()
  }

  /** Leaves for good; commands under way are given up. */
  close(): void {
    removeEventListener('online', this.#soon)
    document.removeEventListener('visibilitychange', this.#soon)
    clearTimeout(this.#retry)
    this.#drop()
    for (const { answered, late } of this.#pending.values()) {
      if (late !== null) clearTimeout(late)
      answered({ ok: false, code: 'lost', details: {} })
    }
    this.#pending.clear()
    this.ends.changed('closed', null)
  }

  /** Sends a command, now or as soon as there is a connection, and tells what became of it. */
  send(command: Command): Promise<Answer> {
    const message = { ...command, id: freshId() } as AnyCommand & { id: string }
    return new Promise((answered) => {
      const late = setTimeout(() => this.#late(message.id), SAID_AFTER)
      this.#pending.set(message.id, { message, answered, late })
      this.#write(message)
      this.#listen()
    })
  }

  /** A command is long without its answer: that is said, and whether the line is alive is asked. */
  #late(id: string): void {
    const pending = this.#pending.get(id)
    if (pending) pending.late = null
    if (this.#fares === 'well') this.#say('sending')
    if (!this.#pinged) this.#ping()
  }

  #say(how: Fares): void {
    if (how === this.#fares) return
    this.#fares = how
    this.ends.fares(how)
  }

  /** Waits for a word of the server, as long as one is due. */
  #listen(within = this.#patience): void {
    if (this.#silence !== undefined || this.#socket === null) return
    const since = performance.now()
    this.#silence = setTimeout(() => {
      this.#silence = undefined
      // A page that was asleep has not listened.
      if (performance.now() - since > 2 * within) {
        this.#ping()
        return
      }
      this.#patience = Math.min(LONGEST_SILENCE, 2 * this.#patience)
      this.#say('silent')
      this.#connect()
    }, within)
  }

  /** Something was heard. */
  #heard(): void {
    clearTimeout(this.#silence)
    this.#silence = undefined
    this.#patience = SILENCE
    if (this.#pinged || this.#pending.size > 0) this.#listen()
    const late = [...this.#pending.values()].some((each) => each.late === null)
    this.#say(late ? 'sending' : 'well')
  }

  #connect(): void {
    clearTimeout(this.#retry)
    this.#drop()
    this.ends.changed('connecting', null)
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/${this.table}`)
    this.#socket = socket
    this.#listen(OPEN_WITHIN)
    socket.onopen = () => {
      clearTimeout(this.#silence)
      this.#silence = undefined
      this.#write(this.ends.hello())
      for (const { message } of this.#pending.values()) this.#write(message)
      this.ends.changed('open', null)
      this.#pinging = setInterval(() => this.#ping(), PING_EVERY)
      this.#ping()
    }
    socket.onmessage = (event) => this.#receive(JSON.parse(String(event.data)) as AnyMessage)
    socket.onclose = (event) => {
      if (socket !== this.#socket) return
      this.#drop()
      const reason = CLOSE_CODES[event.code] ?? null
      if (reason !== null && FINAL.has(reason)) {
        this.ends.changed('closed', reason)
        return
      }
      this.ends.changed('waiting', reason)
      this.#retry = setTimeout(() => this.#connect(), this.#wait(reason))
    }
  }

  #wait(reason: string | null): number {
    const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries++)
    // Spread, so that a whole club does not come back in the same instant.
    return (reason !== null && CROWDED.has(reason) ? LONGEST_WAIT : longest) * (0.5 + Math.random() / 2)
  }

  readonly #soon = (): void => {
    const broken = this.#socket === null || this.#socket.readyState > WebSocket.OPEN
    if (broken && document.visibilityState === 'visible') this.open()
  }

  #receive(message: AnyMessage): void {
    const turnedAway = message.type === 'refused' && message.id === null // coming back at once would not help
    if (!turnedAway) this.#tries = 0
    if (message.type === 'pong') {
      this.#pinged = false
      this.lag = Math.round(performance.now() - message.t)
    }
    if (message.type === 'done') this.#answer(message.id, { ok: true })
    if (message.type === 'refused' && message.id !== null) {
      this.#answer(message.id, { ok: false, code: message.code, details: message.details })
    }
    this.#heard()
    this.ends.receive(message)
  }

  #answer(id: string, answer: Answer): void {
    const pending = this.#pending.get(id)
    if (!pending) return
    if (pending.late !== null) clearTimeout(pending.late)
    pending.answered(answer)
    this.#pending.delete(id)
  }

  #ping(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return
    this.#pinged = true
    this.#write({ type: 'ping', t: performance.now(), lag: Math.min(this.lag, 60_000) })
    this.#listen()
  }

  #write(message: AnyCommand): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }

  #drop(): void {
    clearInterval(this.#pinging)
    clearTimeout(this.#silence)
    this.#silence = undefined
    this.#pinged = false
    const socket = this.#socket
    this.#socket = null
    socket?.close()
  }
}

/** An id no other command of any tab will have. */
export function freshId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => (byte % 36).toString(36)).join('')
}
