/** The story an evening opens with: the one a game has, and how a story is told. */
import { askOnce, at } from './api'
import type { Lang } from './settings.svelte'

/** The story of a game: its title, and its paragraphs, parted by empty lines. */
export interface Story {
  title: string
  text: string
}

/** The longest story a host may tell. */
export const MOST = 2000
/** So much is said, and shown at once, between two breaths. */
const BREATH = 170

/** What an evening of a game opens with, where its host tells nothing else. */
export const storyOf = (lang: Lang, game: string) => askOnce<Story>(`/api/stories/${lang}/${at(game)}`)

/** What is said of a story, in order: its paragraphs, each in sentences; a sentence that is too long for a breath in parts. */
export function told(text: string): string[][] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => sentences(paragraph.replace(/\s+/g, ' ').trim()).flatMap(inBreaths))
    .filter((paragraph) => paragraph.length > 0)
}

/** A sentence ends where nothing goes on: no word in small letters, and no dash. */
const sentences = (paragraph: string): string[] =>
  (paragraph.match(/.+?(?:[.!?…]+["'”’»)]*(?= [^\p{Ll}–—-]|$)|$)/gu) ?? []).map((each) => each.trim())

/** Taken apart where a reader would pause: at a comma, else between two words. */
function inBreaths(sentence: string): string[] {
  if (sentence.length <= BREATH) return [sentence]
  const start = sentence.slice(0, BREATH)
  const pause = Math.max(...[', ', '; ', ': ', ' – '].map((each) => start.lastIndexOf(each)))
  const end = pause > BREATH / 3 ? pause + 1 : start.lastIndexOf(' ') > 0 ? start.lastIndexOf(' ') : BREATH
  return [sentence.slice(0, end), ...inBreaths(sentence.slice(end).trim())]
}
