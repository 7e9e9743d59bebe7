/** Reading a review: which decisions were mistakes, which call decided the deal, how a line falls into tricks. */
import type { Lang } from '../lib/settings.svelte'
import type { Reviewed, View } from '../lib/wire'
import { kindOf } from '../table/seating'

export type Grade = 'good' | 'slight' | 'mistake'

/** How many decisions there are of each grade, the worst first; none of which there is none but the good ones. */
export function counted(decisions: readonly Reviewed[]): [Grade, number][] {
  const grades: Grade[] = ['mistake', 'slight', 'good']
  return grades.flatMap((grade): [Grade, number][] => {
    const n = decisions.filter((each) => each.grade === grade).length
    return n > 0 ? [[grade, n]] : []
  })
}

/** The call by which most was won or lost against anything else that might have been said. */
export function turning(decisions: readonly Reviewed[]): number | null {
  const weight = (each: Reviewed) => (each.kind === 'call' ? Math.abs(each.lead ?? 0) : 0)
  const most = Math.max(0, ...decisions.map(weight))
  return most > 0 ? decisions.findIndex((each) => weight(each) === most) : null
}

/** The decision a review begins with: the worst mistake, else the call that decided, else the first. */
export function deciding(decisions: readonly Reviewed[]): number {
  const worst = Math.max(...decisions.map((each) => (each.grade === 'mistake' ? (each.known ?? 0) : 0)))
  if (worst > 0) return decisions.findIndex((each) => each.grade === 'mistake' && each.known === worst)
  return turning(decisions) ?? 0
}

/** The next mistake from there on, round and round; small ones where there are no others. */
export function mistakeAfter(decisions: readonly Reviewed[], at: number, step: 1 | -1): number | null {
  const grade = decisions.some((each) => each.grade === 'mistake') ? 'mistake' : 'slight'
  const n = decisions.length
  for (let far = 1; far <= n; far++) {
    const i = (((at + step * far) % n) + n) % n
    if (decisions[i]?.grade === grade) return i
  }
  return null
}

/** Points as they are written: a digit behind the point at most, with a sign that is a minus. */
export function shown(points: number, lang: Lang): string {
  const rounded = Math.abs(points) >= 10 ? Math.round(points) : Math.round(points * 10) / 10
  if (rounded === 0) return '0'
  const digits = new Intl.NumberFormat(lang, { maximumFractionDigits: 1 }).format(Math.abs(rounded))
  return (rounded < 0 ? '−' : '+') + digits
}

/** The view as the hand at a place saw it: the others' cards face down. */
export function veiled(view: View, place: number): View {
  return {
    ...view,
    zones: view.zones.map((each) => {
      const [kind, at] = kindOf(each.id)
      if (kind !== 'hand' || at === place) return each
      return { ...each, cards: [], hidden: each.cards.length + (each.hidden ?? 0) }
    }),
  }
}

/** A line of play in groups of as many cards as there are players, the last one full: so every group is a trick. */
export function inTricks<Move>(line: readonly Move[], players: number): Move[][] {
  const first = line.length % players
  const groups = first > 0 ? [line.slice(0, first)] : []
  for (let at = first; at < line.length; at += players) groups.push(line.slice(at, at + players))
  return groups.map((group) => [...group])
}
