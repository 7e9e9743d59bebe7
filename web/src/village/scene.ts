/** What a village shows, read off a view: pure functions. What everybody may know is read off the public view alone. */
import type { FormView, OptionPart, SeatsPart, View } from '../lib/wire'
import type { Data, Words } from '../lib/words'

/** A question all are asked, or those in `asked`. */
export interface Question {
  call: string
  asked: readonly number[]
}

/** What somebody answers: whom, and what else is chosen. */
export interface Answer {
  seats: readonly number[]
  choice: string | null
}

export interface Fallen {
  seat: number
  cause: string
  day: number
  /** After how many nights, where a day comes before its night. */
  night?: number
}

/** Something said in the talk of today. */
export interface Claim {
  by: number
  claim: string
  data: Data
}

/** An answer of a night, told in the end. */
export interface Guess {
  night: number
  call: string
  by: number
  named: readonly number[]
  choice: string | null
  deed: boolean
}

export interface Ballot {
  day: number
  call: string
  votes: readonly (readonly [number, number])[]
  /** What was answered, where the question was not whom. */
  choices?: readonly (readonly [number, string])[]
}

/** Under which night somebody is found who has died: that before the day. */
export const nightOfDeath = ({ day, night }: Fallen): number => night ?? day

const fact = <T>(view: View, key: string): T | null => (view.facts[key] as T | undefined) ?? null
const rows = <T>(view: View, key: string): readonly T[] => fact<readonly T[]>(view, key) ?? []

export const questionOf = (view: View): Question | null => fact<Question>(view, 'question')

/** Whether it is night: then all glows less. */
export const isDark = (view: View): boolean => nightOf(view) > dayOf(view) && view.result === null
export const nightOf = (view: View): number => fact<number>(view, 'night') ?? 0
export const dayOf = (view: View): number => fact<number>(view, 'day') ?? 0

export const fallenOf = (view: View): readonly Fallen[] => rows<Fallen>(view, 'fallen')
/** Which roles play, and how many of each; nothing where that is closed. */
export const rolesOf = (view: View): readonly { role: string; count: number }[] => rows(view, 'roles')

/** Whose card everybody knows, by seat. */
export const shownOf = (view: View): ReadonlyMap<number, string> =>
  new Map(rows<{ seat: number; role: string }>(view, 'shown').map((each) => [each.seat, each.role]))

export const readyOf = (view: View): readonly number[] => rows<number>(view, 'ready')
export const guessesOf = (view: View): readonly Guess[] => rows<Guess>(view, 'guesses')
export const ballotsOf = (view: View): readonly Ballot[] => rows<Ballot>(view, 'ballots')

/** Who voted for whom the last time. */
export const lastBallot = (view: View): readonly { by: number; seat: number }[] => rows(view, 'ballot')

/** What was said today, in order. */
export const claimsOf = (view: View): Claim[] =>
  rows<Readonly<Record<string, unknown>>>(view, 'claims').map((each) => ({
    by: Number(each.by),
    claim: String(each.claim),
    data: each,
  }))

/** A claim as it is said. */
export const claimed = (words: Words, { claim, data }: Claim): string => words.text(`said.${claim}`, data)

/** One's own answer to the open question. */
export function answerOf(own: View): Answer | null {
  const answer = fact<{ seat: number | null; seats: number[]; choice: string | null }>(own, 'answer')
  if (answer === null) return null
  return { seats: answer.seat === null ? answer.seats : [answer.seat], choice: answer.choice }
}

/** The question as a form: whom one may name, how many, and what else there is to choose. */
export interface Asked {
  form: FormView
  among: readonly number[]
  low: number
  high: number
  choices: readonly string[]
}

export function askedOf(own: View): Asked | null {
  const form = own.choices.find((each) => each.move === 'answer')
  if (!form) return null
  const seats = form.parts.find((part): part is SeatsPart => part.kind === 'seats')
  const choice = form.parts.find((part): part is OptionPart => part.kind === 'option' && part.name === 'choice')
  return {
    form,
    among: seats?.among ?? [],
    low: seats?.low ?? 0,
    high: seats?.high ?? 0,
    choices: (choice?.of ?? []).map(String),
  }
}

/** Naming somebody: another one in the place of one, one more of several; a second time takes him out again. */
export function named(answer: readonly number[], seat: number, { low, high }: Pick<Asked, 'low' | 'high'>): number[] {
  if (answer.includes(seat)) return low > 0 && high === 1 ? [...answer] : answer.filter((each) => each !== seat)
  return [...answer, seat].slice(-Math.max(1, high)).sort((a, b) => a - b)
}

/** The move of an answer; null as long as something is missing. */
export function moveOf(asked: Asked, call: string, seats: readonly number[], choice: string | null) {
  if (seats.length < asked.low) return null
  if (asked.choices.length > 0 && choice === null) return null
  const part = asked.form.parts.find((each) => each.kind === 'seats')
  const one = part?.name === 'seat'
  return {
    type: 'answer',
    call,
    ...(one ? { seat: seats[0] ?? null } : part ? { seats: [...seats] } : {}),
    ...(asked.choices.length > 0 ? { choice } : {}),
  }
}

/** How many votes each has. */
export function counted(votes: readonly { seat: number }[]): Map<number, number> {
  const points = new Map<number, number>()
  for (const { seat } of votes) points.set(seat, (points.get(seat) ?? 0) + 1)
  return points
}

/** Of a game that is over: how many votes of somebody of a side were for somebody of another one, of all he had. */
export interface Nose {
  seat: number
  right: number
  of: number
}

/** Who of a side that did not know itself had the best nose, in ballots of these calls: most right votes, then fewest wrong. */
export function bestNoses(view: View, side: string, calls: readonly string[]): Nose[] {
  const mine = new Set(view.sides.find(({ id }) => id === side)?.seats)
  const votes = ballotsOf(view).flatMap((ballot) => (calls.includes(ballot.call) ? ballot.votes : []))
  const noses = [...mine].map((seat) => {
    const own = votes.filter(([by]) => by === seat)
    return { seat, right: own.filter(([, whom]) => !mine.has(whom)).length, of: own.length }
  })
  const order = (a: Nose, b: Nose) => b.right - a.right || a.of - b.of
  const [best] = noses.sort(order)
  return noses.filter((each) => each.right > 0 && best && order(each, best) === 0)
}

/** What one knows that not everybody knows, a sentence each: facts of one's own, in the words of the game. */
export function secrets(words: Words, own: View, open: View, told: readonly string[] = TOLD_APART): string[] {
  const mine = Object.entries(own.facts).filter(
    ([key, value]) => !told.includes(key) && JSON.stringify(open.facts[key]) !== JSON.stringify(value),
  )
  return mine.flatMap(([key, value]) => {
    if (!words.has(`fact.${key}`)) return []
    const each = Array.isArray(value) && value.some((one) => typeof one === 'object') ? (value as unknown[]) : [value]
    return each.map((one) =>
      words.text(
        `fact.${key}`,
        one !== null && typeof one === 'object' && !Array.isArray(one) ? (one as Data) : { value: one },
      ),
    )
  })
}

/** Facts that have a place of their own. */
const TOLD_APART = ['answer', 'role', 'hunt', 'whispers']
