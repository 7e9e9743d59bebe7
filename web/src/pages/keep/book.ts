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

/** Whether they are kept; where a browser has no room for them, those from before stay. */
export function saveEvenings(game: string, all: readonly Evening[]): boolean {
  const before = all.length > 0 ? keep.get(shelf(game)) : null
  if (all.length > 0 && keep.set(shelf(game), JSON.stringify(all))) return true
  if (before === null) keep.remove(shelf(game))
  else keep.set(shelf(game), before)
  return all.length === 0
}

/** The evenings without one of them; none is taken off if it is not there any more. */
export function without(all: readonly Evening[], evening: Evening): Evening[] {
  const same = JSON.stringify(evening)
  const at = all.findIndex((each) => JSON.stringify(each) === same)
  return all.filter((_, n) => n !== at)
}

/** Whether all evenings were played with the same options, so that their points count the same. */
export const playedAlike = (all: readonly Evening[]): boolean =>
  new Set(all.map(({ options }) => JSON.stringify(Object.entries(options).sort()))).size <= 1

export interface Standing {
  name: string
  evenings: number
  total: number
}

const alike = (name: string): string => name.trim().toLowerCase()

/** What people have over all evenings, whoever has most first; names that differ in capitals alone are one. */
export function standings(all: readonly Evening[], mostWins = true): Standing[] {
  const found = new Map<string, Standing>()
  for (const evening of all)
    for (const [key, name] of new Map(evening.names.map((each) => [alike(each), each.trim()]))) {
      const { evenings, total } = found.get(key) ?? { evenings: 0, total: 0 }
      found.set(key, { name, evenings: evenings + 1, total: total + (broughtBy(name, evening) ?? 0) })
    }
  const sign = mostWins ? 1 : -1
  return [...found.values()].sort(
    (one, other) => sign * (other.total - one.total) || one.name.localeCompare(other.name),
  )
}

/** What somebody brought home from an evening, from all seats of his name; null if he was not there. */
export function broughtBy(name: string, { names, brought }: Evening): number | null {
  const his = brought.filter((_, seat) => alike(names[seat] ?? '') === alike(name))
  return his.length === 0 ? null : his.reduce((sum, points) => sum + points, 0)
}
