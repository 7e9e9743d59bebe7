/** The calls of an auction, what is said of them, and of which one may ask. */
import type { View } from '../../lib/wire'
import type { Board } from '../../table/board.svelte'
import type { LiveTable } from '../../table/live.svelte'

/** A call as everybody heard it: at a place. */
export interface Told {
  seat: number
  call: string
}

/** What one may read of a call: with it, who asked about it, and the answers. */
export interface Meaning {
  call: number
  alert: string
  asked: number[]
  explained: string[]
}

/** What the places are called where there is no room for names. */
export const PLACES = 'NESW'

export const callsOf = (view: View): Told[] => (view.facts.calls ?? []) as Told[]

/**
 * The columns in which an auction is written, the last place first: west; and how many of them are empty before the first
 * call.
 */
export function columnsOf(board: Board): { places: readonly number[]; before: number } {
  const { owners } = board
  const places = owners.map((_, at) => (at + owners.length - 1) % owners.length)
  const first = callsOf(board.view)[0]
  return { places, before: first ? places.indexOf(first.seat) : 0 }
}

const meanings = (view: View): Meaning[] => (view.facts.meanings ?? []) as Meaning[]

/** What one reads of the call of a number; nothing where there is nothing to read. */
export const meaningOf = (view: View, call: number): Meaning | null =>
  meanings(view).find((each) => each.call === call) ?? null

/** What the system is called by which all calls of the table are read; nothing in games without one. */
export function systemOf(board: Board): string {
  const agreed = board.view.facts.agreed as { system: string } | undefined
  return agreed ? board.say(`option.system.${agreed.system}`) : ''
}

/** The numbers of the calls that may be asked about, or explained. */
export function open(view: View, move: 'ask' | 'explain'): number[] {
  const part = view.asides.find((form) => form.move === move)?.parts.find((each) => each.kind === 'phrases')
  return (part?.phrases ?? []) as number[]
}

/** How long a text of this name may be in what is on offer. */
export function most(table: LiveTable, name: string): number {
  const part = table.choices.flatMap((form) => form.parts).find((each) => each.kind === 'text' && each.name === name)
  return part?.kind === 'text' ? part.most : 0
}

/** The call of one's own somebody asked about who has no answer yet. */
export function asked(view: View): Meaning | null {
  const own = open(view, 'explain')
  return (
    meanings(view).find(({ call, asked, explained }) => own.includes(call) && asked.length > explained.length) ?? null
  )
}
