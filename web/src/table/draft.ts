/**
 * A move being put together from a form of the view's choices. The client knows no rules: it obeys the parts, `same`
 * and `distinct`, and the server has the last word.
 */
import { SUITS, heightOf, suitOf } from '../cards/card'
import type { CardsPart, FormView, Part } from '../lib/wire'
import { count, inGrid } from './pickers/numbers'

/** What has been chosen so far, by name of part; cards and seats are always lists here. */
export interface Draft {
  form: FormView
  values: Record<string, unknown>
}

/** Why a draft is no move yet: words `draft.<code>`. */
export interface Missing {
  code: 'too_few' | 'too_many' | 'not_as_many' | 'nothing_chosen'
  part: string
  n: number
}

/** A form with one part that is exactly one card: a tap on the card is the move. */
export function isTap(form: FormView): boolean {
  const [part] = form.parts
  return form.parts.length === 1 && part?.kind === 'cards' && part.low === 1 && part.high === 1
}

/**
 * Whether a form divides all cards of a zone, of which there are `all`, among boxes of a set size, and asks for nothing
 * else.
 */
export function divides({ parts, distinct }: FormView, all: number): boolean {
  const cards = parts.map((part) => (part.kind === 'cards' && distinct.includes(part.name) ? part : null))
  const [first] = cards
  return (
    parts.length > 1 &&
    first?.among.length === all &&
    cards.every((part) => part?.zone === first.zone && part.low === part.high) &&
    cards.reduce((n, part) => n + (part?.low ?? 0), 0) === all
  )
}

/** The card parts of a form. */
export const cardParts = (form: FormView): CardsPart[] =>
  form.parts.filter((part): part is CardsPart => part.kind === 'cards')

/**
 * The empty draft of a form. What has only one value is chosen already, unless that alone would make it a move: nobody
 * doubles by pressing the button that was to confirm something else.
 */
export function begin(form: FormView): Draft {
  const draft = { form, values: Object.fromEntries(form.parts.map((part) => [part.name, first(part)])) }
  if (missing(draft) !== null) return draft
  return form.parts
    .filter((part) => part.kind === 'option')
    .reduce((emptied, part) => put(emptied, part.name, null), draft)
}

function first(part: Part): unknown {
  switch (part.kind) {
    case 'cards':
      return part.low === part.among.length ? [...part.among] : []
    case 'option':
      return part.of.length === 1 ? part.of[0] : null
    case 'number':
      return inGrid(part) && count(part) > 1 ? null : part.low
    case 'seats':
      return part.low === part.among.length ? [...part.among] : []
    case 'text':
      return ''
    case 'order':
      return [...part.items]
    case 'phrases':
      return part.phrases.length === 1 ? part.phrases[0] : null
  }
}

/** The cards chosen for a part. */
export const chosen = (draft: Draft, name: string): string[] => (draft.values[name] as string[] | undefined) ?? []

/** A draft with another value for a part. */
export function put(draft: Draft, name: string, value: unknown): Draft {
  return { ...draft, values: { ...draft.values, [name]: value } }
}

const copies = (codes: readonly string[], code: string): number => codes.filter((each) => each === code).length

/** Whether one more copy of a card may be chosen for a part. */
function hasLeft(draft: Draft, part: CardsPart, code: string): boolean {
  const sharing = draft.form.distinct.includes(part.name)
    ? cardParts(draft.form).filter((other) => draft.form.distinct.includes(other.name))
    : [part]
  const taken = sharing.reduce((sum, other) => sum + copies(chosen(draft, other.name), code), 0)
  return taken < copies(part.among, code)
}

/**
 * A tap on a card of a zone: a chosen card is put back, another is chosen for the part `active` or for the first part
 * that takes it. A full part of one card exchanges it; a part that is full otherwise refuses: null.
 */
