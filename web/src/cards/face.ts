/**
 * The faces of the cards, drawn by ourselves as small pieces of SVG.
 *
 * A face is 100 × 144 units. The index fills the left third, because that strip is all one sees of a card in a fanned
 * hand: with ten cards at 390 px it is 31 px wide. Pips and court figures are symbols of one sprite, coloured by
 * `currentColor`, so that a face is a few hundred bytes and a deck follows the two- or four-colour setting by CSS alone.
 */
import { cornerOf, JOKER, rankOf, suitOf, type Letters } from './card'

export const WIDTH = 100
export const HEIGHT = 144

/** Strokes of the corner letters in a box of 24 × 34. */
const STROKES: Record<string, string> = {
  A: 'M2.8 31.5L12 2.5L21.2 31.5M6.2 22H17.8',
  K: 'M4.5 2.5V31.5M20.5 2.5L4.5 19.5M10.6 13L21 31.5',
  Q: 'M12 2.5C18.4 2.5 21.2 8 21.2 17S18.4 31.5 12 31.5 2.8 26 2.8 17 5.6 2.5 12 2.5ZM14 24L21.6 33',
  J: 'M18.5 2.5V22C18.5 28.5 15.4 31.5 11 31.5C6.9 31.5 4.2 29 3.6 25',
  D: 'M4.5 2.5V31.5H10C18 31.5 21 26 21 17S18 2.5 10 2.5Z',
  B: 'M4.5 2.5V31.5H12C17.5 31.5 20.6 28.4 20.6 23.6S17.5 15.8 12 15.8C16.6 15.8 19.4 13.2 19.4 9.2S16.6 2.5 12 2.5ZM4.5 15.8H12',
  W: 'M1 2.5L6.4 31.5L12 9L17.6 31.5L23 2.5',
  '10': 'M1.5 8.2L7 2.8V31.5M20 2.5C25 2.5 27 8 27 17S25 31.5 20 31.5 13 26 13 17 15 2.5 20 2.5Z',
  '9': 'M20.6 11.5C20.6 17 17 20.6 12 20.6S3.2 17 3.2 11.5 6.8 2.5 12 2.5 20.6 6 20.6 11.5C20.6 21 17.5 28 9 31.5',
  '8': 'M12 15.6C7.6 15.6 4.6 13 4.6 9S7.6 2.5 12 2.5 19.4 5 19.4 9 16.4 15.6 12 15.6C6.6 15.6 3.2 18.6 3.2 23.5S6.6 31.5 12 31.5 20.8 28.4 20.8 23.5 17.4 15.6 12 15.6Z',
  '7': 'M3.2 2.5H20.8L9.6 31.5',
  '6': 'M3.4 22.5C3.4 17 7 13.4 12 13.4S20.8 17 20.8 22.5 17.2 31.5 12 31.5 3.4 28 3.4 22.5C3.4 13 6.5 6 15 2.5',
  '5': 'M19.4 2.5H5.6L4.6 15.4C6.6 13.4 9 12.4 11.6 12.4C17.6 12.4 20.6 16.4 20.6 21.8S17 31.5 11.2 31.5C7 31.5 4.4 29.8 3 26.6',
  '4': 'M16 31.5V2.5L2.6 23H22',
  '3': 'M4 6.6C5.4 4 8 2.5 11.6 2.5C16.6 2.5 19.6 5.2 19.6 9.2S16.6 15.8 11 15.8C17.2 15.8 20.6 18.8 20.6 23.5S17 31.5 11.6 31.5C7.4 31.5 4.6 29.8 3 26.4',
  '2': 'M3.6 9.6C4 5 7.4 2.5 11.8 2.5C16.8 2.5 20 5.6 20 10C20 14 18 17 14 21L3.6 31.5H21',
}

/** The suits as filled shapes in a box of 24 × 24. */
export const PIPS: Readonly<Record<string, string>> = {
  H: 'M12 22C5 15.8 1.2 12.2 1.2 7.6C1.2 4.3 3.8 2 6.9 2C9 2 11 3.2 12 5.2C13 3.2 15 2 17.1 2C20.2 2 22.8 4.3 22.8 7.6C22.8 12.2 19 15.8 12 22Z',
  D: 'M12 .8Q15.6 7 20.8 12Q15.6 17 12 23.2Q8.4 17 3.2 12Q8.4 7 12 .8Z',
  S: 'M12 1C16 6.2 22.4 9.4 22.4 14.6C22.4 17.9 19.9 19.9 17.3 19.9C15.4 19.9 13.9 19 13 17.7C13.2 20.2 14.1 21.9 15.8 23.2H8.2C9.9 21.9 10.8 20.2 11 17.7C10.1 19 8.6 19.9 6.7 19.9C4.1 19.9 1.6 17.9 1.6 14.6C1.6 9.4 8 6.2 12 1Z',
  C: 'M12 1A5.2 5.2 0 0 1 15.6 9.9A5.2 5.2 0 1 1 13.1 17.2C13.3 20 14.1 21.9 15.8 23.2H8.2C9.9 21.9 10.7 20 10.9 17.2A5.2 5.2 0 1 1 8.4 9.9A5.2 5.2 0 0 1 12 1Z',
}

