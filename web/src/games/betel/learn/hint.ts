/** What to think of now, in a first deal of Betel: out of what one sees, by rules of thumb. */
import type { CardsPart, View } from '../../../lib/wire'
import type { Data } from '../../../lib/words'

export interface Hint {
  key: string
  data: Data
}

export function hint(view: View, me: number): Hint | null {
  if (view.result !== null || view.phase === 'over' || view.phase === 'scored') return { key: 'over', data: {} }
  if (view.phase === 'claim') return view.waiting.includes(me) ? { key: 'claim', data: {} } : null
  if (!view.waiting.includes(me)) {
    return view.phase === 'auction' ? { key: 'watch', data: { seats: view.waiting } } : null
  }
  if (view.phase === 'auction') return inAuction(view, me)
  return view.phase === 'play' ? inPlay(view, me) : null
}

function inAuction({ facts, zones }: View, me: number): Hint {
  const { calls, bidder, doubled, standing } = facts
  const cards = (zone: string) => zones.find(({ id }) => id === zone)?.cards ?? []
  const chosen = cards('dubel').includes('AD') && cards(`hand.${me}`).includes('9C')
  if (Array.isArray(calls) && calls.length === 0 && chosen) return { key: 'first', data: {} }
  if (bidder === me && doubled === true) return { key: 'mine_doubled', data: {} }
  return standing === undefined ? { key: 'open', data: {} } : { key: 'standing', data: { contract: standing } }
}

function inPlay(view: View, me: number): Hint {
  const { contract, declarer } = view.facts
  const part = view.choices
    .find(({ move }) => move === 'play')
    ?.parts.find((each): each is CardsPart => each.kind === 'cards')
  const may = part?.among ?? []
  const hand = view.zones.find(({ id }) => id === `hand.${me}`)?.cards ?? []
  if (view.zones.every(({ id, cards }) => !id.startsWith('played.') || cards.length === 0)) {
    if (declarer !== me) return { key: 'lead', data: {} }
    return { key: String(contract).startsWith('B') ? 'lead_betelek' : 'lead_mine', data: { contract } }
  }
  if (may.length === 1) return { key: 'forced', data: { card: may[0] } }
  return { key: may.length < hand.length ? 'some' : 'any', data: {} }
}
