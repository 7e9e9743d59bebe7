/** What the page of an event with rounds says of those who play in it. */
import { percent } from '../../lib/percent'
import type { EventPlace, EventRounds, EventScore } from '../../lib/wire'

/** Those who play under a number, by name; of a match of teams a team is that of two pairs. */
export function groupName(rounds: EventRounds, player: number | undefined): string {
  return (rounds.players[player ?? -1] ?? []).map((each) => each.name ?? '').join(' – ')
}

/** The pairs of a team: the first sits north and south at the first table, east and west at the second. */
export const TEAMS: readonly (readonly number[])[] = [
  [0, 3],
  [1, 2],
]

/** Whether teams of two pairs play. */
export const teams = ({ comparison }: Pick<EventRounds, 'comparison'>): boolean =>
  comparison === 'team' || comparison === 'bam'

/** Whether each plays for himself, with cards that no other table has. */
export const alone = ({ comparison }: Pick<EventRounds, 'comparison'>): boolean => comparison === 'total'

/** A number of points as a language writes it, with a real minus. */
export function points(value: number, lang: string, digits: number, signed = true): string {
  const sign = signed ? 'exceptZero' : 'auto'
  return new Intl.NumberFormat(lang, { maximumFractionDigits: digits, signDisplay: sign })
    .format(value)
    .replace('-', '−')
}

/** How somebody fares, as it counts: a percentage, IMPs a board, victory points, a total. */
export function fare(
  rounds: Pick<EventRounds, 'comparison' | 'vp'>,
  { value, top }: Pick<EventPlace, 'value' | 'top'>,
  lang: string,
): string {
  if (top !== null) return percent(value, lang)
  if (alone(rounds)) return points(value, lang, 0, false)
  if (rounds.comparison === 'team' && rounds.vp) return points(value, lang, 2, false)
  return points(value, lang, 2)
}

/** How well a table did with a deal, as its place among the others goes by it. */
export const worth = (score: EventScore | undefined): number => score?.share ?? score?.ahead ?? 0

/** What a table has for a deal: a part of what it could have, else IMPs or by how much it is ahead. */
export function compared(score: EventScore | undefined, lang: string): string {
  if (typeof score?.share === 'number') return percent(score.share, lang)
  return typeof score?.ahead === 'number' ? points(score.ahead, lang, 2) : '–'
}
