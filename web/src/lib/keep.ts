/** What is kept in this browser between visits; where a browser forbids it, only until the page is closed. */

const memory = new Map<string, string>()

export function get(place: string): string | null {
  try {
    return localStorage.getItem(place) ?? memory.get(place) ?? null
  } catch {
    return memory.get(place) ?? null
  }
}

/** Whether the browser has it: private windows and full ones may refuse, and the memory above serves meanwhile. */
export function set(place: string, value: string): boolean {
  memory.set(place, value)
  try {
    localStorage.setItem(place, value)
    return true
  } catch {
    return false
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
