/** What is kept in this browser between visits; where a browser forbids it, only until the page is closed. */

const memory = new Map<string, string>()

export function get(place: string): string | null {
  try {
    return localStorage.getItem(place) ?? memory.get(place) ?? null
  } catch {
    return memory.get(place) ?? null
  }
}

export function set(place: string, value: string): void {
  memory.set(place, value)
  try {
    localStorage.setItem(place, value)
  } catch {
    // Private windows may refuse; the memory above serves until the page is closed.
  }
}

export function remove(place: string): void {
  memory.delete(place)
  try {
    localStorage.removeItem(place)
  } catch {
    // As above.
  }
}

/** A list of names kept in a place; anything damaged is as if nothing had been. */
export function list(place: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(get(place) ?? '[]')
    return Array.isArray(kept) ? kept.filter((each): each is string => typeof each === 'string') : []
  } catch {
    return []
  }
}

/** All places whose names begin so. */
export function places(beginning: string): string[] {
  const found = new Set(memory.keys())
  try {
    for (let at = 0; at < localStorage.length; at++) found.add(localStorage.key(at) ?? '')
  } catch {
    // As above.
  }
  return [...found].filter((place) => place.startsWith(beginning))
}
