/** What Singing Pianos adds to the generic table. */
import { settings } from '../../lib/settings.svelte'
import { Later } from '../../lib/later.svelte'
import type { Band } from '../../table/addition'
import type { Board } from '../../table/board.svelte'
import type { Room } from '../../table/room'
import Songs from './Songs.svelte'
import { categoryOf, letterOf, nameOf, turnOf, type Category } from './songs'

/** What is typed and pressed; it comes while the table is looked at. */
const panel = new Later(async () => (await import('./Panel.svelte')).default)
void panel.fetch()

function band(board: Board): Band {
  const category = nameOf(categoryOf(board.view), settings.lang)
  const turn = turnOf(board.view)
  const team = turn && letterOf(turn.team)
  return {
    who: turn ? [board.say('songs.sings', { team, seat: turn.seat }), board.say('songs.sings_short', { team })] : [],
    what: category ? [board.say('songs.category', { category }), category] : [],
  }
}

const room: Room = {
  panels: {
    ready: panel,
    sing: panel,
    name_song: panel,
    give_up: panel,
    vote: panel,
    name_category: panel,
    draw_category: panel,
  },
  middle: Songs,
  spreads: true,
  least: 8,
  band,
  note: (board, seat) => {
    const turn = turnOf(board.view)
    return turn?.seat === seat ? { shown: '♪', said: board.say('songs.singer'), forms: ['♪', '♪'] } : null
  },
  phrase: (board, schema, value) => {
    if (schema === 'category') {
      const told = (board.view.facts.suggested as readonly Category[] | undefined) ?? []
      return nameOf(told.find((each) => each.id === value) ?? null, settings.lang) || null
    }
    return schema === 'song' ? (value as { title: string }).title : null
  },
}

export default room
