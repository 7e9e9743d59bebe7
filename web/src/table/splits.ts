/** How a suit may be split, as it is shown: which hand has how many, from the likeliest. */
import type { SuitSplits } from '../lib/wire'

export interface Row {
  /** Cards in the hands one does not see; without their order if it makes no difference. */
  cards: readonly number[]
  chance: number
}

/** Rows rarer than this are not shown. */
const LEAST = 0.005

/** The number of cards of the suit one does not see. */
export function missing({ splits }: SuitSplits): number {
  const [first] = Object.values(splits).flat()
  return first ? first.cards.reduce((sum, each) => sum + each, 0) : 0
}

/** The rows of a suit; `hands`: how many hands one does not see, what lies elsewhere is left out of account. */
export function rowsOf(suit: SuitSplits, habit: string, hands: number): { rows: Row[]; ordered: boolean } {
  const found = new Map<string, Row>()
  for (const { cards, chance } of suit.splits[habit] ?? []) add(found, cards.slice(0, hands), chance)
  const ordered = [...found.values()].some(({ cards, chance }) => {
    const turned = found.get([...cards].reverse().join()) ?? { chance: 0 }
    return Math.abs(turned.chance - chance) > 1e-9
  })
  const shown = new Map<string, Row>()
  for (const { cards, chance } of found.values()) {
    add(shown, ordered ? cards : [...cards].sort((a, b) => b - a), chance)
  }
  const rows = [...shown.values()].filter(({ chance }) => chance >= LEAST).sort((a, b) => b.chance - a.chance)
  return { rows, ordered }
}

function add(rows: Map<string, Row>, cards: readonly number[], chance: number): void {
  const key = cards.join()
  rows.set(key, { cards, chance: (rows.get(key)?.chance ?? 0) + chance })
}
