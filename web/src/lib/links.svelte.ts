/** Links to give to others. */
import * as api from './api'

let base = $state(location.origin)
let asked = false

/** The address of a table for others. */
export function tableLink(table: string, key: string | null = null): string {
  return `${here()}/t/${table}${key === null ? '' : `#k=${key}`}`
}

/** The address of the screen of a table. */
export function screenLink(table: string, key: string): string {
  return `${here()}${screenPath(table, key)}`
}

export const screenPath = (table: string, key: string): string => `/t/${table}/screen#s=${key}`

/** The address of an event for others. */
export function eventLink(event: string): string {
  return `${here()}/event/${event}`
}

/** How others reach this server; right at once, and better once the server has told. */
function here(): string {
  if (!asked) {
    asked = true
    api.address().then(
      ({ url }) => (base = url.replace(/\/$/, '')),
      () => undefined,
    )
  }
  return base
}
