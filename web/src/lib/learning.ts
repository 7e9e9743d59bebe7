/** What a game's room brings to who learns the game: the default of its part `learn`, whose words lie in it. */
import type { Component } from 'svelte'

import * as keep from './keep'
import type { TableStore } from './store.svelte'
import type { NewTable, View } from './wire'
import type { Words } from './words'

/** Something to try; its kind says how it is drawn. */
export interface Step {
  id: string
  kind: string
}

export interface Learning<S extends Step = Step> {
  lessons: readonly { id: string; steps: readonly S[] }[]
  /** The deal the lessons end with. */
  deal: Required<Pick<NewTable, 'options' | 'given'>>
  /** Draws a step; `solved` is told what there is to say once it is done. */
  Step: Component<{ step: S; words: Words; solved: (done: string) => void }>
  /** Beside the table of that deal; `view`: as the table shows it by now. */
  Hints: Component<{ store: TableStore; view: View; hide: () => void }>
}

/** Which lesson of a game was shown last in this browser, from 0; null if none was. */
export function lessonReached(game: string): number | null {
  const kept = keep.get(`talia.lesson.${game}`)
  return kept === null ? null : Number(kept) || 0
}

const placeDone = (game: string): string => `talia.lessons.${game}`

/** The lessons of a game that were done to their last step in this browser, by id. */
export const lessonsDone = (game: string): string[] => (keep.get(placeDone(game)) ?? '').split(' ').filter(Boolean)

/** Stands among the lessons done for the deal they end with. */
export const DEAL = 'deal'

/** A lesson is done. */
export function didLesson(game: string, lesson: string): void {
  keep.set(placeDone(game), [...new Set([...lessonsDone(game), lesson])].join(' '))
}

/** A lesson is shown now. */
export function reached(game: string, lesson: number): void {
  keep.set(`talia.lesson.${game}`, String(lesson))
}
