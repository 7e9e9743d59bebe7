/** An offer as one sentence of the player who makes it: "Daj damę trefl, dam 20." */
import type { Words } from '../../../lib/words'
import { stock } from './stock'
import type { Cards, Clause, Condition, Filter, Span, Swap, Terms, Which } from './terms'

type Side = 'me' | 'you'

/** Who speaks, to whom, and who is left over, if the reader can tell. */
export interface Parties {
  me: number
  you: number | 'any'
  third: number | null
  /** The clauses as they are said, by number: conditions speak of them. Without them they are called by number. */
  points?: readonly string[]
}

const ALL_TRICKS = '1-10'

/** The offer as it is said; empty if there is nothing in it yet. */
export function sentence(words: Words, terms: Terms, speakers: Parties): string {
  const parties = { ...speakers, points: pointsOf(words, terms) }
  const wants = (terms.wants ?? []).map((clause) => said(words, clause, 'you', parties))
  const gives = (terms.gives ?? []).map((clause) => said(words, clause, 'me', parties))
  const refund = terms.refund ?? 'impossible'
  const back = refund === 'impossible' || wants.length + gives.length === 0 ? [] : [words.text(`trade.back.${refund}`)]
  const whole = [...wants, ...gives, ...back].join(', ')
  return whole === '' ? '' : `${whole.charAt(0).toUpperCase()}${whole.slice(1)}.`
}

/** The clauses of an offer in the order of their numbers, as they are said, without time and condition. */
export const pointsOf = (words: Words, terms: Terms): string[] => [
  ...(terms.gives ?? []).map((clause) => plain(words, clause, 'me')),
  ...(terms.wants ?? []).map((clause) => plain(words, clause, 'you')),
]

/** A clause as its debtor (`me`) or the other side (`you`) owes it. */
export function said(words: Words, clause: Clause, side: Side, parties: Parties): string {
  const tail = [...when(words, clause), ...condition(words, clause, parties)].join(' ')
  const core = plain(words, clause, side)
  return (tail === '' ? core : `${core} ${tail}`).replaceAll(' ,', ',')
}

function plain(words: Words, clause: Clause, side: Side): string {
  const tell = (key: string, data: Record<string, unknown> = {}) => words.text(`trade.${key}.${side}`, data)
  switch (clause.k) {
    case 'pay': {
      if (typeof clause.amount === 'number') return tell('pay', { amount: clause.amount })
      return tell('pay_open', { min: clause.amount.min ?? 5, max: clause.amount.max ?? 50 })
    }
    case 'show':
      return tell(clause.to === 'all' ? 'show_all' : 'show', { what: cards(words, clause, side) })
    case 'send':
      return tell('send', { what: cards(words, clause, side) })
    case 'must':
      return decision(words, clause.on, clause.filter, side)
    case 'demand': {
      const what = decision(words, clause.on, clause.menu, side)
      return tell('demand', { what }) + ((clause.uses ?? 1) > 1 ? words.text('trade.uses', { n: clause.uses }) : '')
    }
    case 'text':
      return tell('text', { text: stock(words, clause.text) })
  }
}

function decision(words: Words, on: string, which: Filter, side: Side): string {
  if (on === 'fx') return words.text(`trade.fx.${side}`, { max: which.max ?? 0 })
  if (on === 'call') return call(words, which, side)
  const { not, ...rest } = which
  const what = Object.keys(rest).length === 0 ? words.text('trade.hidden') : named(words, rest)
  return words.text(`trade.${on}${not ? '_not' : ''}.${side}`, { what })
}

function call(words: Words, which: Filter, side: Side): string {
  const tell = (key: string, data: Record<string, unknown> = {}) => words.text(`trade.${key}.${side}`, data)
  const parts: string[] = []
  const kinds = which.kinds ?? (which.contracts ? ['bid'] : [])
  if (kinds.length === 1 && kinds[0] === 'pass') parts.push(tell('pass'))
  else if (kinds.length === 1 && kinds[0] === 'kontra') parts.push(tell('kontra'))
  else if (which.contracts && kinds.length === 1) parts.push(tell('bid', { contracts: which.contracts }))
  else if (kinds.length > 0) parts.push(tell('kinds', { kinds: spoken(words, which, kinds) }))
  if (which.take === 'none') parts.push(tell('no_exchange'))
  else parts.push(...swap(which.take, 'take', tell))
  parts.push(...swap(which.give, 'give', tell))
  return parts.length > 0 ? parts.join(words.text('trade.and')) : tell('some_call')
}

/** What may be said, as nouns: "pass, kontra, 1♠". */
function spoken(words: Words, which: Filter, kinds: readonly string[]): string {
  const named = which.contracts?.map((id) => words.text(`contract.${id}.symbol`)) ?? []
  const others = kinds.filter((kind) => kind !== 'bid' || named.length === 0)
  return [...others.map((kind) => words.text(`trade.kind.${kind}`)), ...named].join(' / ')
}

/** A call as one hears it: "pass", "1♠, no exchange". */
function heard(words: Words, which: Filter): string {
  const kinds = which.kinds ?? (which.contracts ? ['bid'] : [])
  const tell = (key: string, data: Record<string, unknown>) => words.text(`trade.${key}.heard`, data)
  const parts = [
    ...(kinds.length > 0 ? [spoken(words, which, kinds)] : []),
    ...(which.take === 'none' ? [tell('no_exchange', {})] : swap(which.take, 'take', tell)),
    ...swap(which.give, 'give', tell),
  ]
  return parts.length > 0 ? parts.join(', ') : words.text('trade.any_call')
}

