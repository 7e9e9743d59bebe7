/** What the server makes of files of other programs; it keeps nothing of them. */
import { ask } from '../../lib/api'
import type { Analysed, DealFrames, FileRead } from '../../lib/wire'

const at = (game: string): string => `/api/files/${encodeURIComponent(game)}`

/** The deals of a file, and what of it was skipped. */
export const readFile = (game: string, file: Blob, name: string) =>
  ask<FileRead>(`${at(game)}?name=${encodeURIComponent(name)}`, file)
/** The only deal of a file, step by step. */
export const replayOf = (game: string, text: string) => ask<DealFrames>(`${at(game)}/replay`, new Blob([text]))
/** The same with all cards open. */
export const analysisOf = (game: string, text: string) => ask<Analysed>(`${at(game)}/analysis`, new Blob([text]))
