/** What the declarer needed in a finished deal of Betel. */
import { goal, parse } from '../contracts'

/** So many tricks he needed, or might take at most; null where there was no contract. */
export function bound(row: Readonly<Record<string, unknown>>): { n: number; most: boolean } | null {
  const contract = parse(row.contract)
  if (!contract || row.made === null) return null
  const aim = goal(contract)
  return 'least' in aim ? { n: aim.least, most: false } : { n: aim.most, most: true }
}
