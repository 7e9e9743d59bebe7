/** A board that shows a finished deal: the view is put on it from outside. */
import type { View } from '../lib/wire'
import type { Words } from '../lib/words'
import type { Addition } from './addition'
import { Board } from './board.svelte'
import { additionOf } from './entering'
import { ownWords } from './words'

export class ReplayBoard extends Board {
  readonly #words: () => Words

  constructor(
    view: View,
    words: () => Words,
    override readonly place: number,
  ) {
    super(view)
    this.#words = words
  }

  override readonly words = $derived.by(() => ownWords(this.#words(), this.rooms))
  override readonly added: Addition<Board, never> = $derived.by(() => additionOf(this.rooms))
}
