/** What a game's room adds to the screen of a room: the default of `games/<id>/screen/index.ts`. */
import type { Component } from 'svelte'

import type { View } from '../../lib/wire'
import type { Words } from '../../lib/words'

/** Where a game's room has it. */
export const SCREEN = 'screen'

export interface ScreenPart {
  /** What all know, in place of the circle of seats and the general facts; `words` are those of the table and its room. */
  ground: Component<{ view: View; words: Words }>
}
