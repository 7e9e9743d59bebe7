/** The list of Skat: what each game adds to the running sums, and the premiums of Seeger and Fabian below. */
import type { Row } from '../../../table/sheet'

/** A game stands with its soloist's running sum; `sums` has nothing for the others. */
export interface Entry {
  deal: number
  kind: string
  row: Row['all']
  sums: (number | null)[]
}

export const PREMIUM = 50
/** What others get for a lost game, by the number of players. */
const OTHERS: Readonly<Record<number, number>> = { 3: 40, 4: 30 }
export const each = (seats: number): number => OTHERS[seats] ?? 0

export interface Kept {
  entries: Entry[]
  games: number[]
  /** By seat: games won, games lost, and how many the others lost. */
  won: number[]
  lost: number[]
  others: number[]
}

/** What a game counted beside its jacks and itself: each level by its name in the account, and how many times. */
export function levels(row: Row['all']): [level: string, n: number][] {
  return Object.entries((row.items ?? {}) as Record<string, number>).filter(([level]) => level !== 'game')
}

export function kept(rows: readonly Row[], seats: number): Kept {
  const none = () => Array.from({ length: seats }, () => 0)
  const [games, won, lost, others] = [none(), none(), none(), none()]
  const entries = rows.map(({ deal, score, all }): Entry => {
    const kind = String(all.kind)
    const sums: (number | null)[] = none().map(() => null)
    const changes = kind === 'game' ? [[Number(all.soloist), Number(all.result)] as const] : [...score.entries()]
    for (const [seat, points] of changes) {
      if (points === 0) continue
      games[seat] = (games[seat] ?? 0) + points
      sums[seat] = games[seat] ?? 0
    }
    if (kind === 'game') {
      const soloist = Number(all.soloist)
      const ended = all.won ? won : lost
      ended[soloist] = (ended[soloist] ?? 0) + 1
      if (!all.won) others.forEach((n, seat) => seat !== soloist && (others[seat] = n + 1))
    }
    return { deal, kind, row: all, sums }
  })
  return { entries, games, won, lost, others }
}
