/** What the narrator says: the sentences of the catalogue for what everybody was told. */
import { told } from '../../lib/places'
import type { EventView, View } from '../../lib/wire'
import type { Words } from '../../lib/words'

/** The events a catalogue leaves to the eye, for they come too often or somebody in the room has said them himself. */
const quiet = (words: Words): readonly string[] => words.first(['narrator.quiet'], '').split(' ')

/** The sentences of an update, in order; none twice in a row. A game may have others for its narrator. */
export function sentences(words: Words, events: readonly EventView[], view: View): string[] {
  const silent = quiet(words)
  return events
    .filter(({ code }) => !silent.includes(code))
    .map((event) => {
      const own = `narrator.${event.code}`
      return words.has(own) ? words.text(own, event.data) : told(words, event, view)
    })
    .filter((each, at, all) => each !== '' && each !== all[at - 1])
}
