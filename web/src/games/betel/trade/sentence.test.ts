/** Offers put into words: every kind of clause and condition, in both languages. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { wordsOf } from '../../../lib/rooms'
import { Words, type Catalogue } from '../../../lib/words'
import { ownWords } from '../../../table/words'
import { atomsOf, conditionOf, renumbered } from './conditions'
import { sentence } from './sentence'
import type { Clause, Condition, Terms } from './terms'

function words(lang: 'pl' | 'en'): Words {
  const files = ['table/words', 'games/betel/words'].map((each) => `../src/talia/${each}/${lang}.json`)
  const whole = files.map((each) => JSON.parse(readFileSync(each, 'utf8')) as Catalogue)
  return ownWords(new Words(lang, Object.assign({}, ...whole) as Catalogue, ['Ania', 'Jan', 'Ola']), [
    'betel',
    'betel/trade',
  ])
}

await Promise.all(['betel', 'betel/trade'].flatMap((room) => [wordsOf(room).fetch('pl'), wordsOf(room).fetch('en')]))
const both = { pl: words('pl'), en: words('en') }
const parties = { me: 0, you: 1, third: 2 }
const said = (terms: Omit<Terms, 'to'>): string[] =>
  (['pl', 'en'] as const).map((lang) => sentence(both[lang], { to: 1, ...terms }, parties))

const pay = (condition: Condition): Clause => ({ k: 'pay', amount: 5, at: 'deal_end', if: condition })

const CLAUSES: [Clause, string, string][] = [
  [{ k: 'pay', amount: 10, at: 'trick 3' }, 'Dam 10 po lewie 3.', 'I pay 10 after trick 3.'],
  [
    { k: 'pay', amount: { min: 10, max: 30 }, at: 'auction_end', deal: 2 },
    'Dam od 10 do 30 po licytacji za 2 rozdania.',
    'I pay 10 to 30 after the auction 2 deals later.',
  ],
  [
    { k: 'show', cards: { all: { ranks: ['A', 'K'] } }, to: 'all' },
    'Pokażę wszystkim asy, króle.',
    'I show everybody aces, kings.',
  ],
  [
    { k: 'send', cards: { n: [1, 3], from: { suits: ['S'] }, by: 'acceptor' }, at: 'trick 2' },
    'Oddam piki do wyboru po lewie 2.',
    'I give spades of your choice after trick 2.',
  ],
  [
    { k: 'must', on: 'follow', window: { tricks: [2, 5] }, filter: { suits: ['H'], not: true }, mode: 'each' },
    'Dołożę co innego niż kiery w lewach 2–5, dopóki się da.',
    'I follow with other cards than hearts in tricks 2 to 5 as long as possible.',
  ],
  [
    { k: 'must', on: 'play', window: { tricks: [1, 10] }, filter: { cards: ['QS'] }, mode: 'asap' },
    'Zagram Q♠, gdy tylko się da.',
    'I play Q♠ as soon as possible.',
  ],
  [
    { k: 'must', on: 'call', window: { calls: 'next' }, filter: { kinds: ['pass', 'bid'], contracts: ['2S', 'BK1'] } },
    'Odezwę się tylko tak: pas / 2♠ / BK1 w najbliższej odzywce.',
    'My call is one of: pass / 2♠ / BK1 at the next call.',
  ],
  [
    { k: 'must', on: 'call', window: { calls: 'next' }, filter: { take: { must: ['AD'] }, give: { mustnot: ['7C'] } } },
    'Wezmę z dubla A♦ i zatrzymam na ręku 7♣ w najbliższej odzywce.',
    'I take A♦ from the dubel and I keep 7♣ out of the dubel at the next call.',
  ],
  [
    { k: 'must', on: 'fx', window: { deal: 1 }, filter: { max: 5 } },
    'Za pierwszą wymianę dam najwyżej 5 w następnym rozdaniu.',
    'I pay 5 at most for the first exchange in the next deal.',
  ],
  [
    { k: 'demand', on: 'lead', window: { tricks: [4, 4], deal: 3 }, menu: { suits: ['C', 'D'] }, uses: 2 },
    'Na twoje żądanie wyjdę w trefle, kara (do 2 razy) za 3 rozdania w lewie 4.',
    'On your demand I lead clubs, diamonds (up to 2 times) 3 deals later in trick 4.',
  ],
  [
    { k: 'text', text: 'pomoc w obronie', ask_at: 'auction_end' },
    'Obiecuję: pomoc w obronie (głosowanie po licytacji).',
    'I promise: help in the defence (vote after the auction).',
  ],
]

const CONDITIONS: [Condition, string, string][] = [
  [['made'], 'kontrakt będzie wygrany', 'the contract is made'],
  [['failed'], 'kontrakt będzie przegrany', 'the contract fails'],
  [['allpass'], 'wszyscy spasują', 'all pass'],
  [['doubled'], 'będzie kontra', 'it is doubled'],
  [['declarer', 'you'], 'rozgrywa Jan', 'the declarer is Jan'],
  [['contract', '2S', 'BETEL'], 'kontraktem będzie 2♠, Betel', 'the contract is 2♠, Betel'],
  [['kind', 'normal'], 'kontrakt będzie: normalny', 'it is a contract of the kind: normal'],
  [['tricks', 'third', '>=', 3], 'Ola bierze co najmniej 3 lewy', 'Ola takes at least 3 tricks'],
  [['tricks', 'me', '<', 5], 'Ania bierze mniej niż 5 lew', 'Ania takes fewer than 5 tricks'],
  [['trick_winner', 4, 'me'], 'lewę 4 bierze Ania', 'trick 4 goes to Ania'],
  [
    ['called', 'third', { contracts: ['1S'], take: 'none' }],
    'padnie odzywka (Ola: 1♠, bez wymiany)',
    'there is this call (Ola: 1♠, no exchange)',
  ],
  [['done', 0], 'będzie dotrzymane: „pokażę kiery”', 'this is kept: “I show hearts”'],
  [['impossible', 0], 'okaże się niewykonalne: „pokażę kiery”', 'this turns out impossible: “I show hearts”'],
  [['lapsed', 0], 'wygaśnie: „pokażę kiery”', 'this lapses: “I show hearts”'],
  [['vote', 0, 'broken'], 'głosowanie uzna za złamane: „pokażę kiery”', 'the vote says broken: “I show hearts”'],
  [['not', ['made']], 'nie będzie tak, że kontrakt będzie wygrany', 'it is not so that the contract is made'],
  [
    ['and', ['doubled'], ['failed']],
    'będzie kontra i kontrakt będzie przegrany',
    'it is doubled and the contract fails',
  ],
]

describe('offers in words', () => {
  it.each(CLAUSES)('%o', (clause, pl, en) => expect(said({ gives: [clause] })).toEqual([pl, en]))

  it.each(CONDITIONS)('if %o', (condition, pl, en) => {
    const show: Clause = { k: 'show', cards: { all: { suits: ['H'] } } }
    const [polish, english] = said({ gives: [show], wants: [pay(condition)] })
    expect(polish).toBe(`Daj 5 na koniec rozdania, jeśli ${pl}, pokażę kiery.`)
    expect(english).toBe(`Pay 5 at the end of the deal if ${en}, I show hearts.`)
  })

  it('tell when chips come back', () => {
    expect(said({ gives: [{ k: 'pay', amount: 5 }], refund: 'never' })).toEqual([
      'Dam 5, bez zwrotu żetonów.',
      'I pay 5, no chips come back.',
    ])
  })
})

describe('conditions put together', () => {
  it.each([[[]], [['made']], [['not', ['done', 1]]], [['or', ['made'], ['not', ['tricks', 'me', '=', 3]]]]])(
    '%o are read and written alike',
    (condition: Condition) => expect(conditionOf(atomsOf(condition))).toEqual(condition),
  )

  it('follow the numbers of the clauses they speak of', () => {
    const clause = pay(['and', ['done', 1], ['lapsed', 2], ['made']])
    const shifted = renumbered(clause, (n) => (n === 1 ? null : n - 1))
    expect(shifted).toEqual(pay(['and', ['lapsed', 1], ['made']]))
    expect(renumbered(pay(['done', 0]), () => null)).toEqual({ k: 'pay', amount: 5, at: 'deal_end' })
  })
})
