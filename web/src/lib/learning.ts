/** What a game's room brings to who learns the game: the default of its part `learn`, whose words lie in it. */
import type { Component } from 'svelte'

import type { TableStore } from './store.svelte'
import type { NewTable } from './wire'
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
  /** Beside the table of that deal. */
  Hints: Component<{ store: TableStore; hide: () => void }>
}
