/** Reading an analysis: what each card of the hand on turn costs, the cheapest first. */
import type { Analysed, Priced } from '../../lib/wire'

/** The prices of the card that was played at a line of the log; null where none was, or none was found. */
export function pricedAt({ prices }: Analysed, line: number | null): Priced | null {
  return prices.find((each) => each.line === line) ?? null
}

/** The cards by what they cost, in each group the highest suit first and in it the highest card. */
export function byPrice({ cards }: Priced): [number, string[]][] {
  const found = new Map<number, string[]>()
  for (const [code, price] of Object.entries(cards).reverse()) found.set(price, [...(found.get(price) ?? []), code])
  return [...found].sort(([one], [other]) => one - other)
}
