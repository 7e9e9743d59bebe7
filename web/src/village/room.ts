/** What a game adds to a village: its signs, and what of it everybody may know. The village knows no role. */
import type { View } from '../lib/wire'
import type { Words } from '../lib/words'
import type { State } from './Circle.svelte'
import type { SignName } from './signs'

export interface VillageRoom {
  /** The signs of roles, by their ids. */
  roles: Readonly<Record<string, SignName>>
  /** The signs of causes of death. */
  causes: Readonly<Record<string, SignName>>
  /** Signs of seats that follow from what everybody knows: an office, prison. */
  states: (view: View, words: Words) => ReadonlyMap<number, readonly State[]>
  /** What everybody knows besides, a line each. */
  known: (view: View, words: Words) => readonly State[]
  /** Ready sentences to one's own about a seat, by their keys, for those who hear one another. */
  whispers: readonly string[]
  /** The side that does not know itself, and the ballots by which it looks for all others. */
  guessing?: { side: string; calls: readonly string[] }
  /** The keys (`deed.<key>`) of what somebody has done by an answer in a window; that of the window if it says nothing. */
  deeds?: (call: string, role: string | null, choice: string | null, named: readonly number[]) => readonly string[]
}
