/** What the table knows of categories, teams and songs, and how titles are compared (rules/singing_pianos.md 4.4). */
import type { View } from '../../lib/wire'
import type { Words } from '../../lib/words'

export interface Category {
  id: string | null
  pl: string
  en: string
}

export interface Team {
  team: number
  seats: readonly number[]
  songs: number
  playing: boolean
  rejected: boolean
  /** How often it has sung in the match. */
  turns: number
}

export interface Song {
  team: number
  title: string
  line: string
  word: string
  ok: boolean
}

/** A song that is judged. */
export interface Entry {
  team: number
  seat: number
  title: string
  line: string
  word: string
  by: string
  live: boolean
}

export interface Turn {
  team: number
  seat: number
  /** Who sits opposite and types the title; null where songs are typed. */
  typist: number | null
  second: boolean
}

type Facts = View['facts']

/** How a round has ended that is over; else null. */
export function endOf(view: View, words: Words): string | null {
  if (!['scored', 'over'].includes(view.phase)) return null
  const { winner } = view.facts
  return typeof winner === 'number' ? words.text('fact.winner', { value: winner }) : words.text('songs.nobody')
}

const of = <T>(facts: Facts, key: string): T | null => (facts[key] as T | undefined) ?? null

export const categoryOf = ({ facts }: View): Category | null => of(facts, 'category')
export const teamsOf = ({ facts }: View): readonly Team[] => of(facts, 'teams') ?? []
export const songsOf = ({ facts }: View): readonly Song[] => of(facts, 'songs') ?? []
export const earlier = ({ facts }: View): readonly string[] => of(facts, 'used') ?? []
export const turnOf = ({ facts }: View): Turn | null => of(facts, 'turn')
/** Whose word the category is, while it is to be named. */
export const namingOf = ({ facts }: View): { team: number; seat: number } | null => of(facts, 'naming')
export const entryOf = ({ facts }: View): Entry | null => of(facts, 'entry')

/** The name of a category for who reads a language. */
export const nameOf = (category: Category | null, lang: string): string =>
  category === null ? '' : lang === 'pl' ? category.pl : category.en

/** The letter of a team. */
export const letterOf = (team: number): string => String.fromCharCode(65 + team)

const STROKES: Record<string, string> = { ł: 'l', đ: 'd', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe' }

/** Typed for an apostrophe; of these NFKC would leave a space or a letter. */
const APOSTROPHES = /[´`ʼʻ]/g

/** A line without case and signs; hyphens are spaces. */
export const plain = (text: string): string =>
  text
    .replace(APOSTROPHES, "'")
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Pd}/gu, ' ')
    .replace(/[^\p{L}\p{N}\p{M}\s]/gu, '')
    .trim()
    .replace(/\s+/g, ' ')

const withoutAccents = (text: string): string =>
  text
    .replace(/[łđøßæœ]/g, (letter) => STROKES[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')

const bare = (text: string): string => withoutAccents(plain(text))

const withoutArticle = (text: string): string => withoutAccents(plain(text).replace(/^(the|an|a) /, ''))

/** What tells a title from others; of one that is nothing but brackets or signs, these. */
export function titleKey(title: string): string {
  let before = ''
  let outside = title
  while (before !== outside) {
    before = outside
    outside = outside.replace(/\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}/g, ' ')
  }
  const signs = title.normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' ')
  return withoutArticle(outside) || withoutArticle(title) || signs
}

/** Whether one or two words stand in a line, whole; accents may be left out. */
export const occurs = (word: string, line: string): boolean =>
  plain(word) !== '' && [plain, bare].some((way) => ` ${way(line)} `.includes(` ${way(word)} `))

/** The song of the match with a title, however it is written. */
export function usedAs(view: View, title: string): string | null {
  const key = titleKey(title)
  if (key === '') return null
  const titles = [...songsOf(view).map((song) => song.title), ...earlier(view)]
  return titles.find((each) => titleKey(each) === key) ?? null
}

/** So many titles are offered. */
const OFFERED = 4

/** The titles that hold what was typed, those that begin with it first; songs of the match among them. */
export function offered(view: View, titles: readonly string[], typed: string): { title: string; used: boolean }[] {
  const key = titleKey(typed)
  if (key.length < 2) return []
  const sung = [...songsOf(view).map((song) => song.title), ...earlier(view)]
  const all = [...sung.map((title) => ({ title, used: true })), ...titles.map((title) => ({ title, used: false }))]
  const at = ({ title }: { title: string }): number => ` ${titleKey(title)}`.indexOf(` ${key}`)
  const found = all.filter((each) => at(each) >= 0)
  return found.sort((a, b) => at(a) - at(b)).slice(0, OFFERED)
}

/** A line in three: before the word, the word as it stands there, after it. */
export function parted(line: string, word: string): readonly [string, string, string] {
  const sought = plain(word).split(' ')
  const tokens = [...line.matchAll(/\S+/g)].flatMap((match) => {
    const words = plain(match[0]).split(' ').filter(Boolean)
    return words.map((text) => ({ text, from: match.index, to: match.index + match[0].length }))
  })
  for (const way of [plain, bare]) {
    const at = tokens.findIndex((_, i) => sought.every((each, j) => way(tokens[i + j]?.text ?? '') === way(each)))
    const [first, last] = [tokens[at], tokens[at + sought.length - 1]]
    if (first && last) return [line.slice(0, first.from), line.slice(first.from, last.to), line.slice(last.to)]
  }
  return [line, '', '']
}