/** Upper halves of the court figures in a box of 54 × 58; the lower half is the same turned round. */
const COURTS: Record<string, string> = {
  K: '<path class="court-robe" d="M0 58V54C4 46 14 42 27 42S50 46 54 54V58Z"/><path class="court-gold" d="M13 45L27 58L41 45L35 41H19Z"/><path class="court-hair" d="M14 16H40V32C40 43 34 50 27 50S14 43 14 32Z"/><path class="court-skin" d="M18 16H36V30C32 33 30 31 27 31S22 33 18 30Z"/><path class="court-robe" d="M24.5 37H29.5L27 39Z"/><path class="court-gold" d="M12 18L9.5 3L19 10L27 0L35 10L44.5 3L42 18Z"/><path class="court-robe" d="M12.4 14.4H41.6V18.4H12.4Z"/><path class="court-ink" d="M21 24.4H24.6M29.4 24.4H33"/>',
  Q: '<path class="court-hair" d="M9 46C7 22 13 9 27 9S47 22 45 46Z"/><path class="court-robe" d="M0 58V55C4 48 14 44 27 44S50 48 54 55V58Z"/><path class="court-skin" d="M22 36H32V46L27 52L22 46Z"/><ellipse class="court-skin" cx="27" cy="28" rx="9.6" ry="12"/><path class="court-hair" d="M17 27C17 18 22 15 28 15C26 20 22 24 17 27ZM37 27C37 18 32 15 26 15C28 20 32 24 37 27Z"/><path class="court-gold" d="M15 14L13 3.5L20 8L27 0L34 8L41 3.5L39 14Q27 9 15 14Z"/><path class="court-robe" d="M24 34.2Q27 36.8 30 34.2Q27 33 24 34.2Z"/><path class="court-ink" d="M21.4 27.4H24.4M29.6 27.4H32.6"/><path class="court-pearls" d="M19.6 46.6L23 51L27 53.6L31 51L34.4 46.6"/>',
  J: '<path class="court-robe" d="M2 58V55C6 48 15 44 27 44S48 48 52 55V58Z"/><path class="court-hair" d="M13 16H41V38C41 41 38 42 36 42H18C16 42 13 41 13 38Z"/><path class="court-skin" d="M22.5 36H31.5V47H22.5Z"/><path class="court-skin" d="M18 18H36V30C36 37 32 40 27 40S18 37 18 30Z"/><path class="court-gold" d="M15 46L27 51L39 46L36 43H18Z"/><path class="court-robe" d="M10 19C10 8 19 3 29 4C39 5 44 11 44 19Q27 14 10 19Z"/><path class="court-gold" d="M37 13C42 9 46 4 52 1C53 10 48 16 40 18Z"/><path class="court-hair" d="M18 20Q27 17 36 20V23Q27 20 18 23Z"/><path class="court-ink" d="M21.6 27H24.6M29.4 27H32.4M24.6 34.4H29.4"/>',
}

/** The star in the joker's corner, in a box of 24 × 24. */
const STAR = 'M12 1L14.9 8.6L23 9L16.7 14.1L18.8 22L12 17.6L5.2 22L7.3 14.1L1 9L9.1 8.6Z'

/** The joker: a laughing face under a cap with three bells, in a box of 54 × 108. */
const FOOL =
  '<path class="court-robe" d="M3 108L8 84L17 92L27 82L37 92L46 84L51 108Z"/><path class="court-skin" d="M13 44H41V60C41 72 34 79 27 79S13 72 13 60Z"/><path class="court-robe" d="M11 50C9 34 6 27 1 22C12 18 18 24 20 31C21 19 24 11 27 5C30 11 33 19 34 31C36 24 42 18 53 22C48 27 45 34 43 50Q27 40 11 50Z"/><path class="court-gold" d="M11 50Q27 40 43 50V55Q27 45 11 55Z"/><circle class="court-gold" cx="4" cy="23" r="4"/><circle class="court-gold" cx="27" cy="6" r="4"/><circle class="court-gold" cx="50" cy="23" r="4"/><circle class="court-gold" cx="8" cy="86" r="3.2"/><circle class="court-gold" cx="27" cy="84" r="3.2"/><circle class="court-gold" cx="46" cy="86" r="3.2"/><path class="court-ink" d="M18.5 58Q21 55 23.5 58M30.5 58Q33 55 35.5 58M19 66Q27 76 35 66"/>'

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

