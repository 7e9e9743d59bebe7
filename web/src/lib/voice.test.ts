/**
 * One voice in the Polish buttons: what I press, I say – in the first person of the present ("Gram dalej") or by a noun
 * ("Rewanż"). So no button begins with an infinitive or an imperative; one that begins with neither a verb of the first
 * person nor a word known here has to be looked at by who adds it.
 */
import { readFileSync } from 'node:fs'
import { parse } from 'svelte/compiler'
import { glob } from 'tinyglobby'
import { describe, expect, it } from 'vitest'
import type { Catalogue } from './words'

/** Beginnings that tell nobody to do anything. */
const NO_ORDERS = new Set(
  `analiza atut bez brakuje co dalej do domysły dość dwie dźwięki english głos głosy gotowe gracz grand handel jest jednak jeszcze karty klawisze komputerowi komuś koniec kontra krok link masz menu miejsce minusowe mniej moja mój na następna następne następny nic nie nikogo niżej nowy objaśnienia obraz od odzywka ostatnia pas pierwsza podpowiedź pokazanie polski poprzednia prawda próba przebieg przerwa puste rekontra reszta ręka rozdaje rozkłady rozmowa skopiowano słowo stos tak to trzeba tylko układ ulubiona więcej wniosek wskazówka wskazówki wszyscy wszystkie wyniki wyżej zagranie zgoda żetony`.split(
    /\s+/,
  ),
)

/** A verb of the first person, present: "gram", "biorę", "umiem", "zaczynamy". */
const I = /(ę|am|em|my)$/u

const own = import.meta.glob<Record<string, unknown>>(['/src/**/pl.ts', '!/src/table/keys/pl.ts'], { eager: true })
const games = import.meta.glob<Catalogue>(['../../../src/talia/**/words/pl.json'], { eager: true, import: 'default' })

const isWords = (value: unknown): value is Catalogue => typeof value === 'object' && value !== null
const catalogue: Record<string, string[]> = {}
for (const words of [
  ...Object.values(games),
  ...Object.values(own).flatMap((each) => Object.values(each).filter(isWords)),
])
  for (const [key, message] of Object.entries(words)) {
    const texts = typeof message === 'string' ? [message] : Object.values(message as unknown as Record<string, string>)
    ;(catalogue[key] ??= []).push(...texts)
  }

interface Node {
  type: string
  name?: string
  value?: unknown
  quasis?: { value: { cooked: string } }[]
  attributes?: Node[]
  fragment?: Node
}

/** All nodes at and below one; of an element only what is drawn in it, not what is done. */
function* nodes(node: unknown): Generator<Node> {
  if (Array.isArray(node)) for (const each of node) yield* nodes(each)
  else if (typeof node === 'object' && node !== null) {
    const here = node as Node
    if (here.type === 'Attribute' && here.name !== 'aria-label') return
    if (typeof here.type === 'string') yield here
    for (const [name, each] of Object.entries(here)) if (name !== 'loc' && name !== 'test') yield* nodes(each)
  }
}

/** The keys of the messages that stand on the buttons of a component. */
function onButtons(source: string): string[] {
  const keys: string[] = []
  for (const button of nodes(parse(source, { modern: true }).fragment)) {
    if (button.type !== 'RegularElement' || button.name !== 'button') continue
    for (const each of nodes([button.fragment, button.attributes])) {
      if (each.type === 'Literal' && typeof each.value === 'string') keys.push(each.value)
      const [first] = each.type === 'TemplateLiteral' ? (each.quasis ?? []) : []
      if (first?.value.cooked.includes('.') && !NAMES.test(first.value.cooked))
        keys.push(...Object.keys(catalogue).filter((key) => key.startsWith(first.value.cooked)))
    }
  }
  return keys
}

/** What a key is a name of, chosen among others of its kind (a contract, a suit, an answer), or says of such a name. */
const NAMES =
  /^((contract|call|value|option_value|kind|extra|suit|rank|lesson|board|puzzle|trade\.(kind|any|sign))\.|shows\.artificial$|rounds\.card$)/

/** What a button that can't be pressed yet says: the table asks for what is missing. */
const ASKS = /\.choose$/

/** Messages of games that stand on buttons by the kind of a move. */
const BY_MOVE = /^(move|sure|do)\.\w+(\.none)?$/

const sources = await glob(['src/**/*.svelte'])
const pressed = new Set([
  ...Object.keys(catalogue).filter((key) => BY_MOVE.test(key)),
  ...sources.flatMap((path) => onButtons(readFileSync(path, 'utf8'))),
])

describe('the words on buttons', () => {
  it('are found', () => {
    expect([...pressed].filter((key) => key in catalogue).length).toBeGreaterThan(150)
    expect(onButtons("<button onclick={() => say('no')}>{#if x}{say('net.full')}{/if}</button>")).toEqual(['net.full'])
  })

  it('have one voice', () => {
    const said = [...pressed].flatMap((key) => (catalogue[key] ?? []).map((text) => [key, text] as const))
    const odd = said.filter(([key, text]) => {
      const word = /^\p{L}+/u.exec(text.toLowerCase())?.[0]
      return word !== undefined && !I.test(word) && !NAMES.test(key) && !ASKS.test(key) && !NO_ORDERS.has(word)
    })
    expect(odd.map(([key, text]) => `${key}: ${text}`)).toEqual([])
  })
})
