import { chrome } from './chrome.svelte'
import type { SeatInfo } from './wire'

/** The names at the seats. A computer player that was given none is called just that, by number. */
export function seatNames(seats: readonly SeatInfo[]): string[] {
  let computers = 0
  return seats.map(({ name, bot }) => {
    if (bot !== null) computers += 1
    return bot !== null && name === bot ? chrome('computer', { n: computers }) : (name ?? '–')
  })
}
