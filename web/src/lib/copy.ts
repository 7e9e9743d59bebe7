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

/** The same for a text that no field shows. */
export async function copyText(text: string): Promise<boolean> {
  const field = Object.assign(document.createElement('input'), { value: text, readOnly: true })
  document.body.append(field)
  const done = await copy(field)
  field.remove()
  return done
}
