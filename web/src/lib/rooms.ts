/**
 * The rooms of the games: what the client has for one game alone, fetched when that game is played. A room is a folder
 * of parts, each found by its name: `index` what the game adds to the table, `words/pl` its words, `learn` its lessons.
 * A game needs no room, and a room no part.
 */
import * as keep from './keep'
import { Later } from './later.svelte'
import type { Lang } from './settings.svelte'
import { Spoken } from './spoken.svelte'
import type { Catalogue } from './words'

type Load = () => Promise<unknown>

const PATH = /^\.\/(\w+)\/(.+?)(?:\/index)?\.ts$/
const WORDS = /^(.+)\/words\/\w+$/

/** Where the games of the last tables are kept, the latest first. */
const LAST_GAMES = 'talia.games'

/** So many of them. */
const REMEMBERED = 4

// All are made when the rooms are: what is made while an effect looks on, that effect does not hear of.
const parts = new Map<string, Later<unknown>>()
const words = new Map<string, Spoken>()

/** The words of a room that has none. */
const WORDLESS = new Spoken(() => Promise.resolve({}))

/** What stands on the door of a room: said of a game before one goes in, so the start page carries it. */
export interface Door {
  /** Short lessons in the part `learn`: what learning the game is called, how the lessons are, and what one finds. */
  learn?: Readonly<Record<Lang, { name: string; lessons: string; text: string }>>
  /** What the way to its course is called. */
  course?: Readonly<Record<Lang, string>>
  /** What playing it is called, where a house that has several games begins with this one. */
  play?: Readonly<Record<Lang, string>>
}

const doors = new Map<string, Door>()

/** The games that have lessons, with what stands on their doors. */
export const lessons = (): { game: string; learn: NonNullable<Door['learn']> }[] =>
  [...doors].flatMap(([game, { learn }]) => (learn ? [{ game, learn }] : []))

/** The game one is asked to play first, with what that is called; null if no door says so. */
export function first(): { game: string; play: NonNullable<Door['play']> } | null {
  for (const [game, { play }] of doors) if (play) return { game, play }
  return null
}

/** Where learning a game begins and goes on: its course, which the lessons open, or the lessons alone. */
export const pathOf = (game: string): string => (doors.get(game)?.course ? `/course/${game}` : `/learn/${game}`)

/** What stands on the door of a game. */
export const doorOf = (game: string): Door => doors.get(game) ?? {}

/** The pictures of the games, by their paths: drawings of 48 × 48, small enough to come together. */
let pictures = new Later<Readonly<Record<string, string>>>(() => Promise.resolve({}))

/**
 * Says which files the rooms have, each with how its default is fetched, what stands on the doors, and how the pictures
 * of the games are fetched.
 */
export function furnish(
  files: Readonly<Record<string, Load>>,
  signs: Readonly<Record<string, Door>>,
  emblems: () => Promise<Readonly<Record<string, string>>> = () => Promise.resolve({}),
): void {
  pictures = new Later(emblems)
  for (const [path, door] of Object.entries(signs)) doors.set(PATH.exec(path)?.[1] ?? '', door)
  for (const [path, load] of Object.entries(files)) {
    const [, game, part] = PATH.exec(path) ?? []
    if (game !== undefined && part !== undefined) parts.set(`${game}/${part}`, new Later(load))
  }
  for (const name of parts.keys()) {
    const room = WORDS.exec(name)?.[1]
    if (room === undefined || words.has(room)) continue
    words.set(
      room,
      new Spoken(async (lang) => ((await parts.get(`${room}/words/${lang}`)?.fetch()) ?? {}) as Catalogue),
    )
  }
}

/** The picture of a game as SVG; none until the pictures are there, '' for a game that has none. */
export const emblemOf = (game: string): string | null =>
  pictures.now === null ? null : (pictures.now[`./${game}/emblem.svg`] ?? '')

/** Whether a game's room has a part. */
export const hasPart = (game: string, part: string): boolean => parts.has(`${game}/${part}`)

/** A part of a game's room, null if it has none. What it is, its name says. */
export const partOf = <T>(game: string, part: string): Later<T> | null =>
  (parts.get(`${game}/${part}`) as Later<T> | undefined) ?? null

/** The words of a game's room, or of a part of it; what happens in the game the server's words say. */
export const wordsOf = (room: string): Spoken => words.get(room) ?? WORDLESS

/** The games of the last tables, the latest first. */
export const lastGames = (): readonly string[] => keep.list(LAST_GAMES)

/** The game of the last table: most often it is that of the next one. */
export const lastGame = (): string | null => lastGames()[0] ?? null

/** One is at a table of this game now. */
export const playing = (game: string): void => {
  const before = lastGames()
  if (before[0] === game) return
  keep.set(LAST_GAMES, JSON.stringify([game, ...before.filter((each) => each !== game)].slice(0, REMEMBERED)))
}
