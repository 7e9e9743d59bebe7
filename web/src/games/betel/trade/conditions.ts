/** Conditions as a list of simple ones, as they are put together by taps; the wire has them as rules 4.5 writes them. */
import { without, type Clause, type Condition } from './terms'

export interface Atom {
  not: boolean
  of: Condition
}

export interface Atoms {
  joint: 'and' | 'or'
  of: Atom[]
}

/** The simple conditions of a condition; one that is nested deeper is a simple one here. */
export function atomsOf(condition: Condition): Atoms {
  const [name, ...rest] = condition
  if (name === undefined) return { joint: 'and', of: [] }
  if (name === 'and' || name === 'or') return { joint: name, of: rest.map((each) => atom(each as Condition)) }
  return { joint: 'and', of: [atom(condition)] }
}

const atom = (condition: Condition): Atom =>
  condition[0] === 'not' ? { not: true, of: condition[1] as Condition } : { not: false, of: condition }

export function conditionOf({ joint, of }: Atoms): Condition {
  const parts = of.map((each) => (each.not ? ['not', each.of] : each.of))
  return parts.length > 1 ? [joint, ...parts] : (parts[0] ?? [])
}

/** A simple condition as it first stands; `point` is the number of a clause it may speak of. */
export function first(name: string, point: number): Condition {
  switch (name) {
    case 'declarer':
      return [name, 'you']
    case 'contract':
      return [name, '1S']
    case 'kind':
      return [name, 'normal']
    case 'tricks':
      return [name, 'me', '>=', 1]
    case 'trick_winner':
      return [name, 1, 'me']
    case 'called':
      return [name, 'third', { kinds: ['pass'] }]
    case 'done':
    case 'impossible':
    case 'lapsed':
      return [name, point]
    case 'vote':
      return [name, point, 'kept']
    default:
      return [name]
  }
}

const ABOUT_CLAUSES = ['done', 'impossible', 'lapsed', 'vote']

/** A clause whose condition speaks of other numbers, since clauses were put in or taken out; null: of one taken out. */
export function renumbered(clause: Clause, place: (n: number) => number | null): Clause {
  if (clause.k === 'demand' || clause.k === 'text' || !clause.if) return clause
  const { joint, of } = atomsOf(clause.if)
  const kept = of.flatMap((each): Atom[] => {
    const [name, n] = each.of
    if (!ABOUT_CLAUSES.includes(String(name))) return [each]
    const now = place(Number(n))
    return now === null ? [] : [{ ...each, of: each.of.with(1, now) }]
  })
  const rest = without(clause, 'if')
  const condition = conditionOf({ joint, of: kept })
  return condition.length > 0 ? { ...rest, if: condition } : rest
}
