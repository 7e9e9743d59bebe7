/** The standings of an event as people read them. */
import type { EventInfo, EventStanding } from '../../lib/wire'

/** People, ranked among themselves, and computers, in the order they are in; a side of both is people. */
export function apart({
  standings,
  tables,
}: Pick<EventInfo, 'standings' | 'tables'>): [EventStanding[], EventStanding[]] {
  const computer = ({ table, seat, partners }: EventStanding): boolean =>
    [seat, ...partners].every((each) => Boolean(tables[table]?.seats[each]?.bot))
  const people = standings.filter((each) => !computer(each))
  const ranked = people.map((each) => ({
    ...each,
    rank: 1 + people.filter((other) => other.ahead > each.ahead).length,
  }))
  return [ranked, standings.filter(computer)]
}
