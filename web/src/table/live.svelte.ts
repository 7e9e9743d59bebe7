/**
 * A table one plays at: it draws what the server said at a pace people can follow, and turns taps into moves.
 *
 * It knows no rules. What may be done stands in the choices of the view; a card that is not among them is sent all the
 * same, because the server names the rule that forbids it.
 */
import { keyed } from '../cards/card'
import { hear, nudge } from '../lib/alerts'
import { announce } from '../lib/announce'
import { calm, settings } from '../lib/settings.svelte'
import type { Move, TableStore } from '../lib/store.svelte'
import type { CardsPart, EventView, FormView, View } from '../lib/wire'
import type { Words } from '../lib/words'
import type { Addition } from './addition'
import { Board, type Held } from './board.svelte'
import {
  begin,
  cardParts,
  chosen,
  divides,
  hasRoom,
  isTap,
  missing,
  moved,
  moveOf,
  put,
  toggle,
  type Draft,
} from './draft'
import type { Change } from './routes'
import { fresh } from './fresh'
import { heard } from './heard'
import { additionOf } from './entering'
import { dealOf, gathers, lastTrick, pictures, table, taker, tricksClosed, type Taken } from './pictures'
import { keepDraft, keptDraft } from './kept'
import { receiverOf } from './pickers/receivers'
import { kindOf, lies, playersOf, size, zone } from './seating'
import { ownWords } from './words'

/** By what a card is tapped; a pen counts as a finger. */
export type Hand = 'touch' | 'mouse' | 'keys' | 'drag'

/** A question to be answered before a move is sent, or (without one) what was put together is given up. */
export interface Question {
  text: string
  /** What the button for it says. */
  yes: string
  move: Move | null
}

/** Makes a change that moves cards, and lets them fly; resolves once the change is drawn. */
export type Glide = (change: () => void, between: Change | null) => Promise<void>

/** A view that is to be shown, and the events that led to it; `rested`: after a pause. */
interface Picture {
  view: View
  events: readonly EventView[]
  rested: boolean
}

/** More cards than so many fill a panel. */
const MANY = 8

export class LiveTable extends Board {
  /** The move being put together, if a form is open. */
  draft: Draft | null = $state.raw(null)
  /** The seat among those to be named that Tab reaches; the arrow keys go on from it. */
  reached: number | null = $state(null)
  /** The card part that taps fill first. */
  active: string | null = $state(null)
  /** The key of the card lifted to be played. */
  lifted: string | null = $state(null)
  question: Question | null = $state.raw(null)
  /** Whether a finger tapped a card last. */
  #byTouch = $state(false)
  /** A word to the player that is no refusal of the server's; `n` counts them. */
  hint: { n: number; text: string } | null = $state.raw(null)
  /** The last trick that was gathered, and who took it. */
  last: Taken | null = $state.raw(null)
  /** Cards that came to one's hand unseen, until one plays on. */
  fresh: readonly string[] = $state.raw([])
  /** Whether the last trick lies open to be looked at. */
  looking: boolean = $state(false)
  sending: boolean = $state(false)
  /** Counts the half seconds, for clocks. */
  tick: number = $state(0)

  #waiting: Picture[] = []
  #shownAt = 0
  #running = false
  #hurry: (() => void) | null = null
  #hints = 0
  /** Whether one is to be called once the table shows what made it one's turn. */
  #called = false

