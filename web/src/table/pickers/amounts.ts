/** The keys above a slider: what the game names, with the least and the most. */
import type { NumberPart, View } from '../../lib/wire'
import type { LiveTable } from '../live.svelte'
import { nearest, type Amount } from './numbers'

/** Those the game names of a part in its fact `amounts`; their words are `quick.<name>`. Null: it names none. */
export function namedAmounts(view: View, move: string, part: string): Readonly<Record<string, number>> | null {
  const all = view.facts.amounts as Readonly<Record<string, Readonly<Record<string, number>>>> | undefined
  return all?.[`${move}.${part}`] ?? null
}

/** In ascending order, each amount once; the game's own name goes before "least" and "most". */
export function amountsOf(table: LiveTable, move: string, part: NumberPart): Amount[] {
  const named = Object.entries(namedAmounts(table.view, move, part.name) ?? {})
  const all = [
    ...named.map(([name, value]) => ({ value, name: table.say(`quick.${name}`) })),
    ...(table.added.amounts?.(table, move, part) ?? []),
    { value: part.low, name: table.say('draft.least') },
    { value: nearest(part, part.high), name: table.say('draft.most') },
  ]
  const once = all.filter(({ value }, i) => all.findIndex((other) => other.value === value) === i)
  return once.sort((a, b) => a.value - b.value)
}
