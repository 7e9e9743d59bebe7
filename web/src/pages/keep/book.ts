/** The score keeper's book as this browser keeps it: all of it is what was entered. */
import * as keep from '../../lib/keep'

export interface Book {
  names: string[]
  options: Record<string, unknown>
  entries: Record<string, unknown>[]
}

const place = (game: string): string => `talia.keep.${game}`

export function load(game: string): Book | null {
  try {
    const found = JSON.parse(keep.get(place(game)) ?? 'null') as Partial<Book> | null
    if (!found || !Array.isArray(found.names) || !Array.isArray(found.entries)) return null
    return { names: found.names, options: found.options ?? {}, entries: found.entries }
  } catch {
    return null
  }
}

export function save(game: string, book: Book | null): void {
  if (book) keep.set(place(game), JSON.stringify(book))
  else keep.remove(place(game))
}