  constructor(
    readonly store: TableStore,
    view: View,
    readonly glide: Glide,
  ) {
    super(view)
    this.last = lastTrick(view)
    this.#open(view)
    this.draft = keptDraft(this.kept, view.choices) ?? this.draft
    store.nudge = () => (this.#called = true)
  }

  override readonly words = $derived.by(() => ownWords(this.store.words, this.rooms))
  override readonly added: Addition<Board, LiveTable> = $derived.by(() => additionOf(this.rooms))
  override readonly place: number = $derived.by(() => this.store.mySeat ?? 0)
  readonly me: number | null = $derived.by(() => this.store.mySeat)
  override readonly called: Words = $derived.by(() => this.words.calling(this.me, this.say('seat.you')))
  /** The zone of one's own hand, if one plays. */
  readonly own: string | null = $derived.by(() => (this.me === null ? null : `hand.${this.home}`))
  /** The places besides one's own whose hand lies open. */
  readonly lying: number[] = $derived(this.ring.slice(1).filter((at) => lies(this.view, at) && !this.crowd))
  /** Those of them one plays from oneself. */
  readonly played: number[] = $derived.by(() => {
    const players = playersOf(this.view)
    return this.me === null ? [] : this.lying.filter((at) => players[at] === this.me)
  })
  /**
   * The places besides one's own whose hand lies open large: a dummy's, one laid down or played open, one's second. Of
   * many none but those that somebody else plays, and second hands; those one plays oneself go before all others.
   */
  readonly laid: number[] = $derived.by(() => {
    if (this.played.length > 0) return this.played
    const players = playersOf(this.view)
    const all = this.me !== null && this.lying.length <= MOST_LAID
    return this.lying.filter((at) => {
      const seat = this.seatAt(at)
      return all || (players[at] ?? seat) !== seat || this.owners.indexOf(seat) !== at
    })
  })
  /** Whether the table shows all that has happened. */
  readonly settled: boolean = $derived.by(() => this.view === this.store.view)
  /** Whether all have agreed to stop for good. */
  readonly over: boolean = $derived.by(() => this.store.info?.status === 'ended')
  /** Whether nobody may do anything, whoever is awaited. */
  readonly paused: boolean = $derived.by(() => this.over || this.store.info?.status === 'paused')
  readonly choices: FormView[] = $derived.by(() =>
    this.settled && this.store.info?.status === 'playing' ? [...this.view.choices, ...this.view.asides] : [],
  )
  readonly taps: FormView[] = $derived.by(() => this.choices.filter(isTap))
  /**
   * The form that divides all cards of a zone among boxes, where nothing else can be done with them: cards and boxes lie
   * on the felt.
   */
  readonly dividing: FormView | null = $derived.by(() => {
    const takes = (form: FormView, id: string) => cardParts(form).some((part) => part.zone === id)
    const alone = (form: FormView, id: string) => this.choices.every((each) => each === form || !takes(each, id))
    return (
      this.choices.find((form) => {
        const [part] = cardParts(form)
        return part && divides(form, size(zone(this.view, part.zone)) ?? -1) && alone(form, part.zone)
      }) ?? null
    )
  })
  /** Forms without a widget of their own, for the generic panel. */
  readonly forms: FormView[] = $derived.by(() =>
    this.choices.filter(
      (form) =>
        !isTap(form) && form !== this.dividing && !(form.move in (this.added.panels ?? {})) && !this.claimed(form),
    ),
  )
  /** The last card of one's hand, if it is all there is to play, and nothing was begun. */
  readonly lastCard: Move | null = $derived.by(() => {
    const [form, ...more] = this.view.choices.filter((each) => each.parts.length > 0 || each.confirm === null)
    const [part] = form && isTap(form) ? cardParts(form) : []
    const alone = part?.among.length === 1 && part.zone === this.own && size(zone(this.view, part.zone)) === 1
    if (!form || !alone || more.length > 0 || form.confirm !== null) return null
    return this.myTurn && !this.sending && !this.draft && !this.question
      ? { type: form.move, [part.name]: part.among[0] }
      : null
  })
  readonly myTurn: boolean = $derived.by(() => this.settled && this.store.myTurn)

  /** The parts of the draft whose cards are laid into boxes: no panel of the game's draws them anywhere else. */
  readonly slots: CardsPart[] = $derived.by(() => {
    const form = this.draft?.form
    return form && (form === this.dividing || this.forms.includes(form)) ? this.#boxed(form) : []
  })

  /** Those of them whose cards go to somebody, and to which place: they lie on the felt before it, where that is free. */
  readonly giving: { part: CardsPart; to: number }[] = $derived.by(() => {
    const lie = this.view.zones.some(
      ({ id, cards }) => cards.length > 0 && (kindOf(id)[1] === null || id.startsWith('played.')),
    )
    const seats = this.ring.length
    const gifts = this.slots.map((part) => ({ part, to: receiverOf(this.view, part.name, this.home, seats) }))
    return lie || this.crowd ? [] : gifts.filter((gift): gift is { part: CardsPart; to: number } => gift.to !== null)
  })

  /** The form of a move that would surely be upheld, if the server has found one. */
  readonly counselled: FormView | null = $derived.by(() => {
    const { counsel, match, seq } = this.store
    if (!counsel || counsel.match !== match || counsel.seq !== seq) return null
    return this.choices.find((form) => form.move === counsel.move.type) ?? null
  })

  /** Whether a form answers a claim, for which the game has no panel of its own. */
  claimed(form: FormView): boolean {
    return form.move === 'answer' && Boolean(this.view.facts.claim) && this.added.panels?.[form.move] === undefined
  }

  // --- what happened -------------------------------------------------------------------------------------------------

  /** Takes in a new view of the server and the events that led to it. */
  receive(view: View, events: readonly EventView[]): void {
    const before = this.#waiting.at(-1)?.view ?? this.view
    if (view === before) return
    if (events.length === 0 || before.game !== view.game) {
      this.#waiting = []
      this.#put(view)
      this.#hurry?.()
      this.#call()
      return
    }
    const views = (this.added.pictures ?? pictures)(before, events, view)
    // The last call of an auction is seen at its seat, with the others, before they go.
    const falls = !this.added.pictures && this.#falls(before, view)
    if (falls) views.unshift({ ...before, facts: view.facts, waiting: [], choices: [], asides: [] })
    // What a deal has brought is not told before all of it has been seen.
    const { totals, facts } = before
    const untold = (each: View): View => ({ ...each, totals, facts: { ...each.facts, sheet: facts.sheet } })
    this.#waiting.push(
      ...views.map((each, at) => ({ view: each === view ? each : untold(each), events, rested: falls && at === 1 })),
    )
    void this.#run()
  }

