/** What a step came to, put together from the reviews of its deals: by what the learner could know. */
import type { Reviewed } from '../../lib/wire'

export const LEARNER = 0
const SHOWN = 4

export interface Played {
  table: string
  decisions: readonly Reviewed[]
}

export interface Summary {
  /** Decisions that cost nothing. */
  well: number
  /** Points given away, beyond what chance in the judgement explains. */
  points: number
  costly: { table: string; decision: Reviewed }[]
}

function lost({ known, margin }: Reviewed): number {
  return known !== null && known > margin ? known : 0
}

export function summary(played: readonly Played[]): Summary {
  const mine = played.flatMap(({ table, decisions }) =>
    decisions.filter(({ seat, known }) => seat === LEARNER && known !== null).map((decision) => ({ table, decision })),
  )
  const costly = mine.filter(({ decision }) => lost(decision) >= 0.5)
  return {
    well: mine.length - costly.length,
    points: Math.round(costly.reduce((sum, { decision }) => sum + lost(decision), 0)),
    costly: costly.sort((a, b) => lost(b.decision) - lost(a.decision)).slice(0, SHOWN),
  }
}
