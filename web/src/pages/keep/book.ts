/** The score keeper's books as this browser keeps them: the one that is open, and those of evenings that are over. */
import * as keep from '../../lib/keep'

export interface Book {
  names: string[]
  options: Record<string, unknown>
  entries: Record<string, unknown>[]
  /** The day it was begun, as 2026-11-27. */
  day: string
}

/** A book that was put away, with what the evening has brought each of its players. */
export interface Evening extends Book {
  brought: number[]
}

const place = (game: string): string => `talia.keep.${game}`
const shelf = (game: string): string => `talia.keep.${game}.evenings`

/** Today where one is. */
export const today = (now = new Date()): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((n) => String(n).padStart(2, '0')).join('-')

function read(found: Partial<Book> | null): Book | null {
  if (!found || !Array.isArray(found.names) || !Array.isArray(found.entries)) return null
  return { names: found.names, options: found.options ?? {}, entries: found.entries, day: found.day ?? today() }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

export function load(game: string): Book | null {
  return read(parsed(keep.get(place(game))) as Partial<Book> | null)
}

export function save(game: string, book: Book | null): void {
  if (book) keep.set(place(game), JSON.stringify(book))
  else keep.remove(place(game))
}

/** The evenings that were put away, the first of them first. */
export function evenings(game: string): Evening[] {
  const found = parsed(keep.get(shelf(game)))
  if (!Array.isArray(found)) return []
  return found.flatMap((each: Partial<Evening> | null) => {
    const book = read(each)
    return book && Array.isArray(each?.brought) ? [{ ...book, brought: each.brought }] : []
  })
}

export function saveEvenings(game: string, all: readonly Evening[]): void {
  if (all.length > 0) keep.set(shelf(game), JSON.stringify(all))
  else keep.remove(shelf(game))
}

export interface Standing {
  name: string
  evenings: number
  total: number
}

const alike = (name: string): string => name.trim().toLowerCase()

/** What people have over all evenings, whoever has most first; names that differ in capitals alone are one. */
export function standings(all: readonly Evening[], mostWins = true): Standing[] {
  const found = new Map<string, Standing>()
  for (const { names, brought } of all)
    names.forEach((name, seat) => {
      const { evenings, total } = found.get(alike(name)) ?? { evenings: 0, total: 0 }
      found.set(alike(name), { name: name.trim(), evenings: evenings + 1, total: total + (brought[seat] ?? 0) })
    })
  const sign = mostWins ? 1 : -1
  return [...found.values()].sort(
    (one, other) => sign * (other.total - one.total) || one.name.localeCompare(other.name),
  )
}

/** What somebody brought home from an evening; null if he was not there. */
export function broughtBy(name: string, { names, brought }: Evening): number | null {
  const seat = names.findIndex((each) => alike(each) === alike(name))
  return seat < 0 ? null : (brought[seat] ?? 0)
}
