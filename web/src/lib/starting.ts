/** How the match of a table begins that was made just now, kept until the table is there. */
import * as keep from './keep'

/** Tables whose match is to begin as soon as one is there, because everybody sits already. */
const PLACE = 'talia.start'

export function startAtOnce(table: string): void {
  keep.set(PLACE, table)
}

export function startsAtOnce(table: string): boolean {
  if (keep.get(PLACE) !== table) return false
  keep.remove(PLACE)
  return true
}

/** The table whose match is somebody's first, with hints beside it. */
const HINTS = 'talia.hints'

export function guideAt(table: string): void {
  keep.set(HINTS, table)
}

export const hasHints = (table: string): boolean => keep.get(HINTS) === table