/** One symbol of the sprite, turned round its own centre where asked. */
function symbol(id: string, x: number, y: number, width: number, height: number, turned = false): string {
  const turn = turned ? ` transform="rotate(180 ${x} ${y})"` : ''
  return `<use href="#${id}" x="${x - width / 2}" y="${y - height / 2}" width="${width}" height="${height}"${turn}/>`
}

/** The index in the upper left corner: rank over suit. */
function corner(rank: string, suit: string, letters: Letters): string {
  const text = cornerOf(rank, letters)
  return (
    `<path class="face-rank" d="${STROKES[text] ?? ''}" transform="translate(${text === '10' ? 4.5 : 7} 8)"/>` +
    symbol(`pip-${suit}`, 19, 61, 25, 25)
  )
}

/** What stands in the field right of the index. */
function field(rank: string, suit: string): string {
  if (rank === 'A') return symbol(`pip-${suit}`, 66, 82, 54, 54)
  const spots = SPOTS[rank]
  if (spots) return spots.map(([x, y]) => symbol(`pip-${suit}`, x, y, 19, 19, y > 72)).join('')
  return (
    `<rect class="face-panel" x="39" y="12" width="54" height="120" rx="5"/>` +
    symbol(`court-${rank}`, 66, 43, 54, 58) +
    symbol(`court-${rank}`, 66, 101, 54, 58, true) +
    `<path class="face-sash" d="M39 72H93"/>`
  )
}

/** The inner SVG of a card's face, for a viewBox of 100 × 144. */
export function face(code: string, letters: Letters): string {
  if (code === JOKER) return symbol('joker-star', 19, 24, 27, 27) + symbol('joker', 66, 74, 54, 108)
  const rank = rankOf(code)
  const suit = suitOf(code)
  return corner(rank, suit, letters) + field(rank, suit)
}

/** A back as it is stamped on stoneware: cream eyes and light-blue dots on cobalt; all of it, or six eyes where it is small. */
const BACKS =
  '<pattern id="eyes" width="22" height="22" patternUnits="userSpaceOnUse" patternTransform="translate(6 6)"><circle class="back-eye" cx="11" cy="11" r="6.6" stroke-width="2"/><circle class="back-cream" cx="11" cy="11" r="2.5"/><path class="back-dots" d="M0 0h0M22 0h0M0 22h0M22 22h0"/></pattern>' +
  '<symbol id="back" viewBox="0 0 100 144"><rect class="back-ground" x="6" y="6" width="88" height="132" rx="5"/><rect fill="url(#eyes)" x="6" y="6" width="88" height="132" rx="5"/><rect class="back-eye" x="9.5" y="9.5" width="81" height="125" rx="3" stroke-width="1.4"/></symbol>' +
  '<symbol id="back-small" viewBox="0 0 100 144"><rect class="back-ground" x="9" y="9" width="82" height="126" rx="5"/>' +
  [33, 72, 111]
    .map(
      (y) =>
        `<circle class="back-eye" cx="30" cy="${y}" r="7.5" stroke-width="4"/><circle class="back-eye" cx="70" cy="${y}" r="7.5" stroke-width="4"/>`,
    )
    .join('') +
  '<path class="back-dots" d="M50 52h0M50 92h0M50 14h0M50 130h0"/></symbol>'

/** The sprite that cards refer to: four pips, three court figures, the joker and the backs. */
export function sprite(): string {
  const pips = Object.entries(PIPS).map(
    ([suit, d]) => `<symbol id="pip-${suit}" viewBox="0 0 24 24"><path fill="currentColor" d="${d}"/></symbol>`,
  )
  const courts = Object.entries(COURTS).map(
    ([rank, shapes]) => `<symbol id="court-${rank}" viewBox="0 0 54 58">${shapes}</symbol>`,
  )
  const joker = [
    `<symbol id="joker-star" viewBox="0 0 24 24"><path fill="currentColor" d="${STAR}"/></symbol>`,
    `<symbol id="joker" viewBox="0 0 54 108">${FOOL}</symbol>`,
  ]
  return [...pips, ...courts, ...joker, BACKS].join('')
}

/** Puts the sprite into the page once; every face on the page refers to it. */
export function ensureSprite(page: Document): void {
  if (page.getElementById('card-sprite')) return
  const svg = page.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.id = 'card-sprite'
  svg.setAttribute('aria-hidden', 'true')
  svg.setAttribute('width', '0')
  svg.setAttribute('height', '0')
  svg.style.position = 'absolute'
  svg.innerHTML = sprite()
  page.body.append(svg)
}
