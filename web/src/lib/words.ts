/**
 * Messages of the catalogues put into words, exactly as the server, the command line and the records do it
 * (Python: talia.table.words). The two are held together by the vectors in tests/words_vectors.json.
 */
import type { Lang } from './settings.svelte'

export type Plural = { by?: string; one: string; few?: string; many?: string; other: string }
export type Message = string | Plural
export type Catalogue = Readonly<Record<string, Message>>
export type Data = Readonly<Record<string, unknown>>
/** Which letters stand on court cards: A K Q J, or the Polish A K D W. */
export type Letters = 'en' | 'pl'

const PLACEHOLDER = /\{(\w+)(?::([^}]+))?\}/g
const MINUS = '−'
const AND: Record<Lang, string> = { pl: ' i ', en: ' and ' }

/** Words of one game in one language, for a table where these people sit. */
export class Words {
  readonly #plural: Intl.PluralRules

  constructor(
    readonly lang: Lang,
    readonly catalogue: Catalogue,
    readonly names: readonly string[] = [],
    readonly letters: Letters = 'en',
  ) {
    this.#plural = new Intl.PluralRules(lang)
  }

  /** Whether there is a message under this key. */
  has(key: string): boolean {
    return Object.hasOwn(this.catalogue, key)
  }

  /** The message under the first of the keys that there is, or the fallback. */
  first(keys: readonly string[], fallback: string, data: Data = {}): string {
    const key = keys.find((each) => this.has(each))
    return key === undefined ? fallback : this.text(key, data)
  }

  /** The keys that begin with a prefix, in the catalogue's order. */
  keys(prefix: string): string[] {
    return Object.keys(this.catalogue).filter((key) => key.startsWith(prefix))
  }

  /** A message with its data put in; a missing key is shown in brackets. */
  text(key: string, data: Data = {}): string {
    const message = this.catalogue[key]
    if (message === undefined) return `⟨${key}⟩`
    return this.#chosen(message, data).replace(PLACEHOLDER, (_, name: string, formatter?: string) =>
      this.#formatted(data[name], formatter, data),
    )
  }

  /** A seat's name. */
  seat(seat: number): string {
    return this.names[seat] ?? String(seat)
  }

  /** A card in short: its rank's letter and its suit's symbol. */
  card(code: string): string {
    const [rank, suit] = [code.slice(0, -1), code.slice(-1)]
    const letter = `rank.${rank}.letter`
    const own = this.letters === 'pl' && this.has(`${letter}.pl`) ? `${letter}.pl` : letter
    return this.text(own) + this.text(`suit.${suit}.symbol`)
  }

  /** A card in full: "dama kier"; `acc` gives the form of "plays the queen of hearts". */
  cardName(code: string, acc = false): string {
    const key = `card.name${acc && this.has('card.name.acc') ? '.acc' : ''}`
    const [rank, suit] = [code.slice(0, -1), code.slice(-1)]
    const rankKey = acc && this.has(`rank.${rank}.acc`) ? `rank.${rank}.acc` : `rank.${rank}`
    if (this.has(key)) return this.text(key, { rank: this.text(rankKey), suit: this.text(`suit.${suit}`) })
    return `${this.text(rankKey)} ${this.text(`suit.${suit}`)}`
  }

  #chosen(message: Message, data: Data): string {
    if (typeof message === 'string') return message
    const form = this.#plural.select(Math.abs(Number(data[message.by ?? 'n'])))
    return (message as unknown as Record<string, string | undefined>)[form] ?? message.other
  }

  #formatted(value: unknown, formatter: string | undefined, data: Data): string {
    if (formatter === undefined) return String(value)
    const list = Array.isArray(value) ? (value as unknown[]) : []
    if (formatter === 'seat') return this.seat(Number(value))
    if (formatter === 'seats') return this.#joined(list.map((seat) => this.seat(Number(seat))))
    if (formatter === 'card') return this.card(String(value))
    if (formatter === 'cards') return list.map((code) => this.card(String(code))).join(' ')
    if (formatter === 'card.name') return this.cardName(String(value))
    if (formatter === 'card.name.acc') return this.cardName(String(value), true)
    if (formatter === 'signed') return signed(Number(value))
    const [kind, rest] = split(formatter)
    if (kind === 'word') return this.#word(rest, value)
    if (kind === 'words') return list.map((each) => this.#word(rest, each)).join(', ')
    if (kind === 'count') return this.text(rest, { ...data, n: value })
    if (kind === 'opt') return truthy(value) ? this.text(rest, data) : ''
    throw new Error(`unknown formatter ${formatter}`)
  }

  #word(prefix: string, value: unknown): string {
    if (prefix.endsWith('.acc')) {
      const nominative = `${prefix.slice(0, -4)}.${String(value)}`
      return this.text(this.has(`${nominative}.acc`) ? `${nominative}.acc` : nominative)
    }
    return this.text(`${prefix}.${String(value)}`)
  }

  #joined(names: readonly string[]): string {
    if (names.length < 2) return names.join('')
    return names.slice(0, -1).join(', ') + AND[this.lang] + (names.at(-1) ?? '')
  }
}

/** A number of points with its sign: +20, −40, 0. */
export function signed(points: number): string {
  if (points === 0) return '0'
  return (points > 0 ? '+' : MINUS) + String(Math.abs(points))
}

function split(formatter: string): [string, string] {
  const dot = formatter.indexOf('.')
  return dot < 0 ? [formatter, ''] : [formatter.slice(0, dot), formatter.slice(dot + 1)]
}

function truthy(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value)
}
