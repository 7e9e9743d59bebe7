/** A hint in words. */
import { Spoken, speaking } from '../../lib/spoken.svelte'
import type { Hinted } from '../../lib/wire'
import type { Words } from '../../lib/words'
import { isSuit } from '../pickers/suits'

export const advice = new Spoken(async (lang) =>
  lang === 'pl' ? (await import('./words/pl')).pl : (await import('./words/en')).en,
)

/** The words of a table with those of a hint. */
export const adviceWords = (words: Words): Words => speaking(advice, words)

/** Points below which one choice is as good as another. */
const LEAST = 0.05

/** How a choice stands to the best: as good, perhaps as good as far as can be told, or worse. */
export const degree = ({ cost, margin }: Hinted): 'advice.equal' | 'advice.maybe' | 'advice.worse' =>
  cost < LEAST ? 'advice.equal' : cost <= margin ? 'advice.maybe' : 'advice.worse'

/** A whole move: as the game says it, or its name and what was chosen. */
export function named(words: Words, facts: Readonly<Record<string, unknown>>, move: Hinted['move']): string {
  const { type: kind, ...chosen } = move
  const type = String(kind)
  const sentence = words.first([`did.${type}`, `do.${type}`], '', { ...facts, ...chosen })
  if (sentence !== '') return sentence
  const parts = Object.entries(chosen).flatMap(([name, value]) => said(words, `value.${type}.${name}`, value))
  // A card that is played is all there is to say.
  const name = typeof chosen.card === 'string' ? [] : [words.first([`move.${type}`], type)]
  return [...name, ...parts].join(' ')
}

function said(words: Words, key: string, value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => said(words, key, each))
  if (typeof value === 'number') return [String(value)]
  if (typeof value !== 'string') return []
  if (isSuit(value)) return [words.text(`suit.${value}.many`)]
  return [words.first([`${key}.${value}`, `option_value.${value}`], words.card(value))]
}
