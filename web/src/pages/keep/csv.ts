/** Tables as files that spreadsheets read. */

export type Cell = string | number | null

/** Fields apart by commas, in quotes where they have to be. A text never begins a formula. */
export function csv(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => row.map(field).join(',') + '\r\n').join('')
}

function field(cell: Cell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell)
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Saves a table on this device; the mark before it tells spreadsheets how letters are written. */
export function saveTable(name: string, rows: readonly (readonly Cell[])[]): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob(['\uFEFF', csv(rows)], { type: 'text/csv' }))
  link.download = `${name}.csv`
  link.click()
  // The browser has to have begun to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
