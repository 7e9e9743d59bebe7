/** The server's HTTP side. */
import { problems } from './problems/words'
import { settings, type Lang } from './settings.svelte'
import type { Catalogue } from './words'
import type { Claim, Guest, Made, Me, NewTable, Problem, TableInfo } from './wire'

/** A refusal of the server: a code with words under `refusal.<code>`. `network` is our own: no answer came. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly details: Readonly<Record<string, unknown>> = {},
    readonly status = 0,
  ) {
    super(code)
  }
}

/** An option of a game, as its form is drawn (talia.table.options). */
export interface OptionInfo {
  id: string
  kind: 'choice' | 'number' | 'bool' | 'list'
  default: unknown
  values: readonly (string | number | boolean)[]
  low: number | null
  high: number | null
  step: number
}

/** A way to play that has a name: the options in which it differs from the defaults. */
export interface Preset {
  id: string
  options: Readonly<Record<string, unknown>>
}

/** A game one can play here. */
export interface GameInfo {
  id: string
  rules: number
  seats: readonly number[]
  default_seats: number
  name: Record<Lang, string>
  tagline: Record<Lang, string>
  /** What else one may look for it by; not every game says. */
  aliases: Partial<Record<Lang, string>>
  /** The name of its family, in whose order games are listed. */
  family: Record<Lang, string>
  /** About how many minutes a usual match lasts. */
  lasts: number
  /** Whether most points win, or fewest. */
  most_wins: boolean
  /** The values some options have at several tables with the same cards, so that deals compare. */
  comparable: Readonly<Record<string, unknown>>
  /** By what boards can be compared besides the mean, each with the options it needs. */
  comparisons: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** Whether two pairs can play it. */
  pairs: boolean
  options: readonly OptionInfo[]
  presets: readonly Preset[]
  /** Of options that do not always matter: one of these conditions holds where they do (`seats`: how many play). */
  applies: Readonly<Record<string, readonly Readonly<Record<string, readonly unknown[]>>[]>>
  bots: readonly string[]
  /** Whether its finished deals can be reviewed. */
  review: boolean
  /** Whether they can be analysed with all cards open. */
  analysis: boolean
  /** Whether there is a course of it. */
  course: boolean
  /** Whether there are puzzles of it. */
  puzzles: boolean
  /** The options that matter when its score is kept for real cards; null if it can't be. */
  keeper: readonly string[] | null
  /** Whether terms of it are explained. */
  glossary: boolean
  /** What its page of advice is called, if it has one. */
  advice: Partial<Record<Lang, string>>
  /** Whether an evening of it opens with a story. */
  story: boolean
  /** The formats of other programs in which its deals are read and written. */
  files: readonly string[]
}

/** Asks the server: with a body it is told something, and what is a file goes as it is. */
export async function ask<T>(path: string, body?: unknown): Promise<T> {
  return (await (await answered(path, body)).json()) as T
}

/** What the server answers, if it is no refusal. */
export async function answered(path: string, body?: unknown): Promise<Response> {
  let response: Response
  try {
    response = await fetch(path, {
      method: body === undefined ? 'GET' : 'POST',
      credentials: 'same-origin',
      ...(body instanceof Blob
        ? { body }
        : body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
  } catch {
    throw new Refusal('network')
  }
  if (response.ok) return response
  let problem: Partial<Problem>
  try {
    problem = (await response.json()) as Partial<Problem>
  } catch {
    problem = {}
  }
  // If its words do not come soon, it is told by its code.
  await Promise.race([problems.fetch(settings.lang), new Promise((resolve) => setTimeout(resolve, 2000))])
  throw new Refusal(problem.code ?? 'server', problem.details ?? {}, response.status)
}

const once = new Map<string, Promise<unknown>>()

/** Asks for something that does not change while the page is open; a failure is not remembered. */
export function askOnce<T>(path: string): Promise<T> {
  const known = once.get(path)
  if (known !== undefined) return known as Promise<T>
  const asked = ask<T>(path)
  once.set(path, asked)
  asked.catch(() => once.delete(path))
  return asked
}

/** A part of a path. */
export const at = encodeURIComponent

export const me = () => ask<Me>('/api/me')
export const guest = (body: Guest) => ask<Me>('/api/guest', body)
export const games = () => askOnce<GameInfo[]>('/api/games')
export const words = (lang: Lang, game?: string) =>
  askOnce<Catalogue>(`/api/words/${lang}${game === undefined ? '' : `/${at(game)}`}`)
/** A page of rules, or of what stands beside them, which such chapters there are, and what can be printed. */
export interface RulesPage {
  html: string
  chapters: readonly { id: string; title: string }[]
  prints: readonly { id: string; title: string }[]
}

/** The rules of a game, or a chapter beside them. */
export const rules = (lang: Lang, game: string, chapter: string | null = null) =>
  askOnce<RulesPage>(`/api/rules/${lang}/${at(game)}${chapter === null ? '' : `/${at(chapter)}`}`)
export const newTable = (body: NewTable) => ask<Made>('/api/tables', body)
export const table = (id: string) => ask<TableInfo>(`/api/tables/${at(id)}`)
export const join = (id: string) => ask<Made>(`/api/tables/${at(id)}/join`, {})
export const claim = (id: string, body: Claim) => ask<Made>(`/api/tables/${at(id)}/claim`, body)
/** The address others can open, for links: where one came by `localhost`, that of the machine in its network. */
export const address = () => askOnce<{ url: string }>('/api/address')
