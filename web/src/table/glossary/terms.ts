/**
 * Terms in a text, the twin of `terms_in` of talia.table.terms; tests/terms_vectors.json holds both to the same answers.
 */
import type { GlossaryPage, Place, Term } from '../../lib/wire'

/** A piece of a text; `term` if it is one that is explained. */
export interface Piece {
  text: string
  term: Term | null
}

/** What is explained: a term, or those of some places. */
export type What = { key: string } | { places: readonly string[] }

/** What one looks up elsewhere than where the contract came about. */
const ELSEWHERE = ['sheet', 'results', 'analysis', 'system']

/** A Latin letter, a figure or the line below: to compile any letter of Unicode takes a phone a hundred times as long. */
const LETTER = '[0-9A-Z_a-z\\u00aa\\u00b5\\u00ba\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u024f]'
const ENDS = new RegExp(`${LETTER}$`)

/** Whole words; what comes before them is asked apart, for not every browser looks behind. */
const pattern = (forms: string): RegExp => new RegExp(`(?:${forms.replaceAll('\\w', LETTER)})(?!${LETTER})`, 'gi')

/** What all forms begin with, in small letters, as far as it is certain: a text without any of it has none of them. */
export function beginnings(forms: string): string[] {
  let flat = forms.toLowerCase()
  for (let before = ''; before !== flat;) [before, flat] = [flat, flat.replace(/\([^()]*\)/g, '\\')]
  return flat.split('|').map((form) => /^[^\\[.?*+{]*(?![?*{])/.exec(form)?.[0] ?? '')
}

/** A term with its name in the other language, if that is another one; both without what stands in brackets. */
export function named(term: Term): string {
  const [here, there] = [term.term, term.abroad].map((each) => each.replace(/ \(.*\)/, '')) as [string, string]
  return here.toLowerCase() === there.toLowerCase() ? here : `${here} (${there})`
}

export class Glossary {
  readonly #forms: readonly { term: Term; begin: readonly string[]; forms: RegExp }[]

  constructor(readonly page: GlossaryPage) {
    this.#forms = page.terms
      .filter(({ forms }) => forms !== '')
      .map((term) => ({ term, begin: beginnings(term.forms), forms: pattern(term.forms) }))
  }

  /** The term of a key. */
  term(key: string | undefined): Term | null {
    return this.page.terms.find((each) => each.key === key) ?? null
  }

  /** A place, if this glossary has terms for it. */
  place(id: string): Place | null {
    return this.page.places.find((each) => each.id === id) ?? null
  }

  /** The places of what is said at the table itself. */
  get atTable(): readonly Place[] {
    return this.page.places.filter(({ id }) => !ELSEWHERE.includes(id))
  }

  /** A text cut at the terms in it, each marked where it stands first; of a `place`, those of that place alone. */
  pieces(text: string, place?: string): Piece[] {
    const keys = place === undefined ? null : (this.place(place)?.keys ?? [])
    if (keys?.length === 0) return [{ text, term: null }]
    const said = new Set<string>()
    const pieces: Piece[] = []
    let behind = 0
    for (const { start, end, term } of this.#found(text)) {
      if (start < behind || said.has(term.key) || keys?.includes(term.key) === false) continue
      said.add(term.key)
      if (start > behind) pieces.push({ text: text.slice(behind, start), term: null })
      pieces.push({ text: text.slice(start, end), term })
      behind = end
    }
    if (behind < text.length || pieces.length === 0) pieces.push({ text: text.slice(behind), term: null })
    return pieces
  }

  /** What a term means, cut at the others in it; it does not lead to itself. */
  meaning({ key, means }: Term): Piece[] {
    return this.pieces(means).map((piece) => (piece.term?.key === key ? { text: piece.text, term: null } : piece))
  }

  /** From left to right: of those that begin at a place the longest, of equal ones the game's own. */
  #found(text: string): { start: number; end: number; term: Term }[] {
    const small = text.toLowerCase()
    const found = this.#forms
      .filter(({ begin }) => begin.some((each) => small.includes(each)))
      .flatMap(({ term, forms }) =>
        [...text.matchAll(forms)]
          .filter(({ index }) => !ENDS.test(text.slice(0, index)))
          .map((match) => ({ start: match.index, end: match.index + match[0].length, term })),
      )
    let behind = 0
    return found
      .sort((one, other) => one.start - other.start || other.end - one.end)
      .filter(({ start, end }) => {
        if (start < behind) return false
        behind = end
        return true
      })
  }
}
