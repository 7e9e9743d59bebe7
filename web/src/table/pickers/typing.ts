/** Digits and letters typed while a question stands go to the picker that knows them, before the table's own keys. */

/** A picker that can be typed at: whether it knew the key. */
export interface Typed {
  type: (key: string) => boolean
}

/** Attached to a question: hears what is typed wherever on its table the focus is. */
export function typing(pickers: () => readonly (Typed | undefined)[]): (question: HTMLElement) => () => void {
  return (question) => {
    const table = question.closest('[data-testid="table"]') ?? question
    const hear = (event: KeyboardEvent): void => {
      const target = event.target as HTMLElement
      if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1 || event.key === ' ') return
      if (target !== document.body && (!table.contains(target) || target.closest('dialog, input'))) return
      if (pickers().some((picker) => picker?.type(event.key))) event.preventDefault()
    }
    // Before anything else that listens.
    window.addEventListener('keydown', hear, true)
    return () => {
      window.removeEventListener('keydown', hear, true)
    }
  }
}