  /** The page is left: what waits is not shown any more. */
  leave(): void {
    this.#waiting = []
    this.#hurry?.()
    this.store.nudge = nudge
  }

  async #run(): Promise<void> {
    if (this.#running) return
    this.#running = true
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      await this.#linger(next)
      // Meanwhile all that waited may have been skipped.
      if (this.#waiting[0] !== next) continue
      this.#waiting.shift()
      const sound = heard(this.view, next.view)
      if (sound) hear(sound)
      await this.glide(() => this.#put(next.view), { before: this.view, after: next.view, events: next.events })
    }
    this.#running = false
    if (this.#waiting.length > 0) void this.#run()
    else this.#call()
  }

  /** Calls this person, once the table shows that it is his turn. */
  #call(): void {
    if (!this.#called || !this.myTurn) return
    this.#called = false
    nudge()
  }

  /** Whether the words at the seats go with a change of phase in a deal, as calls do when an auction ends. */
  #falls(before: View, after: View): boolean {
    const { note } = this.added
    if (!note || before.phase === after.phase || dealOf(before) !== dealOf(after)) return false
    const spoken = (view: View): boolean => {
      const board = new Proxy<Board>(this, { get: (on, key) => (key === 'view' ? view : Reflect.get(on, key, on)) })
      return this.ring.some((at) => note(board, at))
    }
    return spoken(before) && !spoken(after)
  }

  /** Leaves what lies on the table long enough to be seen before `next` takes it away; a tap ends the wait. */
  async #linger({ view: next, rested }: Picture): Promise<void> {
    const rests = rested || gathers(this.view, next)
    const pause = this.added.pause?.(this.view, next) ?? (rests ? PAUSES[settings.pause] : 0)
    const left = this.#shownAt + pause - performance.now()
    // Nobody looks at a hidden page, and there a timer may take a minute.
    const far = this.#waiting[MOST_WAITING]
    if ((far && far.events !== this.#waiting[0]?.events) || document.hidden) return
    // Drawn in a task of its own: that in which it was told has had enough to do.
    if (left <= 0) return new Promise((resolve) => setTimeout(resolve))
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, left)
      this.#hurry = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    this.#hurry = null
  }

  /** Ends a pause; false if there was none. */
  hurry(): boolean {
    if (!this.#hurry) return false
    this.#hurry()
    return true
  }

  #put(view: View): void {
    if (gathers(this.view, view)) {
      this.last = { cards: table(this.view), taker: taker(this.view, view) }
      this.looking = false
    }
    if (dealOf(view) !== dealOf(this.view)) this.last = null
    // Somebody who comes back has not seen it gathered.
    this.last = lastTrick(view) ?? this.last
    if (tricksClosed(view)) {
      this.last = null
      this.looking = false
    }
    this.fresh = fresh(this.view, view, `hand.${this.home}`, this.fresh)
    this.view = view
    this.#shownAt = performance.now()
    this.#keepDraft(view)
    if (this.lifted !== null && !this.#lies(this.lifted)) this.lifted = null
  }

  /** A draft stays as long as its form is among the choices, unchanged. */
  #keepDraft(view: View): void {
    const draft = this.draft
    const open = [...view.choices, ...view.asides]
    const same = draft && open.find((each) => JSON.stringify(each) === JSON.stringify(draft.form))
    if (same) {
      this.draft = { ...draft, form: same }
      return
    }
    this.draft = null
    this.active = null
    this.question = null
    this.#open(view)
  }

  /** The only form of the view that needs putting together is opened at once, unless it can be left alone. */
  #open(view: View): void {
    const open = view.choices.filter((form) => form.parts.length > 0 && !isTap(form))
    const [only] = open
    const idle = only && this.added.panels?.[only.move] === null && !view.waiting.includes(view.seat ?? -1)
    if (only && open.length === 1 && !idle && !view.choices.some(isTap)) this.open(only)
  }

