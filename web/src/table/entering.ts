/**
 * A game's room, as the table enters it: the table waits until the room is there, but not for one that does not come.
 * A room may have an annex, which only some matches need (`Addition.annex`); what that adds comes on top.
 */
import { partOf, wordsOf } from '../lib/rooms'
import { settings } from '../lib/settings.svelte'
import type { View } from '../lib/wire'
import type { Addition } from './addition'
import { around } from './words'

type Any = Addition<never, never>

/** Fetches what the table of a game needs: its room, the words of it and those around any game. */
export function enter(game: string): void {
  void partOf(game, 'index')?.fetch()
  for (const each of [around, wordsOf(game)]) void each.fetch(settings.lang)
}

/** The rooms one is in by a view: that of the game, and its annex if this match needs it. */
export function roomsOf(view: View): string[] {
  const annex = partOf<Any>(view.game, 'index')?.now?.annex?.(view)
  return annex ? [view.game, `${view.game}/${annex}`] : [view.game]
}

/** Whether there is nothing to wait for before this view is drawn. */
export function entered(view: View): boolean {
  const ready = (room: string) => {
    const part = partAt(room)
    return wordsOf(room).settled(settings.lang) && (part === null || part.now !== null || part.settled)
  }
  return around.settled(settings.lang) && roomsOf(view).every(ready)
}

/** What these rooms add to the generic table: nothing as long as they or their words are not there. */
export function additionOf<Added extends Any>(rooms: readonly string[]): Added {
  const here = rooms.map((room) => (wordsOf(room).in(settings.lang) && partAt<Added>(room)?.now) ?? {})
  const panels = Object.assign({}, ...here.map((each: Partial<Added>) => each.panels)) as Added['panels']
  return Object.assign({}, ...here, { panels }) as Added
}

function partAt<T>(room: string) {
  const [game = '', annex] = room.split('/')
  return partOf<T>(game, annex ?? 'index')
}
