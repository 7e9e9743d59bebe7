/** A song that is half typed, kept in this window for the turn it was typed in: a page that is loaded anew goes on with it. */
export interface Draft {
  title: string
  line: string
  word: string
  by: string
  live: boolean
}

export const EMPTY: Draft = { title: '', line: '', word: '', by: '', live: false }

const keyOf = (place: string): string => `talia.song.${place}`

/** What was typed at a place in this turn. */
export function draftOf(place: string, turn: string): Draft {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(place)) ?? 'null') as (Draft & { turn: string }) | null
    return kept?.turn === turn ? { ...EMPTY, ...kept } : EMPTY
  } catch {
    return EMPTY
  }
}

export function keepDraft(place: string, turn: string, draft: Draft): void {
  try {
    sessionStorage.setItem(keyOf(place), JSON.stringify({ ...draft, turn }))
  } catch {
    // Where nothing may be kept, it lasts as long as the page.
  }
}
