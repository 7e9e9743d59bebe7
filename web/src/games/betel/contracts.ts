/** What the table shows of contracts, read off their ids: "1H", "3N", "BK2", "BETEL" (rules/betel.md 2). */

export interface Contract {
  id: string
  level: number
  /** C, D, H, S, N, or B for a betelek. */
  unit: string
}

const BETELKI = ['BK3', 'BK2', 'BK1', 'BK0', 'BETEL']

export const UNITS = ['C', 'D', 'H', 'S', 'N', 'B'] as const
export const LEVELS = [0, 1, 2, 3, 4, 5] as const

/** The contract of a level and a unit, if there is one. */
export function at(level: number, unit: string): string | null {
  if (unit === 'B') return BETELKI[level] ?? null
  return level > 0 ? `${level}${unit}` : null
}

/** A contract's level and unit; null for anything else, "ALLPASS" for instance. */
export function parse(id: unknown): Contract | null {
  if (typeof id !== 'string') return null
  const betelek = BETELKI.indexOf(id)
  if (betelek >= 0) return { id, level: betelek, unit: 'B' }
  return /^[1-5][CDHSN]$/.test(id) ? { id, level: Number(id.charAt(0)), unit: id.charAt(1) } : null
}

/** The trump suit of a contract, or the one a dealer has named ("TRICKS_H"). */
export function trumpOf(id: unknown): string | null {
  if (typeof id === 'string' && /^TRICKS_[CDHS]$/.test(id)) return id.slice(-1)
  const unit = parse(id)?.unit
  return unit !== undefined && 'CDHS'.includes(unit) ? unit : null
}

/** What the contract brings who makes it, without overtricks. */
export function points({ level, unit }: Contract): number {
  return unit === 'B' ? 20 * level || 10 : 20 * level - (unit === 'N' ? 0 : 10)
}

/** The tricks the declarer needs (`least`) or may take at most (`most`). */
export function goal(contract: Contract): { least: number } | { most: number } {
  return contract.unit === 'B' ? { most: Math.max(0, 3 - contract.level) } : { least: 5 + contract.level }
}
