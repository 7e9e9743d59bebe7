/** A table as it is drawn, live or replayed: the view that is shown, and who sits where. */
import { ownersOf, ringFrom } from '../lib/places'
import { teams } from '../lib/sides'
import type { View } from '../lib/wire'
import type { Words } from '../lib/words'
import { JOKER, keyed, suitOf } from '../cards/card'
import type { Addition, Band } from './addition'
import { roomsOf } from './entering'
import { CROWD, seated, seatCount, zone } from './seating'

/** A card as it lies before somebody: `origin` is the zone it comes from by the view. */
export interface Held {
  code: string
  key: string
  origin: string
  mark: 'none' | 'fresh' | 'chosen' | 'taken' | 'given'
}

/** A message with a name of which no verb says anything: all there is behind or before a colon. */
const LABEL = /: \{\w+:seats?\}$|^\{\w+:seats?\}: /

export abstract class Board {
  view: View = $state.raw() as View

  constructor(view: View) {
    this.view = view
  }

  /** The words of the game and of the table. */
  abstract readonly words: Words
  /** The seat drawn at the bottom. */
  abstract readonly place: number
  /** What the game adds to the generic table. */
  abstract readonly added: Addition<Board, never>

  /** The same words for lists, where a name stands by itself and one's own is "you". */
  readonly called: Words = $derived.by(() => this.words)

  readonly seats: number = $derived.by(() => seatCount(this.view))
  /** Whether so many sit here that hands are not drawn at the seats. */
  readonly crowd: boolean = $derived.by(() => this.seats > (this.added.listed ?? CROWD))
  readonly bottom: number = $derived.by(() => Math.min(this.place, this.seats - 1))
  readonly round: number[] = $derived.by(() => seated(this.seats, this.bottom))
  /** The seat that sits at each place, where a hand lies. */
  readonly owners: number[] = $derived.by(() => ownersOf(this.view))
  /** The place of the seat at the bottom; of two of its places the first. */
  readonly home: number = $derived.by(() => Math.max(0, this.owners.indexOf(this.bottom)))
  /** The places clockwise from the bottom on. */
  readonly ring: number[] = $derived.by(() => ringFrom(this.view, this.home))
  /** The seats from the bottom on, those that have one score for the whole match together. */
  readonly teams: number[][] = $derived.by(() => teams(this.view, this.round))
  readonly #rooms: string = $derived.by(() => roomsOf(this.view).join(' '))
  /** The rooms one is in: a new list only where they are others. */
  readonly rooms: readonly string[] = $derived.by(() => this.#rooms.split(' '))
  /** What is counted, by a fact `unit`; points if there is none. */
  readonly unit: string = $derived.by(() => String(this.view.facts.unit ?? 'points'))
  /** What the band at the top says, if the game says it itself. */
  readonly band: Band | null = $derived.by(() => this.added.band?.(this) ?? null)
  /** The trump suit, to sort hands by. */
  readonly trump: string | null = $derived.by(() => {
    const trump = this.added.trump?.(this.view) ?? this.view.facts.trump
    return typeof trump === 'string' && 'CDHS'.includes(trump) ? trump : null
  })

  /** The seat that sits at a place. */
  seatAt(place: number): number {
    return this.owners[place] ?? place
  }

  /** Whether a card is a trump now. */
  isTrump(code: string): boolean {
    return this.added.isTrump?.(code, this.view) ?? (code !== JOKER && suitOf(code) === this.trump)
  }

  /** What a card costs who takes it, by the fact `costs`; null where it costs nothing. */
  costOf(code: string): number | null {
    return (this.view.facts.costs as Readonly<Record<string, number>> | undefined)?.[code] ?? null
  }

  /** What is written on a card besides what it is: what it costs, or its number where the game gives it one. */
  markOf(code: string): number | string | null {
    return this.costOf(code) ?? this.added.numberOf?.(code, this.view) ?? null
  }

  /** What of the tricks taken at a place matters: the cards that everybody knows there, and that cost or save something. */
  taken(place: number): string[] {
    const known = zone(this.view, `won.${String(place)}`)?.cards ?? []
    return known.filter((code) => this.costOf(code) !== null)
  }

  /** The word a card on the table is marked with, and whether it is praise: in a review. */
  readonly marked: (code: string, zone: string) => { word: string; good: boolean } | null = () => null

  /** The message of a key. In a label, a name at its colon stands as in a list: one is "you" oneself. */
  say(key: string, data: Readonly<Record<string, unknown>> = {}): string {
    const { words } = this
    return (LABEL.test(String(words.catalogue[key])) ? this.called : words).text(key, data)
  }

  /** The cards of a zone as they are to be drawn. */
  held(id: string): Held[] {
    const cards = zone(this.view, id)?.cards ?? []
    return keyed(cards).map(([code, key]) => ({ code, key, origin: id, mark: 'none' }))
  }
}
