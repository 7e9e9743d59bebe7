/** What Singing Pianos adds to the generic table. */
import { settings } from '../../lib/settings.svelte'
import { Later } from '../../lib/later.svelte'
import type { Band } from '../../table/addition'
import type { Board } from '../../table/board.svelte'
import type { Room } from '../../table/room'
import Songs from './Songs.svelte'
import { categoryOf, endOf, letterOf, nameOf, namingOf, teamsOf, turnOf, type Category } from './songs'

/** What is typed and pressed; it comes while the table is looked at. */
const panel = new Later(async () => (await import('./Panel.svelte')).default)
void panel.fetch()

/** Whose turn it is, to sing or to name a category; before that, who will begin, and after it, who has won. */
function who(board: Board): string[] {
  const [turn, naming] = [turnOf(board.view), namingOf(board.view)]
  for (const [said, briefly, doing] of [
    ['songs.sings', 'songs.sings_short', turn],
    ['songs.names', 'songs.names_short', naming],
  ] as const) {
    if (!doing) continue
    const team = letterOf(doing.team)
    return [board.say(said, { team, seat: doing.seat }), board.say(briefly, { team })]
  }
  const ended = endOf(board.view, board.words)
  if (ended !== null) return [ended]
  const first = teamsOf(board.view).find((team) => team.playing)
  return first ? [board.say('songs.begins', { team: letterOf(first.team) })] : []
}

function band(board: Board): Band {
  const category = nameOf(categoryOf(board.view), settings.lang)
  return {
    who: who(board),
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
    confirm: panel,
    withdraw: panel,
  },
  middle: Songs,
  spreads: true,
  // Nobody holds a hand: plates with team and points are read sooner in a list.
  listed: 7,
  asks: ['naming', 'category', 'entry', 'judging', 'disputed'],
  least: 8,
  band,
  note: (board, seat) => {
    const turn = turnOf(board.view)
    // Of oneself the band and the frame of one's plate say it, which must not grow by it.
    return turn?.seat === seat && seat !== board.view.seat
      ? { shown: '♪', said: board.say('songs.singer'), forms: ['♪', '♪'] }
      : null
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
