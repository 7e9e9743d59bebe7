/**
 * Puts a text on the clipboard. Pages that come by plain HTTP have no clipboard of their own; there the field that shows
 * the text is marked and the old command tried. False: the text is marked, and the person copies it.
 */
export async function copy(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value)
    return true
  } catch {
    field.focus()
    field.select()
    return document.execCommand('copy')
  }
}
