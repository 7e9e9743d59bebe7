/** The move being put together is kept in the window: it is there again after the page was loaded anew. */
import type { FormView } from '../lib/wire'
import type { Draft } from './draft'

const PLACE = 'talia.draft'

/** Where that is kept which one has sent, should it be taken back. */
export const SENT = 'talia.sent'

interface Kept {
  /** The table, match and seat it is of. */
  of: string
  draft: Draft
}

/** Keeps a draft, or forgets the one kept. */
export function keepDraft(of: string, draft: Draft | null, place = PLACE): void {
  try {
    if (draft && draft.form.parts.length > 0)
      sessionStorage.setItem(place, JSON.stringify({ of, draft } satisfies Kept))
    else sessionStorage.removeItem(place)
  } catch {
    // A window that may keep nothing forgets.
  }
}

/** The draft kept, if its form is among these, unchanged. */
export function keptDraft(of: string, forms: readonly FormView[], place = PLACE): Draft | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(place) ?? 'null') as Kept | null
    const form = forms.find((each) => JSON.stringify(each) === JSON.stringify(kept?.draft.form))
    return kept && kept.of === of && form ? { ...kept.draft, form } : null
  } catch {
    return null
  }
}
