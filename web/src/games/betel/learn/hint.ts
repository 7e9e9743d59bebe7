/** What is said beside the table of a first deal of Betel: the server's guidance, and what the chosen cards are for. */
import type { CardsPart, View } from '../../../lib/wire'
import type { Data } from '../../../lib/words'

export interface Hint {
  key: string
  data: Data
}

const LESSONS: ReadonlySet<string> = new Set(['guide.aim.auction', 'guide.ladder'])

export function hints(view: View, me: number): Hint[] {
  if (view.result !== null || view.phase === 'over' || view.phase === 'scored') return [plain('over')]
  if (chosen(view, me)) return [plain('first')]
  const told = view.guidance.map(({ code, data }) => ({ key: `guide.${code}`, data }))
  // What an auction is about and what the calls mean the lessons have told; the card to play needs both sentences.
  if (view.phase === 'auction') return told.filter(({ key }) => !LESSONS.has(key))
  return dimmed(view, me) ? [...told, plain('some')] : told
}

const plain = (key: string): Hint => ({ key: `hint.${key}`, data: {} })

const cardsOf = (view: View, zone: string): readonly string[] => view.zones.find(({ id }) => id === zone)?.cards ?? []

/** Whether the first call is to be made with the cards that were chosen for it. */
function chosen(view: View, me: number): boolean {
  const { calls } = view.facts
  const first = view.phase === 'auction' && view.waiting.includes(me) && Array.isArray(calls) && calls.length === 0
  return first && cardsOf(view, 'dubel').includes('AD') && cardsOf(view, `hand.${me}`).includes('9C')
}

/** Whether some cards may not be played to the first trick. */
function dimmed(view: View, me: number): boolean {
  const tricks = view.facts.tricks
  if (Array.isArray(tricks) && tricks.some((each) => each !== 0)) return false
  const part = view.choices
    .find(({ move }) => move === 'play')
    ?.parts.find((each): each is CardsPart => each.kind === 'cards')
  return part !== undefined && part.among.length < cardsOf(view, `hand.${me}`).length
}
