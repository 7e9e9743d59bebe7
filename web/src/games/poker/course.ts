/** What the view tells of all that was said in the deal, and of how its hands rank. */
import type { View } from '../../lib/wire'

/** What one of those in the deal has said or done: the chips before him then, or the cards he has exchanged. */
interface Said {
  seat: number
  word: string
  n: number
}

/** All that was said and done, phase by phase. */
export function courseOf(view: View): { phase: string; said: Said[] }[] {
  const phases = new Map<string, Said[]>()
  for (const [phase, seat, word, n] of (view.facts.course as [string, number, string, number][] | undefined) ?? []) {
    const said = phases.get(phase) ?? []
    phases.set(phase, [...said, { seat, word, n }])
  }
  return [...phases].map(([phase, said]) => ({ phase, said }))
}

/** The classes of hands, the highest first, and the one that is held; a royal flush is the highest straight flush. */
export function ranksOf(view: View): { order: string[]; own: string | null } {
  const held = (view.facts.hand as { hand: string } | undefined)?.hand ?? null
  return { order: (view.facts.ranking as string[] | undefined) ?? [], own: held === 'royal' ? 'straight_flush' : held }
}
