/** What each seat declared and took in a finished deal. */
export interface Call {
  said: number
  taken: number
}

export function callsOf(row: Readonly<Record<string, unknown>>): Call[] {
  const taken = (row.tricks ?? []) as number[]
  return ((row.declared ?? []) as (number | null)[]).map((said, seat) => ({ said: said ?? 0, taken: taken[seat] ?? 0 }))
}
