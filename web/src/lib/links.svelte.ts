/** Links to give to others. */
import * as api from './api'

let base = $state(location.origin)
let asked = false

/** The address of a table for others; right at once, and better once the server has told how others reach it. */
export function tableLink(table: string, key: string | null = null): string {
  if (!asked) {
    asked = true
    api.address().then(
      ({ url }) => (base = url.replace(/\/$/, '')),
      () => undefined,
    )
  }
  return `${base}/t/${table}${key === null ? '' : `#k=${key}`}`
}
