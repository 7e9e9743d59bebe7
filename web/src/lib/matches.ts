/** What is asked of a match beside playing it, and before it: fetched with what asks it, which is no first table. */
import { answered, ask, at, games, type GameInfo } from './api'
import type { DealFrames, Duration, Hint, Made, PlayFrom, Splits, Wished } from './wire'

/** What the server tells of a game; nothing if it does not answer, or knows no such game. */
export const gameOf = (id: string): Promise<GameInfo | undefined> =>
  games().then(
    (found) => found.find((each) => each.id === id),
    () => undefined,
  )
/** Whether the finished deals of a game can be reviewed, or analysed; false if the server does not answer. */
export const offers = async (game: string, what: 'review' | 'analysis'): Promise<boolean> =>
  (await gameOf(game))?.[what] ?? false
/** Whether the fewest points win a game; false if the server does not answer. */
export const fewestWin = async (game: string): Promise<boolean> => (await gameOf(game))?.most_wins === false
/** How the cards out of sight may lie, at a table that allows hints. */
export const splits = (id: string) => ask<Splits>(`/api/tables/${at(id)}/splits`)
/** What to do now, at a table that allows hints. */
export const hint = (id: string) => ask<Hint>(`/api/tables/${at(id)}/hint`)
/** Where the match can be downloaded as a record, or its deals in a format of other programs. */
export const recordPath = (id: string, format?: string) =>
  `/api/tables/${at(id)}/record${format === undefined ? '' : `/${at(format)}`}`
/** The record as the server writes it. */
export const record = async (id: string) => (await answered(recordPath(id))).text()
/** Where a picture of a link's QR code comes from. */
export const qrPath = (id: string, path: string) => `/api/tables/${at(id)}/qr.svg?path=${at(path)}`
export const again = (id: string, deal: number, body: PlayFrom) =>
  ask<Made>(`/api/tables/${at(id)}/deals/${deal}/again`, body)
/** About how long a match with these options lasts; refused like the table itself if they do not fit. */
export const duration = (game: string, body: Wished) => ask<Duration>(`/api/duration/${at(game)}`, body)
/** The table a short code leads to. */
export const ofCode = (code: string) => ask<{ table: string }>(`/api/codes/${at(code)}`)
/** A finished deal; with `best` it goes on from that line as with best play of all. */
export const frames = (id: string, deal: number, best: number | null = null) =>
  ask<DealFrames>(`/api/tables/${at(id)}/deals/${deal}${best === null ? '' : `?best=${best}`}`)
