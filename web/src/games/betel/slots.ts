/** What may be done with the places of a dubel that lies face down. */
import type { Draft } from '../../table/draft'
import type { LiveTable } from '../../table/live.svelte'

/** The places one may look at. */
export function looksOf(table: LiveTable | null): readonly string[] {
  const part = table?.choices.find((form) => form.move === 'look')?.parts[0]
  return part?.kind === 'option' ? part.of : []
}

/** The places that are to be filled. */
export const fillingOf = (draft: Draft | null): readonly string[] =>
  draft?.form.move === 'refill' ? draft.form.parts.map((part) => part.name) : []
