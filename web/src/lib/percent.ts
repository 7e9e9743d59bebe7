/** A share from 0 to 1 as a percentage with at most one digit behind the point, as a language writes it. */
export const percent = (share: number, lang: string): string =>
  new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 1 }).format(share)
