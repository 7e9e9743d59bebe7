/**
 * Codes put into words, exactly as the server, the command line and the records do it: the twin of Python's
 * talia.table.words, whose docstring lists the formatters. tests/words_vectors.json holds both to the same answers.
 */
import { isCard as isCode, JOKER } from '../cards/card'
import type { Lang } from './settings.svelte'

export interface Plural {
  by?: string
  one: string
  few?: string
  many?: string
  other: string
}
export type Message = string | Plural
export type Catalogue = Readonly<Record<string, Message>>
export type Data = Readonly<Record<string, unknown>>
/** Which letters stand on court cards: A K Q J, the Polish A K D W, or the German A K D B. */
export type Letters = 'int' | 'pl' | 'de'

const PLACE = /\{(\w+)(?::([\w.]+))?\}/g
const MINUS = '−'
/** So many letters of a name are enough. */
const BRIEF = 9
/** Stands beside a player for whom there is no number yet. */
const NOTHING = '–'
const AND: Record<Lang, string> = { pl: ' i ', en: ' and ' }
/** Forms of a word a formatter may ask for. */
const FORMS = new Set(['acc', 'gen', 'many', 'symbol'])

/** Words of one language, for a table where these people sit. */
export class Words {
  readonly #plural: Intl.PluralRules

  constructor(
    readonly lang: Lang,
    readonly catalogue: Catalogue,
    readonly names: readonly string[] = [],
    readonly letters: Letters = 'int',
  ) {
    this.#plural = new Intl.PluralRules(lang)
  }

  /** The same words with long names shortened, for where there is little room. */
  get brief(): Words {
    return new Words(
      this.lang,
      this.catalogue,
      this.names.map((each) => shortened(each, this.names)),
      this.letters,
    )
  }

  /** The same words with a seat called by another name, if it is any. */
  calling(seat: number | null, name: string): Words {
    if (seat === null) return this
    const names = this.names.map((each, at) => (at === seat ? name : each))
    return new Words(this.lang, this.catalogue, names, this.letters)
  }

  /** Whether there is a message of this key. */
  has(key: string): boolean {
    return Object.hasOwn(this.catalogue, key)
  }

  /** The message of the first of the keys that there is, else the fallback. */
  first(keys: readonly string[], fallback: string, data: Data = {}): string {
    const key = keys.find((each) => this.has(each))
    return key === undefined ? fallback : this.text(key, data)
  }

  /** The keys that begin with a prefix, in the catalogue's order. */
  keys(prefix: string): string[] {
    return Object.keys(this.catalogue).filter((key) => key.startsWith(prefix))
  }

