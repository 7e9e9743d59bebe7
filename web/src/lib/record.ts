/** The record of a match as this device hands it on: what the server gives, with what this device has seen of it. */
import * as matches from './matches'
import { receiptOf, testimony } from './sightings'
import type { TableInfo } from './wire'

/** A record with a testimony as its last field; all before stays as the server wrote it, for that is what is hashed. */
export function testified(record: string, seen: Record<string, unknown> | null): string {
  if (seen === null) return record
  return `${record.slice(0, record.lastIndexOf('}')).trimEnd()},\n "seen": ${JSON.stringify(seen)}\n}\n`
}

/** Saves the record of a table's match as a file. */
export async function saveRecord(info: TableInfo): Promise<void> {
  const record = await matches.record(info.id)
  const id = receiptOf(info)
  const file = new Blob([testified(record, id === null ? null : testimony(id))], { type: 'application/json' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `${info.game}-${info.match ?? info.id}.talia.json`
  link.click()
  // The browser has to have begun to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
