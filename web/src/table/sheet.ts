/** The score sheet of a view: a line a finished deal, as `Series` keeps it. */
import type { View } from '../lib/wire'

export interface Row {
  deal: number
  score: number[]
  totals: number[]
  /** The whole line, for what a game adds to it. */
  all: Readonly<Record<string, unknown>>
}

export function rowsOf(view: View): Row[] {
  const { sheet } = view.facts
  if (!Array.isArray(sheet)) return []
  return (sheet as Record<string, unknown>[]).map((row) => ({
    deal: Number(row.deal),
    score: row.score as number[],
    totals: row.totals as number[],
    all: row,
  }))
}

/** A number as it is printed, with a real minus sign. */
export const plain = (points: number | undefined): string => String(points ?? 0).replace('-', '−')

/** The totals of a seat before the first deal and after each, oldest first. */
export function course(rows: readonly Row[], seat: number): number[] {
  const [first] = rows
  if (!first) return []
  return [(first.totals[seat] ?? 0) - (first.score[seat] ?? 0), ...rows.map((row) => row.totals[seat] ?? 0)]
}