  /** The message of a key, with this data put in; what is missing shows in brackets. */
  text(key: string, data: Data = {}): string {
    const message = this.has(key) ? this.catalogue[key] : undefined
    if (message === undefined) return `⟨${key}⟩`
    return this.#chosen(message, data).replace(PLACE, (_, name: string, formatter?: string) =>
      this.#inserted(name, formatter, data),
    )
  }

  /** The name of who sits at a seat. */
  seat(seat: unknown): string {
    if (typeof seat !== 'number') return ''
    return this.names[seat] ?? this.text('seat.number', { seat })
  }

  /** A card in short: "Q♥", with the letters asked for. */
  card(code: unknown): string {
    if (!isCard(code)) return this.#plain(code)
    if (code === JOKER) return this.#word('card.symbol', code, {})
    const letter = `rank.${code[0]}.letter`
    const local = `${letter}.${this.letters}`
    return this.text(this.has(local) ? local : letter) + this.text(`suit.${code[1]}.symbol`)
  }

  /** A card in full: "dama kier"; `form` "acc" as in "plays the queen of hearts". */
  cardName(code: unknown, form = ''): string {
    if (!isCard(code)) return this.#plain(code)
    if (code === JOKER) return this.#word(form === '' ? 'card' : `card.${form}`, code, {})
    const rank = this.#word(form === '' ? 'rank' : `rank.${form}`, code[0], {})
    return this.text('card.name', { rank, suit: this.text(`suit.${code[1]}`) })
  }

  #chosen(message: Message, data: Data): string {
    if (typeof message === 'string') return message
    const n = number(data[message.by ?? 'n'])
    const forms = message as unknown as Readonly<Record<string, string | undefined>>
    return forms[n === null ? 'other' : this.#plural.select(Math.abs(n))] ?? message.other
  }

  #inserted(name: string, formatter: string | undefined, data: Data): string {
    if (!Object.hasOwn(data, name)) return `⟨${name}⟩`
    const value = data[name]
    if (formatter === undefined) return this.#plain(value)
    const [kind, rest] = split(formatter)
    if (kind === 'opt') return truthy(value) ? this.text(rest, data) : ''
    if (kind === 'count') return this.text(rest, { ...data, n: number(value) })
    if (kind === 'word' || kind === 'words') {
      return list(value)
        .map((each) => this.#word(rest, each, data))
        .join(', ')
    }
    switch (formatter) {
      case 'seat':
        return this.seat(value)
      case 'seats':
        return this.#seats(list(value))
      case 'by_seat':
        return list(value)
          .map((each, seat) => `${this.seat(seat)} ${this.#plain(each) || NOTHING}`)
          .join(', ')
      case 'winners':
        return this.#seats(list(value).flatMap((rank, seat) => (rank === 1 ? [seat] : [])))
      case 'card':
        return this.card(value)
      case 'cards':
        return list(value)
          .map((each) => this.card(each))
          .join(' ')
      case 'card.name':
        return this.cardName(value)
      case 'card.name.acc':
        return this.cardName(value, 'acc')
      case 'signed':
        return (Number(value) > 0 ? '+' : '') + this.#plain(value)
      case 'nth':
        return this.#plain(Number(value) + 1)
      default:
        return `⟨${name}:${formatter}⟩`
    }
  }

  #plain(value: unknown): string {
    if (Array.isArray(value)) return value.map((each) => this.#plain(each)).join(', ')
    if (value === null || value === undefined) return ''
    if (typeof value !== 'number') return String(value)
    const digits = String(Math.abs(value))
    return (value < 0 ? MINUS : '') + (this.lang === 'pl' ? digits.replace('.', ',') : digits)
  }

  #word(prefix: string, value: unknown, data: Data): string {
    const dot = prefix.lastIndexOf('.')
    const form = prefix.slice(dot + 1)
    const name = value === null ? 'none' : this.#plain(value)
    if (dot < 0 || !FORMS.has(form)) return this.text(`${prefix}.${name}`, data)
    const key = `${prefix.slice(0, dot)}.${name}`
    return this.text(this.has(`${key}.${form}`) ? `${key}.${form}` : key, data)
  }

  #seats(seats: readonly unknown[]): string {
    const names = seats.map((seat) => this.seat(seat))
    return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter((part) => part !== '').join(AND[this.lang])
  }
}

/** The beginning of a long name, as much as tells it from the others. */
export function shortened(name: string, names: readonly string[]): string {
  const alike = (letters: number) => names.some((each) => each !== name && each.startsWith(name.slice(0, letters)))
  let letters = BRIEF
  while (letters < name.length && alike(letters)) letters += 1
  return letters + 2 < name.length ? `${name.slice(0, letters)}…` : name
}

/** A number of points with its sign: +20, −40, 0. */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : points < 0 ? MINUS + String(-points) : '0'
}

function split(formatter: string): [string, string] {
  const dot = formatter.indexOf('.')
  return dot < 0 ? [formatter, ''] : [formatter.slice(0, dot), formatter.slice(dot + 1)]
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value]
}

function number(value: unknown): number | null {
  if (Array.isArray(value)) return value.length
  return typeof value === 'number' ? value : null
}

function truthy(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  return Boolean(value)
}

function isCard(value: unknown): value is string {
  return typeof value === 'string' && isCode(value)
}
