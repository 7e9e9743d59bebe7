/** The story an evening opens with: the one a game has, or the host's own, and how a story is told. */
import { askOnce, at } from './api'
import type { Lang } from './settings.svelte'
import type { OwnStory } from './wire'

/** The story of a game: its title, and its paragraphs, parted by empty lines. */
export interface Story {
  title: string
  text: string
}

/** What is said between two breaths, and what stands after it in the text: nothing, a space, or the end of a line. */
export interface Breath {
  said: string
  then: '' | ' ' | '\n'
}

/** The longest story a host may tell, in letters. */
export const MOST = 2000
/** So much is said, and lit at once, between two breaths. */
const BREATH = 170

/** What an evening of a game opens with, where its host tells nothing else. */
export const storyOf = (lang: Lang, game: string) => askOnce<Story>(`/api/stories/${lang}/${at(game)}`)

/** What the host of a table tells; `mark`: that of the table. The screen of a room shows its key. */
export const ownStory = (table: string, mark: string, screen = '') =>
  askOnce<OwnStory>(`/api/tables/${at(table)}/story?mark=${at(mark)}&screen=${at(screen)}`)

/** The paragraphs of a text, with their lines. */
export const paragraphs = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((each) => each.trim())
    .filter(Boolean)

/**
 * What is said of a story, in order: its paragraphs, each in sentences; a sentence that is too long for a breath in parts.
 * The end of a line ends a sentence, too: it may be verse.
 */
export const told = (text: string): Breath[][] =>
  paragraphs(text).map((paragraph) =>
    paragraph
      .split(/\s*\n\s*/)
      .map((line) => sentences(line.replace(/\s+/g, ' ')).flatMap(inBreaths))
      .flatMap((line) => line.map((breath, n): Breath => (n < line.length - 1 ? breath : { ...breath, then: '\n' }))),
  )

/** What ends in a dot and yet goes on: somebody's title, an initial. */
const GOES_ON = /(?:^|[ „"“(])(?:\p{Lu}|[Dd]r|Mrs?|Ms|St|[Pp]rof|[Śś]w|[Kk]s|[Gg]en|[Kk]pt|[Pp]łk|[Ii]nż)\.$/u

/** A sentence ends where nothing goes on: no word in small letters, and no dash. */
function sentences(line: string): string[] {
  const found: string[] = []
  for (const each of line.match(/.+?(?:[.!?…]+["'”’»)]*(?= [^\p{Ll}–—-]|$)|$)/gu) ?? []) {
    const before = found.at(-1)
    if (before !== undefined && GOES_ON.test(before)) found[found.length - 1] = before + each
    else found.push(each.trim())
  }
  return found
}

/** Taken apart where a reader would pause: at a comma, else between two words, else between two letters. */
function inBreaths(sentence: string): Breath[] {
  const letters = [...sentence]
  if (letters.length <= BREATH) return [{ said: sentence, then: ' ' }]
  const start = letters.slice(0, BREATH).join('')
  const pause = Math.max(...[', ', '; ', ': ', ' – '].map((each) => start.lastIndexOf(each)))
  const end = pause > BREATH / 3 ? pause + 1 : start.lastIndexOf(' ') > 0 ? start.lastIndexOf(' ') : start.length
  const said = sentence.slice(0, end)
  const rest = sentence.slice(end)
  return [{ said, then: rest.startsWith(' ') ? ' ' : '' }, ...inBreaths(rest.trim())]
}
