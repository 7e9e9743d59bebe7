/** What the view of Kupki tells of the heaps, as the game told it. */
import type { View } from '../../lib/wire'

/** A heap: its name, who has put how much on it, and its bottom card once it is turned up. */
export interface Heap {
  name: string
  zone: string
  stakes: (readonly [seat: number, amount: number])[]
  bottom: string | null
  bank: boolean
}

export function heaps(view: View): Heap[] {
  const stakes = (view.facts.stakes as [number, number][][] | undefined) ?? []
  const bottoms = (view.facts.bottoms as string[] | undefined) ?? []
  return stakes.map((lying, at) => {
    const name = String(at + 1)
    return {
      name,
      zone: `heap${name}`,
      stakes: lying,
      bottom: bottoms[at] ?? null,
      bank: view.facts.bank_heap === name,
    }
  })
}

/** How much a seat has put on heaps. */
export const staked = (view: View, seat: number): number =>
  heaps(view)
    .flatMap((heap) => heap.stakes)
    .reduce((sum, [who, amount]) => sum + (who === seat ? amount : 0), 0)
