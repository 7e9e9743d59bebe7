/** The parts of an entry as they stand on the page: those that ask the same of each seat together. */
import type { FormView, NumberPart, Part } from '../../lib/wire'
import { begin, put, type Draft } from '../../table/draft'

export interface Place {
  seat: number
  part: NumberPart
}

/** A part by itself, or the numbers of all seats under one name. */
export type Piece = { name: string; part: Part; each?: never } | { name: string; each: Place[]; part?: never }

/** A name that ends in the number of a seat. */
const OF_SEAT = /^(.+)_(\d+)$/

/** What is asked, in its order. */
export function pieces(form: FormView): Piece[] {
  const found: Piece[] = []
  for (const part of form.parts) {
    const [, name, seat] = OF_SEAT.exec(part.name) ?? []
    if (name === undefined || part.kind !== 'number') {
      found.push({ name: part.name, part })
      continue
    }
    const last = found.at(-1)
    if (last?.each && last.name === name) last.each.push({ seat: Number(seat), part })
    else found.push({ name, each: [{ seat: Number(seat), part }] })
  }
  return found
}

/** What is usual where nothing was said. */
const USUAL: readonly unknown[] = ['none', 'no']

/** A draft as one begins: numbers at their least, what is usual chosen; or with all that was entered before. */
export function drafted(form: FormView, entered: Readonly<Record<string, unknown>> | null): Draft {
  return form.parts.reduce((draft, part) => {
    const value = entered?.[part.name]
    if (value !== undefined) return put(draft, part.name, listed(part, value))
    if (part.kind === 'number') return put(draft, part.name, part.low)
    if (part.kind === 'option' && USUAL.includes(part.of[0])) return put(draft, part.name, part.of[0])
    return draft
  }, begin(form))
}

/** Cards and seats are lists in a draft. */
function listed(part: Part, value: unknown): unknown {
  if (part.kind !== 'cards' && part.kind !== 'seats') return value
  return value === null ? [] : Array.isArray(value) ? value : [value]
}
