/** The shape a translation has to have: the English keys, and for a plural all the forms of the language. */

export interface EnglishPlural {
  one: string
  other: string
}

export interface PolishPlural {
  one: string
  few: string
  many: string
  other: string
}

export type English = Record<string, string | EnglishPlural>
/** Polish for an English catalogue: no key and no form may be missing. */
export type Polish<E> = { readonly [K in keyof E]: E[K] extends EnglishPlural ? PolishPlural : string }
