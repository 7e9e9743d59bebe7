/** The sheet of a rubber: what each side has above and below the line, game by game. */
import type { Row } from '../../../table/sheet'

/** What something brought a side: the words `account.entry.<code>`, with what they tell. */
export interface Brought {
  deal: number
  code: string
  side: string
  n: number
  points: number
  below: boolean
}

/** Something by side: north and south, east and west. */
export type Both<T> = [T, T]

export interface Rubber {
  /** What stands over the line, from the line upwards. */
  above: Both<Brought[]>
  /** What stands under it, game by game; the last one is not won yet, unless the rubber is over. */
  games: Both<Brought[]>[]
  totals: Both<number>
  over: boolean
}

interface Stands {
  games: Both<number>
  points: Both<number>
}

const SIDES = ['ns', 'ew']

/** The rubbers of a match, the oldest first. */
export function rubbers(rows: readonly Row[]): Rubber[] {
  const found: Rubber[] = []
  let won = 0
  for (const { deal, all } of rows) {
    let now = found.at(-1)
    if (!now || now.over) {
      now = { above: [[], []], games: [[[], []]], totals: [0, 0], over: false }
      found.push(now)
      won = 0
    }
    const stands = all.rubber as Stands
    for (const each of all.brought as Brought[]) {
      const side = SIDES.indexOf(each.side)
      const column = (each.below ? now.games.at(-1) : now.above)?.[side]
      column?.push({ ...each, deal })
    }
    now.totals = stands.points
    now.over = all.rubber_over === true
    const games = stands.games[0] + stands.games[1]
    if (games > won && !now.over) now.games.push([[], []])
    won = games
  }
  return found
}

/** What became of the contract of a line of the sheet, as the words of the account tell it; null where all passed. */
export function contractOf(
  row: Row['all'],
): { contract: string; doubles: number | null; tricks: number; n: number; made: boolean } | null {
  if (typeof row.contract !== 'string') return null
  const contract = row.contract.replace(/X+$/, '')
  const tricks = Number(row.tricks)
  const over = tricks - 6 - Number(contract.charAt(0))
  const doubles = row.contract.length - contract.length || null
  return { contract, doubles, tricks, n: Math.abs(over), made: over >= 0 }
}
