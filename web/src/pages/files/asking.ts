/** What the server makes of files of other programs; it keeps nothing of them. */
import { ask, at } from '../../lib/api'
import type { Analysed, DealFrames, FileRead } from '../../lib/wire'

const pathOf = (game: string): string => `/api/files/${at(game)}`

/** The deals of a file, and what of it was skipped. */
export const readFile = (game: string, file: Blob, name: string) =>
  ask<FileRead>(`${pathOf(game)}?name=${at(name)}`, file)
/** The only deal of a file, step by step. */
export const replayOf = (game: string, text: string) => ask<DealFrames>(`${pathOf(game)}/replay`, new Blob([text]))
/** The same with all cards open. */
export const analysisOf = (game: string, text: string) => ask<Analysed>(`${pathOf(game)}/analysis`, new Blob([text]))
