/** The deals in which a match turned. */
import type { Row } from '../sheet'

export interface Turn {
  deal: number
  /** Who gained most in it against the best of the others. */
  seat: number
  /** What the deal brought that seat. */
  points: number
}

/** A deal that moved the winner's lead by less than so many times the usual is no turning point. */
const MORE_THAN_USUAL = 1.6

/**
 * At most so many deals, in their order: the one in which the winner took the lead for good, then those in which the
 * lead moved most. `teams` are the seats that count as one, `sign` is −1 where fewest points win.
 */
export function turningPoints(
  rows: readonly Row[],
  teams: readonly (readonly number[])[],
  winner: number,
  sign: 1 | -1,
  most = 3,
): Turn[] {
  const mine = teams.find((team) => team.includes(winner)) ?? [winner]
  const rivals = teams.filter((team) => team !== mine).flatMap((team) => team.slice(0, 1))
  if (rows.length < 3 || rivals.length === 0) return []
  const value = (points: readonly number[], seat: number) => sign * (points[seat] ?? 0)
  const leads = rows.map(
    (row) => value(row.totals, winner) - Math.max(...rivals.map((seat) => value(row.totals, seat))),
  )
  const moved = leads.map((lead, i) => lead - (leads[i - 1] ?? 0))
  const usual = moved.reduce((sum, each) => sum + Math.abs(each), 0) / moved.length
  const behind = leads.findLastIndex((lead) => lead <= 0)
  const took = behind >= 0 && behind < leads.length - 1 ? [behind + 1] : []
  const large = moved
    .map((by, i) => ({ by: Math.abs(by), i }))
    .filter(({ by, i }) => by > MORE_THAN_USUAL * usual && !took.includes(i))
    .sort((a, b) => b.by - a.by || a.i - b.i)
    .map(({ i }) => i)
  return [...took, ...large]
    .slice(0, most)
    .sort((a, b) => a - b)
    .map((i) => {
      const { deal, score } = rows[i] as Row
      const best = [winner, ...rivals].reduce((a, b) => (value(score, b) > value(score, a) ? b : a))
      return { deal, seat: best, points: score[best] ?? 0 }
    })
}