  #lies(key: string): boolean {
    const [id = '', card = ''] = key.split('/')
    return keyed(zone(this.view, id)?.cards ?? []).some(([, each]) => each === card)
  }

  // --- what one does -------------------------------------------------------------------------------------------------

  open(form: FormView): void {
    this.draft = begin(form)
    this.active = this.several ? null : (cardParts(form)[0]?.name ?? null)
    this.lifted = null
  }

  /** The parts of a form whose cards go into boxes: not where many go, and others besides. These stay in the hand. */
  #boxed(form: FormView): CardsPart[] {
    const elsewhere = this.added.drawnAt?.[form.move] ?? {}
    const cards = cardParts(form)
    return cards.filter((part) => {
      if (part.high > MANY && cards.some(({ zone }) => zone !== part.zone)) return false
      const [kind, at] = kindOf(part.zone)
      return !(part.name in elsewhere) && (at === this.home || (at === null && zone(this.view, kind) !== undefined))
    })
  }

  /** Whether a card has to be told which box it goes to; it is also asked before the table may be played at. */
  get several(): boolean {
    const boxed = this.draft ? this.#boxed(this.draft.form) : []
    return boxed.some((part, i) => boxed.findIndex((each) => each.zone === part.zone) < i)
  }

  /** Keeps the draft for this window, should the page be loaded anew. */
  keep(): void {
    keepDraft(this.kept, this.draft)
  }

  /** Under what a draft is kept. */
  get kept(): string {
    return `${this.store.id}/${this.store.match ?? ''}/${this.me ?? ''}`
  }

  /** Gives up the last thing begun: a question, a lifted card, a form. What was put together goes only on a yes. */
  undo(): boolean {
    if (this.question) this.question = null
    else if (this.looking) this.looking = false
    else if (this.lifted !== null) this.lifted = null
    else if (this.paused) return false
    else if (this.draft && this.#touched(this.draft))
      this.question = { text: this.say('draft.drop'), yes: this.say('draft.drop_yes'), move: null }
    else if (this.draft && this.leaves(this.draft.form)) this.draft = null
    else return false
    return true
  }

  /** Whether a form may be left for another, or because nobody waits for it. */
  leaves(form: FormView): boolean {
    return this.view.asides.includes(form) || this.choices.some((each) => each !== form && each.parts.length > 0)
  }

  /** Yes to the question. */
  confirm(): void {
    const move = this.question?.move
    if (move) void this.act(move)
    else {
      this.question = null
      this.restart()
    }
  }

  /** Empties the draft. */
  restart(): void {
    const form = this.draft?.form
    if (form) void this.glide(() => (this.draft = begin(form)), null)
  }

  #touched(draft: Draft): boolean {
    return JSON.stringify(draft.values) !== JSON.stringify(begin(draft.form).values)
  }

  fill(name: string, value: unknown): void {
    if (this.draft) this.draft = put(this.draft, name, value)
  }

  /** A tap on a card that lies in a zone. */
  tap(origin: string, code: string, key: string, hand: Hand): void {
    if (this.hurry()) return
    if (this.paused) {
      if (!this.over) this.tell('table.paused')
      return
    }
    if (this.draft && this.#tapForDraft(this.draft, origin, code, key, hand)) return
    this.#byTouch = hand === 'touch'
    const forms = this.taps.filter((form) => form.parts.some((part) => (part as CardsPart).zone === origin))
    const open = forms.filter((form) => form.parts.some((part) => (part as CardsPart).among.includes(code)))
    const whole = `${origin}/${key}`
    const [form] = open
    const barred = forms[0] ?? this.#other(origin)
    if (form) {
      // A finger covers what it taps, so it lifts a card first; a mouse points at one.
      const once = settings.tap === 'one' || (settings.tap === 'lift' && hand === 'mouse')
      const again = this.lifted === whole && settings.tap !== 'drag'
      if (open.length === 1 && (hand === 'keys' || hand === 'drag' || once || again)) {
        this.#play(form, code)
      } else this.lifted = this.lifted === whole && open.length > 1 ? null : whole
    } else if (barred) {
      this.#play(barred, code)
    } else if ((hand === 'touch' || hand === 'mouse') && origin === this.own) {
      this.lifted = this.lifted === whole ? null : whole
    }
  }

  /** Puts another draft in the place of this one; the cards fly to where they lie now. */
  change(next: Draft | undefined): void {
    if (!next) return
    this.lifted = null
    void this.glide(() => (this.draft = next), null)
  }

  #tapForDraft(draft: Draft, origin: string, code: string, key: string, hand: Hand): boolean {
    const parts = cardParts(draft.form).filter((part) => part.zone === origin)
    if (parts.length === 0) return false
    const whole = `${origin}/${key}`
    const free = !parts.some((part) => chosen(draft, part.name).includes(code))
    if (this.several && free && this.active === null && parts.some((part) => part.among.includes(code))) {
      // A second tap lays it into the first box with room, as it would play a card.
      if (hand !== 'drag' && this.lifted !== whole) this.lifted = whole
      else {
        const roomy = [...parts].sort((a, b) => Number(hasRoom(draft, b)) - Number(hasRoom(draft, a)))
        this.change(roomy.map((part) => moved(draft, code, null, part.name)).find((each) => each !== null))
      }
      return true
    }
    const next = toggle(draft, origin, code, this.active)
    if (next) {
      this.change(next)
      const full = next.form.parts.find((each) => each.name === this.active)
      if (full?.kind === 'cards' && !hasRoom(next, full)) {
        const further = cardParts(next.form).find((each) => hasRoom(next, each))
        this.active = this.several ? null : (further?.name ?? null)
      }
    } else {
      const part = parts.find((each) => each.among.includes(code)) ?? parts[0]
      this.tell(part?.among.includes(code) ? 'draft.full' : 'draft.not_this', { n: part?.high ?? 0 })
    }
    return true
  }

  #play(form: FormView, code: string): void {
    const [part] = form.parts
    if (part) void this.act({ type: form.move, [part.name]: code }, form.confirm)
  }

  /** Whether another tap would play the card that a finger has lifted. */
  readonly readied: boolean = $derived.by(() => {
    const [origin = '', key = ''] = this.lifted?.split('/') ?? []
    return (
      this.#byTouch &&
      settings.tap !== 'drag' &&
      this.taps.length > 0 &&
      this.opens(origin, key.split('+')[0] ?? '') === true
    )
  })
  /** The forms a lifted card could be played by, where there are several. */
  readonly ways: FormView[] = $derived.by(() => {
    const [origin, key] = this.lifted?.split('/') ?? []
    const code = key?.split('+')[0] ?? ''
    const open = this.taps.filter((form) =>
      form.parts.some((part) => (part as CardsPart).zone === origin && (part as CardsPart).among.includes(code)),
    )
    return open.length > 1 ? open : []
  })

  /** Plays the lifted card by one of several forms. */
  playLifted(form: FormView): void {
    const code = this.lifted?.split('/')[1]?.split('+')[0]
    if (code) this.#play(form, code)
  }

  /** Sends the draft, if it is a move. */
  async commit(): Promise<void> {
    if (!this.draft || missing(this.draft)) return
    await this.act(moveOf(this.draft) as Move, this.draft.form.confirm)
  }

  /** Sends a move; with a question of the game's, after it has been answered. */
  async act(move: Move, confirm: string | null = null): Promise<boolean> {
    if (this.sending) return false
    if (confirm !== null && !this.question) {
      const sure = this.counselled?.move === move.type ? [`sure.confirm.${confirm}`] : []
      const text = this.words.first([...sure, `confirm.${confirm}`, `move.${move.type}`], confirm, move)
      const names = [...(sure.length > 0 ? [`sure.${move.type}`] : []), `do.${move.type}`, `move.${move.type}`]
      this.question = { text, yes: this.words.first(names, this.say('table.confirm_yes'), move), move }
      return false
    }
    this.question = null
    this.sending = true
    const answer = await this.store.send(move)
    this.sending = false
    if (answer.ok) this.lifted = null
    return answer.ok
  }

  /** Tells the player something, on the screen and aloud. */
  tell(key: string, data: Readonly<Record<string, unknown>> = {}): void {
    this.hint = { n: ++this.#hints, text: this.say(key, data) }
    announce(this.hint.text)
  }

  // --- how cards are drawn -------------------------------------------------------------------------------------------

  /** Cards chosen in the draft are marked, or drawn where they would be after the move: see `Addition.drawnAt`. */
  override held(id: string): Held[] {
    const draft = this.draft
    const hand = this.own
    const unseen = id === hand ? [...this.fresh] : []
    const plain = super.held(id).map((card) => marked(card, unseen, 'fresh'))
    if (!draft) return plain
    const drawnAt = this.added.drawnAt?.[draft.form.move] ?? {}
    const parts = cardParts(draft.form).map((part) => {
      const target = this.slots.includes(part) ? `slot.${part.name}` : drawnAt[part.name]
      return { zone: part.zone, target: target === 'hand' ? hand : target, cards: chosen(draft, part.name) }
    })
    const gone = parts.filter((part) => part.zone === id && part.target).flatMap((part) => part.cards)
    const here = parts.filter((part) => part.zone === id && !part.target).flatMap((part) => part.cards)
    const stay = plain.filter((card) => !removed(gone, card.code)).map((card) => marked(card, here, 'chosen'))
    const come = parts
      .filter((part) => part.target === id)
      .flatMap((part) =>
        keyed(part.cards).map(([code, key]): Held => ({
          code,
          key,
          origin: part.zone,
          mark: id === hand ? 'taken' : 'given',
        })),
      )
    return [...stay, ...come]
  }

  /** Whether a card may be tapped to some effect, as far as the choices tell; null if its zone has no choices at all. */
  opens(origin: string, code: string): boolean | null {
    if (this.paused) return null
    const parts = this.draft ? cardParts(this.draft.form) : this.taps.flatMap(cardParts)
    const here = parts.filter((part) => part.zone === origin)
    // Of a hand part of which lies face up, the part that may not be played is barred.
    if (here.length === 0) return !this.draft && this.#other(origin) ? false : null
    return here.some((part) => part.among.includes(code))
  }

  /** The form by which one plays from the other part of one's hand. */
  #other(origin: string): FormView | undefined {
    const both = [`hand.${this.home}`, `up.${this.home}`]
    return both.includes(origin)
      ? this.taps.find((form) => both.includes((form.parts[0] as CardsPart).zone))
      : undefined
  }

  /** Milliseconds a card flies. */
  get pace(): number {
    return calm() ? 0 : 300
  }
}

/** So many open hands at most are drawn large. */
const MOST_LAID = 2
/** More views waiting than this, not all of one change, are shown without pauses: somebody looked away, and the game went on. */
const MOST_WAITING = 5

const PAUSES = { short: 700, normal: 1300, long: 2400 } as const

function marked(card: Held, marks: string[], mark: Held['mark']): Held {
  return removed(marks, card.code) ? { ...card, mark } : card
}

/** Takes one copy of a card out of a list; whether there was one. */
function removed(codes: string[], code: string): boolean {
  const at = codes.indexOf(code)
  if (at < 0) return false
  codes.splice(at, 1)
  return true
}