function swap(of: Swap | undefined, name: string, tell: (key: string, data: Record<string, unknown>) => string) {
  return [
    ...(of?.must?.length ? [tell(name, { cards: of.must })] : []),
    ...(of?.mustnot?.length ? [tell(`${name}_not`, { cards: of.mustnot })] : []),
  ]
}

function cards(words: Words, clause: Cards, side: Side): string {
  const which: Which = clause.cards
  if (which.list) return which.list.length === 1 ? words.cardName(which.list[0], 'acc') : list(words, which.list)
  if (which.all) return named(words, which.all)
  const choice = which.by === 'acceptor' && side === 'me' ? words.text('trade.your_choice') : ''
  const from = which.from ?? {}
  const [suit] = from.suits ?? []
  const simple = suit !== undefined && from.suits?.length === 1 && !from.ranks && !from.cards && !from.not
  if (Array.isArray(which.n)) {
    const [low, high] = which.n
    const what = simple || Object.keys(from).length > 0 ? named(words, from) : words.text('trade.cards')
    return low === 1 ? what + choice : words.text('trade.from_to', { low, high, what }) + choice
  }
  const n = which.n ?? 1
  if (simple) return words.text(n === 1 ? `trade.any.${suit}` : 'trade.of_suit', { n, suit }) + choice
  const what = Object.keys(from).length > 0 ? words.text('trade.of', { what: named(words, from) }) : ''
  return words.text('trade.some', { n }) + what + choice
}

const list = (words: Words, codes: readonly string[]): string => codes.map((code) => words.card(code)).join(' ')

/** The cards a filter means: "kiery", "asy", single cards. */
function named(words: Words, which: Filter): string {
  if (which.ranks && which.suits && !which.cards) {
    const what = named(words, { ranks: which.ranks })
    const suits = named(words, { suits: which.suits })
    return (which.not ? words.text('trade.other_than') : '') + words.text('trade.in_suits', { what, suits })
  }
  const parts = [
    ...(which.ranks ? [which.ranks.map((rank) => words.text(`rank.${rank}.many`)).join(', ')] : []),
    ...(which.suits ? [which.suits.map((suit) => words.text(`suit.${suit}.many`)).join(', ')] : []),
    ...(which.cards ? [list(words, which.cards)] : []),
  ]
  if (parts.length === 0) return words.text('trade.cards')
  return (which.not ? words.text('trade.other_than') : '') + parts.join(' / ')
}

/** When a clause falls due or binds, as parts of a sentence; nothing if it is now or at the first chance. */
export function when(words: Words, clause: Clause): string[] {
  if (clause.k === 'must' || clause.k === 'demand') {
    const each = clause.k === 'must' ? (clause.mode ?? 'first') : 'first'
    return [...dealOf(words, clause.window.deal ?? 0), ...span(words, clause.window, clause.on, each)]
  }
  if (clause.k === 'text') {
    const asked = [moments(words, clause.ask_at ?? 'deal_end'), ...dealOf(words, clause.deal ?? 0)].join(' ')
    return [words.text('trade.asked', { when: asked })]
  }
  const at = clause.at ?? 'now'
  const moment = at === 'now' ? [] : [moments(words, at)]
  return [...moment, ...dealOf(words, clause.deal ?? 0)]
}

export function moments(words: Words, at: string): string {
  const [, trick] = at.split(' ')
  return trick ? words.text('trade.after_trick', { n: Number(trick) }) : words.text(`trade.${at}`)
}

const dealOf = (words: Words, deal: number): string[] => (deal === 0 ? [] : [dealName(words, deal)])

/** A later deal: "in the next deal". */
export const dealName = (words: Words, deal: number): string =>
  words.text(deal === 1 ? 'trade.next_deal' : 'trade.in_deals', { n: deal })

function span(words: Words, window: Span, on: string, mode: string): string[] {
  const found: string[] = []
  if (on === 'call' && window.calls === 'next') found.push(words.text('trade.next_call'))
  const [low, high] = window.tricks ?? [1, 10]
  if (on !== 'call' && on !== 'fx' && `${low}-${high}` !== ALL_TRICKS)
    found.push(words.text(low === high ? 'trade.in_trick' : 'trade.in_tricks', { low, high }))
  if (mode !== 'first' && window.calls !== 'next') found.push(words.text(`trade.mode.${mode}`))
  return found
}

function condition(words: Words, clause: Clause, parties: Parties): string[] {
  if (clause.k === 'demand' || clause.k === 'text' || !clause.if || clause.if.length === 0) return []
  return [words.text('trade.and_if', { what: holds(words, clause.if, parties) })]
}

/** A condition as it is said after "if". */
export function holds(words: Words, [name, ...rest]: Condition, parties: Parties): string {
  if (name === 'and' || name === 'or')
    return rest.map((each) => holds(words, each as Condition, parties)).join(words.text(`trade.${name}`))
  if (name === 'not') return words.text('trade.if_not', { what: holds(words, rest[0] as Condition, parties) })
  const who = rest.find((each) => each === 'me' || each === 'you' || each === 'third')
  const meant = who === undefined ? null : parties[who]
  const seat = typeof meant === 'number' ? words.seat(meant) : words.text(`trade.who.${who ?? 'you'}`)
  const number = rest.find((each) => typeof each === 'number')
  const texts = rest.filter((each) => typeof each === 'string')
  const quoted = typeof number === 'number' ? parties.points?.[number] : undefined
  return words.text(`trade.if_${String(name)}`, {
    who: seat,
    n: number ?? 0,
    sign: name === 'tricks' ? words.text(`trade.sign.${String(rest[1])}`) : '',
    of: texts,
    what: name === 'called' ? heard(words, rest[1] as Filter) : '',
    point: quoted ? words.text('trade.quoted', { text: quoted }) : words.text('trade.point_number', { n: number ?? 0 }),
  })
}
