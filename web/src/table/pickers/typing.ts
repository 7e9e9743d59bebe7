/** Digits and letters typed anywhere in a question go to the picker that knows them. */

/** A picker that can be typed at: whether it knew the key. */
export interface Typed {
  type: (key: string) => boolean
}

/** Handles a key typed in a group of pickers. */
export function typing(event: KeyboardEvent, pickers: readonly (Typed | undefined)[]): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1 || event.key === ' ') return
  if ((event.target as HTMLElement).closest('input')) return
  if (pickers.some((picker) => picker?.type(event.key))) event.preventDefault()
}
