/**
 * The faces of the cards, drawn by ourselves as small pieces of SVG.
 *
 * A face is 100 × 144 units. The index fills the left third, because that strip is all one sees of a card in a fanned
 * hand: with ten cards at 390 px it is 31 px wide. All pips of a face are one path, and so is each layer of both halves
 * of a court figure: a table shows dozens of cards, and a browser on a phone pays for every element of each. Suits are
 * coloured by `currentColor`, so that a deck follows the two- or four-colour setting by CSS alone.
 */
import { cornerOf, JOKER, rankOf, suitOf, type Letters } from './card'
import { moved } from './path'
import { COURTS, FOOL, PIPS, STAR, STROKES } from './shapes'

export { PIPS }

export const WIDTH = 100
export const HEIGHT = 144

/** Where the pips of a spot card stand: rows of x, y and whether turned round; the field is 42 … 92 by 18 … 126. */
const LEFT = 52
const MIDDLE = 70
const RIGHT = 88
const SPOTS: Record<string, [number, number][]> = {
  '2': pairs('M22 M122'),
  '3': pairs('M22 M72 M122'),
  '4': pairs('L22 R22 L122 R122'),
  '5': pairs('L22 R22 M72 L122 R122'),
  '6': pairs('L22 R22 L72 R72 L122 R122'),
  '7': pairs('L22 R22 M47 L72 R72 L122 R122'),
  '8': pairs('L22 R22 M47 L72 R72 M97 L122 R122'),
  '9': pairs('L22 R22 L55.5 R55.5 M72 L88.5 R88.5 L122 R122'),
  T: pairs('L22 R22 M38.5 L55.5 R55.5 L88.5 R88.5 M105.5 L122 R122'),
}

function pairs(places: string): [number, number][] {
  const columns: Record<string, number> = { L: LEFT, M: MIDDLE, R: RIGHT }
  return places.split(' ').map((place) => [columns[place.charAt(0)] ?? MIDDLE, Number(place.slice(1))])
}

/** A pip of `size` units with its centre at x, y, as a path; turned round where asked. */
function pip(suit: string, x: number, y: number, size: number, turned = false): string {
  const scale = size / 24
  const [at, sign] = [size / 2, turned ? -1 : 1]
  return moved(PIPS[suit] ?? '', sign * scale, x - sign * at, y - sign * at)
}

const path = (kind: string, d: string): string => `<path class="${kind}" d="${d}"/>`

/** The pips that stand in the field right of the index; none of a court card. */
function spots(rank: string, suit: string): string {
  if (rank === 'A') return pip(suit, 66, 82, 54)
  return (SPOTS[rank] ?? []).map(([x, y]) => pip(suit, x, y, 19, y > 72)).join('')
}

/** Both halves of a court figure in their panel. */
function court(rank: string): string {
  const layers = (COURTS[rank] ?? []).map(([stuff, d]) =>
    path(`court-${stuff}`, moved(d, 1, 39, 14) + moved(d, -1, 93, 130)),
  )
  return `<rect class="face-panel" x="39" y="12" width="54" height="120" rx="5"/>${layers.join('')}${path('face-sash', 'M39 72H93')}`
}

/** The stroke of the rank in the upper left corner. */
function stroke(rank: string, letters: Letters): string {
  const text = cornerOf(rank, letters)
  return path('face-rank', moved(STROKES[text] ?? '', 1, text === '10' ? 4.5 : 7, 8))
}

/** The joker's star in the upper left corner. */
const star = (): string => path('face-pips', moved(STAR, 27 / 24, 5.5, 10.5))

/** The paper on which faces and backs are drawn. */
export const PAPER = '<rect class="face-paper" x=".6" y=".6" width="98.8" height="142.8" rx="9"/>'

/** The inner SVG of a card's index alone: rank over suit, in the box from -1, 4 to 38, 78 of a face. */
export function index(code: string, letters: Letters): string {
  if (code === JOKER) return star()
  return stroke(rankOf(code), letters) + path('face-pips', pip(suitOf(code), 19, 61, 25))
}

/** The inner SVG of a card's face, for a viewBox of 100 × 144. */
export function face(code: string, letters: Letters): string {
  if (code === JOKER) return star() + FOOL.map(([stuff, d]) => path(`court-${stuff}`, moved(d, 1, 39, 20))).join('')
  const [rank, suit] = [rankOf(code), suitOf(code)]
  return (
    stroke(rank, letters) +
    path('face-pips', pip(suit, 19, 61, 25) + spots(rank, suit)) +
    (COURTS[rank] ? court(rank) : '')
  )
}

const GAP = 22

/** Where eyes and dots of a back stand, as points that a round stroke makes discs of. */
function points(columns: number[], rows: number[]): string {
  return rows.flatMap((y) => columns.map((x) => `M${x} ${y}h0`)).join('')
}

const steps = (first: number, many: number): number[] => Array.from({ length: many }, (_, i) => first + i * GAP)

/** A back as it is stamped on stoneware: cream eyes and light-blue dots on cobalt. */
const BACK =
  '<rect class="back-ground" x="6" y="6" width="88" height="132" rx="5"/>' +
  ['white', 'iris', 'pupil'].map((part) => path(`back-eye back-${part}`, points(steps(17, 4), steps(17, 6)))).join('') +
  path('back-dots', points(steps(28, 3), steps(28, 5))) +
  '<rect class="back-frame" x="9.5" y="9.5" width="81" height="125" rx="3"/>'

/** The same where it is so small that only six eyes can be seen. */
const SMALL =
  '<rect class="back-ground" x="9" y="9" width="82" height="126" rx="5"/>' +
  ['large', 'iris'].map((part) => path(`back-eye back-${part}`, points([30, 70], [33, 72, 111]))).join('') +
  path('back-dots', points([50], [14, 52, 92, 130]))

/** The inner SVG of a card's back, for a viewBox of 100 × 144; `small`: where it is shown so small that little can be seen. */
export const back = (small: boolean): string => (small ? SMALL : BACK)