export function toggle(draft: Draft, zone: string, code: string, active: string | null = null): Draft | null {
  const parts = cardParts(draft.form).filter((part) => part.zone === zone && part.among.includes(code))
  // A box that is full gives up its one card only where no other has room.
  const rank = (part: CardsPart) => (part.name === active ? 0 : hasRoom(draft, part) ? 1 : 2)
  const ordered = [...parts].sort((a, b) => rank(a) - rank(b))
  const holds = ordered.find((part) => chosen(draft, part.name).includes(code))
  const takes = ordered.find(
    (part) => hasLeft(draft, part, code) && (hasRoom(draft, part) || most(draft.form, part) === 1),
  )
  if (holds && !(takes && copies(holds.among, code) > 1)) {
    return put(draft, holds.name, without(chosen(draft, holds.name), code))
  }
  if (!takes) return null
  return put(draft, takes.name, most(draft.form, takes) === 1 ? [code] : [...chosen(draft, takes.name), code])
}

/** How many cards a part can take, where others that share its cards need some of them. */
export function most(form: FormView, part: CardsPart): number {
  if (!form.distinct.includes(part.name)) return part.high
  const others = cardParts(form).filter((other) => other !== part && form.distinct.includes(other.name))
  const needed = others.filter(({ zone }) => zone === part.zone).reduce((n, { low }) => n + low, 0)
  return Math.max(part.low, Math.min(part.high, part.among.length - needed))
}

/** Whether a part of a draft takes another card. */
export const hasRoom = (draft: Draft, part: CardsPart): boolean =>
  chosen(draft, part.name).length < most(draft.form, part)

/** A draft with a card in another part of its zone, or in none. Null if there is no room, or it is not for that card. */
export function moved(draft: Draft, code: string, from: string | null, to: string | null): Draft | null {
  const taken = from === null ? draft : put(draft, from, without(chosen(draft, from), code))
  if (to === null) return taken
  const part = cardParts(draft.form).find((each) => each.name === to)
  if (!part?.among.includes(code) || !hasLeft(taken, part, code)) return null
  if (most(draft.form, part) === 1) return put(taken, to, [code])
  return hasRoom(taken, part) ? put(taken, to, [...chosen(taken, to), code]) : null
}

function without(codes: readonly string[], code: string): string[] {
  const at = codes.lastIndexOf(code)
  return codes.filter((_, i) => i !== at)
}

/** What is still missing, null if the draft is a move. */
export function missing(draft: Draft): Missing | null {
  for (const part of draft.form.parts) {
    const value = draft.values[part.name]
    if (part.kind === 'cards' || part.kind === 'seats') {
      const { length } = value as unknown[]
      if (length < part.low) return { code: 'too_few', part: part.name, n: part.low - length }
      if (length > part.high) return { code: 'too_many', part: part.name, n: length - part.high }
    }
    if (['option', 'phrases', 'number'].includes(part.kind) && value === null)
      return { code: 'nothing_chosen', part: part.name, n: 1 }
  }
  const most = Math.max(0, ...draft.form.same.map((name) => chosen(draft, name).length))
  const behind = draft.form.same.find((name) => chosen(draft, name).length < most)
  return behind ? { code: 'not_as_many', part: behind, n: most - chosen(draft, behind).length } : null
}

/** The move a finished draft stands for, spelled as the server reads it. */
export function moveOf(draft: Draft): Record<string, unknown> {
  const fields = draft.form.parts.map((part) => [part.name, spell(part, draft.values[part.name])])
  return { type: draft.form.move, ...Object.fromEntries(fields) }
}

function spell(part: Part, value: unknown): unknown {
  if (part.kind === 'cards')
    return part.low === 1 && part.high === 1 ? (value as string[])[0] : inOrder(value as string[])
  if (part.kind === 'seats') {
    const seats = [...(value as number[])].sort((a, b) => a - b)
    return part.high === 1 ? (seats[0] ?? null) : seats
  }
  return value
}

/** Cards by suit (C, D, H, S), then by rank, as the server lists them. */
function inOrder(codes: readonly string[]): string[] {
  const key = (code: string) => SUITS.indexOf(suitOf(code)) * 16 + heightOf(code)
  return [...codes].sort((a, b) => key(a) - key(b))
}
