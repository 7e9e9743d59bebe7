/** Notes about seats, kept in this browser: a mark for each. They lie under the cover. */
import * as keep from '../lib/keep'

export const MARKS = ['trust', 'doubt', 'suspect', 'sure'] as const
export type Mark = (typeof MARKS)[number]
export type Notes = Readonly<Record<number, Mark>>

const place = (match: string): string => `talia.notes.${match}`

/** The notes of a match; damaged ones are none. */
export function notesOf(match: string): Notes {
  try {
    const kept: unknown = JSON.parse(keep.get(place(match)) ?? '{}')
    const all = Object.entries(kept as Record<string, unknown>)
    return Object.fromEntries(all.filter(([, mark]) => (MARKS as readonly unknown[]).includes(mark))) as Notes
  } catch {
    return {}
  }
}

/** The notes with a mark for a seat; the same mark again takes it away. */
export function marked(match: string, notes: Notes, seat: number, mark: Mark): Notes {
  const { [seat]: before, ...others } = notes
  const now: Notes = before === mark ? others : { ...others, [seat]: mark }
  keep.set(place(match), JSON.stringify(now))
  return now
}
