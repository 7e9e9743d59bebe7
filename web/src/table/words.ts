/** The words of a table: those of its game, and those of the client's own for what it draws around the game. */
import { wordsOf } from '../lib/rooms'
import { Spoken } from '../lib/spoken.svelte'
import { Words } from '../lib/words'

/** The client's own words around any game. */
export const around = new Spoken(async (lang) =>
  lang === 'pl' ? (await import('./words/pl')).pl : (await import('./words/en')).en,
)

/** Words that also know the client's own messages, those of these rooms with them; a game's message wins over them. */
export function ownWords(words: Words, rooms: readonly string[]): Words {
  const { lang, catalogue, names, letters } = words
  const own = [around, ...rooms.map(wordsOf)].map((each) => each.in(lang))
  return new Words(lang, Object.assign({}, ...own, catalogue), names, letters)
}
