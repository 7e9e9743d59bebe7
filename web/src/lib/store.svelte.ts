/**
 * A table as one person sees it: everything the pages draw, and everything one can do there.
 *
 * The server is the only truth: nothing here changes before it has said so. Lists and objects out of the server are
 * replaced whole, never altered.
 */
import { setCall, nudge } from './alerts'
import { announce } from './announce'
import * as api from './api'
import { chrome } from './chrome.svelte'
import { Connection, type Answer, type Command, type Fares, type State } from './connection'
import { insist } from './later.svelte'
import { told } from './places'
import { problemInWords } from './problems'
import { lastGame, playing } from './rooms'
import { settings, type Lang } from './settings.svelte'
import type { Sighting } from './sightings'
import { newlyTold, sideName } from './sides'
import { Words, type Catalogue } from './words'
import type { AnyMessage, Clocks, Counsel, EventView, Said, TableInfo, Timers, Update, View } from './wire'

export type Move = { type: string } & Record<string, unknown>
export type { Answer }

/** A refused command. `n` grows with every refusal, so that the same one twice shows twice; `text` follows the language. */
export interface Refused {
  readonly n: number
  readonly code: string
  readonly details: Readonly<Record<string, unknown>>
  readonly text: string
}

/** Something that happened, in the order this person was told it. `text` follows the language. */
export interface LogEntry {
  readonly seq: number
  readonly code: string
  readonly data: Readonly<Record<string, unknown>>
  readonly text: string
}

const LOG_KEPT = 2000

/** So long one is told that the line is back, in milliseconds. */
const BACK_SHOWN = 2500

type Sealing = typeof import('./sealing')

/** What receipts are looked at with, which is not needed to see a table. */
const sealing = (): Promise<Sealing> => insist(() => import('./sealing'))

/** The channel of all at the table, which need not be named. */
export const GENERAL = 'table'

/** The messages with one more, if it is none of them. */
const withSaid = (all: readonly Said[], said: Said): readonly Said[] =>
  all.some((each) => each.channel === said.channel && each.n === said.n) ? all : [...all, said]

export class TableStore {
  /** The table: seats, host, status, receipt. Null until the server has answered. */
  info: TableInfo | null = $state.raw(null)
  /** What this device has seen of the receipt of the match. */
  sighting: Sighting | null = $state.raw(null)
  /** The match as one may know it. Null before the start. */
  view: View | null = $state.raw(null)
  /** What everybody may know of it, where one's own is under a cover. */
  public: View | null = $state.raw(null)
  /** The id of the match the view belongs to, and the number of the last update of it. */
  match: string | null = $state(null)
  seq: number = $state(0)
  /** The clocks as the server read them; `left` tells what is left now. */
  clocks: Clocks | null = $state.raw(null)
  /** The timers of the game as the server read them; `timeLeft` tells what is left now. */
  timers: Timers | null = $state.raw(null)
  /** The last counsel; it holds only at the update it was found for. */
  counsel: Counsel | null = $state.raw(null)
  chat: readonly Said[] = $state.raw([])
  /** What only those under a cover hear. */
  whispers: readonly Said[] = $state.raw([])
  /** What one is writing: it outlives the panel in which it is written. */
  writing = $state('')
  /** All that happened since the page was opened. */
  log: readonly LogEntry[] = $state.raw([])
  /** The events of the last update, for motion. */
  latest: readonly EventView[] = $state.raw([])
  state: State = $state('connecting')
  /** Why the server closed the connection for good, if it did: a code with words under `closed.<code>`. */
  closed: string | null = $state(null)
  /** Whether the server had no room the last time. */
  full = $state(false)
  /** What is to be said of the line: a key under `net.`; null: all is well. */
  line: 'sending' | 'silent' | 'connecting' | 'back' | null = $state(null)
  /**
   * The table as it is by now, while one reads the result of the match before: another has begun without this person,
   * and what is shown stays until he follows. Null otherwise.
   */
  ahead: TableInfo | null = $state.raw(null)
  /** The last refused command, until the next one is sent. */
  refusal: Refused | null = $state.raw(null)
  /** How many commands are under way. */
  pending: number = $state(0)
  #catalogue: Catalogue | null = $state.raw(null)

