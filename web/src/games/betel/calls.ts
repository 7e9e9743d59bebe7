/** The calls of an auction as the fact `calls` tells them. */
import type { View } from '../../lib/wire'

export interface Call {
  seat: number
  /** pass, kontra, or a contract. */
  call: string
  take: string[]
  give: string[]
  /** Slots of a face-down dubel that were picked up. */
  slots?: string[]
}

export function callsOf(view: View): Call[] {
  return Array.isArray(view.facts.calls) ? (view.facts.calls as Call[]) : []
}

/** The last call of a seat. */
export const lastOf = (view: View, seat: number): Call | undefined =>
  callsOf(view).findLast((call) => call.seat === seat)

/** Rounds of the auction from the dealer on: for each a call of each seat of `order`, null where none was made. */
export function rounds(calls: readonly Call[], order: readonly number[]): (Call | null)[][] {
  const lines: (Call | null)[][] = []
  for (const call of calls) {
    const column = order.indexOf(call.seat)
    let line = lines.at(-1)
    if (!line || line.slice(column).some((each) => each !== null)) {
      line = order.map(() => null)
      lines.push(line)
    }
    line[column] = call
  }
  return lines
}

/** Whether there is trading at this table. */
export const trades = (view: View): boolean => view.facts.balances !== undefined

/** Whether the deal stands in its auction, be it in a window before a call. */
export function bidding(view: View): boolean {
  if (view.phase === 'auction') return true
  const between = ['first_exchange', 'window', 'choose', 'vote'].includes(view.phase)
  return between && view.facts.contract === undefined
}
