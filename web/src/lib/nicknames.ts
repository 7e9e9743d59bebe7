/**
 * Names for those who give none: of birds, for in the sentences of a table a name stands with a verb, and "guest" says
 * somebody else there than the person who plays. None is a word of card players.
 */
import type { Lang } from './settings.svelte'

const BIRDS: Readonly<Record<Lang, string>> = {
  pl: 'Sowa Kos Wilga Bocian Gil Sikora Szpak Jaskółka Czapla Sójka Rudzik Zięba Kormoran Pustułka Żuraw Jemiołuszka',
  en: 'Owl Wren Heron Robin Kestrel Swift Magpie Puffin Finch Lark Crane Plover Swallow Starling Linnet Waxwing',
}

/** One of them; `at` says which, from 0 to less than 1. */
export function nickname(lang: Lang, at = Math.random()): string {
  const birds = BIRDS[lang].split(' ')
  return birds[Math.floor(at * birds.length)] ?? ''
}