  /** Calls this person to the table; whoever draws what happened first puts another in its place. */
  nudge: () => void = nudge

  readonly settings = settings
  readonly connected: boolean = $derived(this.state === 'open' && this.info !== null)
  /** One's own seat; null for a spectator. */
  readonly mySeat: number | null = $derived(this.info?.seat ?? null)
  readonly names: readonly string[] = $derived(this.info?.seats.map((seat) => seat.name ?? '–') ?? [])
  readonly words: Words = $derived(new Words(settings.lang, this.#catalogue ?? {}, this.names, settings.letters))
  /** Those of the log, which says in its sentences who one is oneself. */
  readonly #telling: Words = $derived.by(() => {
    const mine = this.mySeat
    return this.words.calling(mine, `${this.names[mine ?? -1] ?? ''} (${chrome('you')})`)
  })
  /** Whether there are words to draw with. */
  readonly ready: boolean = $derived(this.info !== null && this.#catalogue !== null)
  /** Whether the game waits for this person. */
  readonly myTurn: boolean = $derived(
    this.info?.status === 'playing' && this.mySeat !== null && (this.view?.waiting.includes(this.mySeat) ?? false),
  )
  /** What is shown and told where everybody may look on: all one knows, if there is no cover. */
  readonly seen: View | null = $derived(this.public ?? this.view)
  readonly host: boolean = $derived(this.info !== null && this.mySeat === this.info.host)

  #connection: Connection | null = null
  #clockOffset = 0
  #refusals = 0
  #back: ReturnType<typeof setTimeout> | undefined
  /** The step of the fair dealing this page has done last, as match and stage. */
  #sealed = ''
  /** What was said before its words were there is announced once they are. */
  #unannounced: { readonly text: string }[] = []

  /** `screen`: the key by which it is the screen of the room, and nobody's seat. */
  constructor(
    readonly id: string,
    readonly screen: string | null = null,
  ) {}

  connect(): void {
    // Its words are there then when the table is.
    const last = lastGame()
    if (last !== null && this.info === null) api.words(settings.lang, last).catch(() => undefined)
    this.#connection ??= new Connection(this.id + (this.screen === null ? '' : '?screen'), {
      hello: () => ({ type: 'hello', match: this.match, have: this.seq, lang: settings.lang, screen: this.screen }),
      receive: (message) => this.receive(message),
      changed: (state, reason) => {
        this.state = state
        if (state === 'closed') this.closed = reason
        if (state !== 'connecting') this.full = reason === 'server_full'
        if (state === 'closed' || state === 'waiting') this.#say(null)
        else if (state === 'connecting' && this.info !== null && this.line !== 'silent') this.#say('connecting')
      },
      fares: (how) => this.#fares(how),
    })
    this.closed = null
    this.#connection.open()
  }

  /** Leaves the page of this table; the seat stays one's own. */
  disconnect(): void {
    this.#connection?.close()
    this.#connection = null
    setCall(null)
  }

  #fares(how: Fares): void {
    if (this.line === 'silent' && how !== 'silent') this.#isBack()
    else if (how !== 'well') this.#say(how)
    else if (this.line === 'sending') this.#say(null)
    if (how === 'silent') announce(chrome('net.silent'))
  }

  #say(line: TableStore['line']): void {
    clearTimeout(this.#back)
    this.line = line
  }

  /** The line that was broken is heard again: that is seen for a moment. */
  #isBack(): void {
    this.#say('back')
    announce(chrome('net.back'))
    this.#back = setTimeout(() => this.#say(null), BACK_SHOWN)
  }

  /** Fetches the words of the table's game in a language; the page calls it again when the language changes. */
  async speak(lang: Lang): Promise<void> {
    const game = this.info?.game
    if (game === undefined) return
    try {
      const catalogue = await api.words(lang, game)
      if (lang === settings.lang && game === this.info?.game) this.useWords(catalogue)
    } catch {
      // Without words there is nothing to draw: ask again, as long as this page is open.
      setTimeout(() => this.#connection && void this.speak(settings.lang), 2000)
    }
  }

  protected useWords(catalogue: Catalogue): void {
    this.#catalogue = catalogue
    for (const entry of this.#unannounced.splice(0)) announce(entry.text)
    this.#call()
  }

  /** Plays a move of one's seat. */
  send(move: Move): Promise<Answer> {
    if (this.match === null) return Promise.resolve({ ok: false, code: 'not_now', details: {} })
    return this.command({ type: 'move', match: this.match, move })
  }

  /** No more time needed for the finished deal. */
  next(): Promise<Answer> {
    return this.command({ type: 'next', match: this.match ?? '' })
  }

  /** Still looking at the finished deal: the others wait for it, but not for ever. */
  stay(): Promise<Answer> {
    return this.command({ type: 'stay', match: this.match ?? '' })
  }

  say(what: { text: string } | { phrase: string }, channel = GENERAL): Promise<Answer> {
    return this.command({ type: 'chat', channel, ...what })
  }

  /** Offers another match, accepts the offer, or declines it. */
  again(agree = true): Promise<Answer> {
    return this.command({ type: 'rematch', agree })
  }

  /** Has read the result, and goes on to the match that has begun meanwhile. */
  async follow(): Promise<void> {
    const now = this.ahead
    if (now === null) return
    this.#forgetMatch()
    this.match = null
    this.ahead = null
    this.#table(now)
    this.#connection?.open()
    const seat = now.seat === null ? null : now.seats[now.seat]
    if (seat?.status === 'left') await this.command({ type: 'back' })
  }

  /** Proposes to pause, go on or end, or answers such a proposal. */
  propose(what: 'pause' | 'resume' | 'end', agree = true): Promise<Answer> {
    return this.command({ type: 'propose', what, agree })
  }

  /** Any other command. A refusal is answered and also shown as `refusal`. */
  async command(command: Command): Promise<Answer> {
    if (this.#connection === null) return { ok: false, code: 'lost', details: {} }
    this.refusal = null
    this.pending += 1
    const answer = await this.#connection.send(command)
    this.pending -= 1
    if (!answer.ok && answer.code !== 'lost') this.refuse(answer.code, answer.details)
    return answer
  }

  /** Shows a refusal, the server's or one's own (an illegal card that was not even sent). */
  refuse(code: string, details: Readonly<Record<string, unknown>>): void {
    const words = () => this.words
    this.refusal = {
      n: ++this.#refusals,
      code,
      details,
      get text() {
        return words().first([`refusal.${code}`], problemInWords(code, details), details)
      },
    }
    this.#announce(this.refusal)
  }

  #announce(said: { readonly text: string }): void {
    if (this.ready) announce(said.text)
    else this.#unannounced.push(said)
  }

  /** The server's time now, in milliseconds. */
  now(): number {
    return Date.now() + this.#clockOffset
  }

  /** Milliseconds of thinking time a seat has left now; null if there is no limit. */
  left(seat: number): number | null {
    const clocks = this.clocks
    const left = clocks?.left[seat]
    if (clocks === null || left === undefined || left === null) return null
    return clocks.running.includes(seat) ? Math.max(0, left - Math.max(0, this.now() - clocks.now)) : left
  }

  /** Milliseconds until a timer of the game runs out; null if it does not run. */
  timeLeft(timer: string): number | null {
    const left = this.timers?.left[timer]
    if (!this.timers || left === undefined) return null
    return this.timers.running ? Math.max(0, left - Math.max(0, this.now() - this.timers.now)) : left
  }

  /** The name of a channel of the conversation. */
  channelName(channel: string): string {
    return this.words.first([`channel.${channel}`], channel)
  }

  /** Takes in a message of the server. */
  receive(message: AnyMessage): void {
    if (this.line === 'connecting') this.#isBack()
    if (this.#isOfLater(message)) return
    switch (message.type) {
      case 'table':
        this.#table(message)
        break
      case 'full':
        this.match = message.match
        this.seq = message.seq
        this.latest = []
        this.view = message.view
        this.public = message.public?.view ?? null
        this.#call()
        break
      case 'update':
        this.#update(message)
        break
      case 'clocks':
        this.#clockOffset = message.now - Date.now()
        this.clocks = message
        break
      case 'timers':
        this.#clockOffset = message.now - Date.now()
        this.timers = message
        break
      case 'said':
        this.#hear(message)
        break
      case 'whispers':
        message.said.forEach((each) => this.#hear(each))
        break
      case 'refused':
        if (message.id === null) this.refuse(message.code, message.details)
        break
      case 'counsel':
        this.counsel = message
        break
      case 'pong':
        this.#clockOffset = message.now - Date.now() + (this.#connection?.lag ?? 0) / 2
        break
      case 'done':
        break
    }
  }

  #hear(said: Said): void {
    if (said.secret) this.whispers = withSaid(this.whispers, said)
    else this.chat = withSaid(this.chat, said)
  }

  /** Whether a message tells of a match this person has not come to yet: he reads the result of the last one. */
  #isOfLater(message: AnyMessage): boolean {
    if (message.type === 'table') {
      const over = this.info?.status === 'over' || this.info?.status === 'ended'
      const plays = message.seat !== null && message.seats[message.seat]?.status === 'playing'
      const left = over && this.view !== null && message.match !== this.match && !plays
      if (this.ahead === null && !left) return false
      this.ahead = message
      return true
    }
    return this.ahead !== null && ['full', 'update', 'clocks', 'timers', 'counsel'].includes(message.type)
  }

  #forgetMatch(): void {
    this.view = this.public = null
    this.clocks = null
    this.timers = null
    this.log = []
    this.seq = 0
  }

  #table(info: TableInfo): void {
    const before = this.info
    this.info = info
    this.#clockOffset = info.now - Date.now()
    if (info.match !== this.match && this.match !== null) this.#forgetMatch()
    this.match = info.match
    if (before === null || before.game !== info.game) {
      playing(info.game)
      void this.speak(settings.lang)
    }
    void this.#witness(info)
    this.#call()
  }

  /** Looks at the receipt, and does one's part of the fair dealing; the first time what that takes has to come. */
  async #witness(info: TableInfo): Promise<void> {
    const seen = await sealing()
    this.sighting = seen.witnessTable(info)
    this.#seal(info, seen)
  }

  /** Does one's part of the fair dealing, as the receipt asks for it. */
  #seal(info: TableInfo, { acknowledge, ownShare, shareHash }: Sealing): void {
    const { match, seat, receipt } = info
    if (match === null || seat === null || (receipt.stage !== 'hash' && receipt.stage !== 'open')) return
    const step = `${match} ${receipt.stage}`
    if (this.#sealed === step || this.#connection === null) return
    this.#sealed = step
    const contribute = async (what: 'hash' | 'share', command: Command): Promise<void> => {
      const answer = await this.#connection?.send(command)
      if (answer?.ok) acknowledge(match, what)
    }
    const share = ownShare(match, seat)
    if (receipt.stage === 'hash' && !receipt.hashes[seat]) {
      void contribute('hash', { type: 'share_hash', match, hash: shareHash(share) })
    }
    if (receipt.stage === 'open' && !receipt.shares[seat] && receipt.hashes[seat] === shareHash(share)) {
      void contribute('share', { type: 'share_open', match, share })
    }
  }

  #update(update: Update): void {
    if (update.seq <= this.seq) return
    const wasMine = this.myTurn
    const before = this.seen
    const open = update.public ?? update
    this.seq = update.seq
    this.latest = open.events
    this.view = update.view
    this.public = update.public?.view ?? null
    const entries = open.events.map((event) => this.#entry(update.seq, open.view, event))
    this.log = [...this.log, ...entries].slice(-LOG_KEPT)
    entries.forEach((entry) => this.#announce(entry))
    if (this.ready && before) this.#tellSides(before, open.view)
    this.#call()
    if (this.myTurn && !wasMine) this.nudge()
  }

  /** Sides that have come out: a player who does not see the plates hears it at the moment the others see it. */
  #tellSides(before: View, after: View): void {
    for (const seat of newlyTold(before, after)) {
      announce(this.words.text('side.told', { seat, side: sideName(this.words, after, seat) }))
    }
  }

  #entry(seq: number, view: View, event: EventView): LogEntry {
    const words = () => this.#telling
    // A log that kept every view would keep the sheet of all deals with each line.
    const owned = { facts: { owners: view.facts.owners } }
    return {
      seq,
      code: event.code,
      data: event.data,
      get text() {
        return told(words(), event, owned)
      },
    }
  }

  #call(): void {
    setCall(this.myTurn && this.ready ? chrome('your_turn') : null)
  }
}
