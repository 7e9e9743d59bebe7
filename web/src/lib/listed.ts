/** Names as a list in a language: "Ola, Jan i Ewa". */
export const listed = (names: readonly string[], lang: string): string =>
  new Intl.ListFormat(lang, { type: 'conjunction' }).format(names)
