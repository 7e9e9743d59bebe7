/** The end of a match as a picture to be sent on: the three cards with the names, and how the totals grew. */
import { PIPS } from '../../cards/face'
import titleExt from '../../fonts/brygada-1918-latin-ext.woff2?url'
import title from '../../fonts/brygada-1918-latin.woff2?url'
import sansExt from '../../fonts/figtree-latin-ext.woff2?url'
import sans from '../../fonts/figtree-latin.woff2?url'

export interface Shown {
  title: string
  /** The winner, then second and third. */
  shown: readonly { name: string; total: string }[]
  lines: readonly { seat: number; points: readonly number[] }[]
}

const SIZE = 1080
/** No letter is smaller, so that it can be read where the picture is seen as wide as a phone. */
const LEAST = 24
/** From one line to the next, in heights of letters. */
const LINE = 1.05
/**
 * The faces of the page under names of their own: a page leaves out a face that was not there at once (`optional`), and
 * its canvases with it. The second has the letters the first lacks.
 */
const FILES = { sans, 'sans-ext': sansExt, title, 'title-ext': titleExt }
const SANS = 'picture-sans, picture-sans-ext, system-ui, sans-serif'
const TITLE = 'picture-title, picture-title-ext, Georgia, serif'
const CARD = 380
const [RED, BLACK, BLUE] = ['#bf1029', '#12181f', '#0f55b8']
const TINTS = ['#f0b544', '#6fabe6', '#e8866a', '#94c45f', '#c39ae0', '#5fc3b3', '#e58fb8', '#aeb5c0']
const WEIGHTS = { weight: '400 800' }
let coming: Promise<void> | null = null

/** Draws it; null where the browser cannot. */
export async function drawn(what: Shown): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIZE
  const g = canvas.getContext('2d')
  if (!g) return null
  await (coming ??= faces())
  felt(g)
  const [first, ...behind] = what.shown
  behind.slice(0, 2).forEach((each, i) => court(g, each, i === 0 ? -1 : 1))
  if (first) ace(g, first)
  write(g, fitted(g, what.title, { w: SIZE - 80, h: 84 }, 68, TITLE), SIZE / 2, 716, '#fffdf2')
  chart(g, what.lines)
  write(g, fitted(g, 'Talia', { w: 300, h: 40 }, 30, TITLE), SIZE / 2, SIZE - 34, '#e3eee4')
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

/** Fetches the faces once; where one does not come, its stand-in is drawn. */
async function faces(): Promise<void> {
  const missing = Object.entries(FILES).map(([name, url]) => new FontFace(`picture-${name}`, `url(${url})`, WEIGHTS))
  await Promise.allSettled(missing.map(async (face) => document.fonts.add(await face.load())))
}

/** Sends it on with a link where the device has a way to, or the link alone where it takes no files; else it is kept. */
export async function handOver(picture: Blob, name: string, title: string, link: string): Promise<void> {
  const file = new File([picture], name, { type: picture.type })
  if (typeof navigator.share === 'function') {
    const what = { title, text: `${title} ${link}`, files: [file] }
    // Who thinks better of it has shared nothing.
    await navigator.share(navigator.canShare?.(what) ? what : { title, url: link }).catch(() => undefined)
    return
  }
  const keep = document.createElement('a')
  keep.href = URL.createObjectURL(picture)
  keep.download = name
  keep.click()
  URL.revokeObjectURL(keep.href)
}

function felt(g: CanvasRenderingContext2D): void {
  const light = g.createRadialGradient(SIZE / 2, 0.42 * SIZE, 0, SIZE / 2, 0.42 * SIZE, 0.75 * SIZE)
  light.addColorStop(0, '#1f6852')
  light.addColorStop(0.6, '#164d3c')
  light.addColorStop(1, '#0e3529')
  g.fillStyle = light
  g.fillRect(0, 0, SIZE, SIZE)
}

/** A card lying with its middle at the origin. */
function paper(g: CanvasRenderingContext2D, width: number): void {
  g.shadowColor = 'rgb(0 0 0 / 40%)'
  g.shadowBlur = 26
  g.fillStyle = '#fffdf4'
  g.beginPath()
  g.roundRect(-width / 2, -0.72 * width, width, 1.44 * width, 0.07 * width)
  g.fill()
  g.shadowBlur = 0
}

function ace(g: CanvasRenderingContext2D, { name, total }: Shown['shown'][number]): void {
  g.save()
  g.translate(SIZE / 2, 350)
  paper(g, CARD)
  for (const turn of [0, Math.PI]) {
    g.save()
    g.rotate(turn)
    write(g, { lines: ['A'], size: 0.17 * CARD, family: SANS }, -0.38 * CARD, -0.59 * CARD, RED)
    pip(g, 'H', -0.38 * CARD, -0.42 * CARD, 0.12 * CARD)
    g.restore()
  }
  pip(g, 'H', 0, -0.03 * CARD, 0.74 * CARD)
  write(g, fitted(g, name, { w: 0.56 * CARD, h: 0.26 * CARD }, 0.15 * CARD, TITLE), 0, -0.08 * CARD, '#fffdf4')
  write(g, fitted(g, total, { w: 0.6 * CARD, h: 0.2 * CARD }, 0.15 * CARD, SANS), 0, 0.55 * CARD, BLACK)
  g.restore()
}

function court(g: CanvasRenderingContext2D, { name, total }: Shown['shown'][number], side: -1 | 1): void {
  const width = 0.76 * CARD
  const [rank, suit, colour] = side < 0 ? ['K', 'S', BLACK] : ['J', 'D', BLUE]
  g.save()
  g.translate(SIZE / 2 + side * 305, 410)
  g.rotate(side * 0.13)
  paper(g, width)
  write(g, { lines: [rank], size: 0.22 * width, family: SANS }, -0.36 * width, -0.58 * width, colour)
  pip(g, suit, -0.36 * width, -0.37 * width, 0.17 * width, colour)
  pip(g, suit, side * 0.22 * width, -0.06 * width, 0.42 * width, colour)
  g.restore()
  const who = fitted(g, name, { w: 300, h: 110 }, 34, SANS)
  const high = who.lines.length * LINE * who.size
  const [x, y] = [SIZE / 2 + side * 345, 666]
  g.fillStyle = '#0d211a'
  g.beginPath()
  g.roundRect(x - 170, y - high - 60, 340, high + 60, 44)
  g.fill()
  write(g, who, x, y - 46 - high / 2, '#f7f3e6')
  write(g, fitted(g, total, { w: 300, h: 40 }, 30, SANS), x, y - 28, '#bfd0c3')
}

function pip(g: CanvasRenderingContext2D, suit: string, x: number, y: number, size: number, colour = RED): void {
  g.save()
  g.translate(x - size / 2, y - size / 2)
  g.scale(size / 24, size / 24)
  g.fillStyle = colour
  g.fill(new Path2D(PIPS[suit]))
  g.restore()
}

/** A text as it is written into a box. */
interface Fitted {
  lines: readonly string[]
  size: number
  family: string
}

/** As large as it fits, broken between words; one that does not fit even small is broken anywhere, as on the page. */
function fitted(
  g: CanvasRenderingContext2D,
  words: string,
  box: { w: number; h: number },
  most: number,
  family: string,
): Fitted {
  const fits = (text: string): boolean => g.measureText(text).width <= box.w
  for (let size = most; size >= LEAST; size -= 1) {
    g.font = fontOf(size, family)
    const lines = broken(words.split(/(?<=[\s-])/u), fits)
    if (lines.every(fits) && lines.length * LINE * size <= box.h) return { lines, size, family }
  }
  g.font = fontOf(LEAST, family)
  return { lines: broken([...words], fits), size: LEAST, family }
}

const fontOf = (size: number, family: string): string => `700 ${size}px ${family}`

/** Pieces put together to lines, each as long as it fits. */
function broken(pieces: readonly string[], fits: (text: string) => boolean): string[] {
  const lines: string[] = []
  for (const piece of pieces) {
    const line = (lines.at(-1) ?? '') + piece
    if (lines.length > 0 && fits(line.trimEnd())) lines[lines.length - 1] = line
    else lines.push(piece)
  }
  return lines.map((line) => line.trim())
}

/** Writes lines about a point. */
function write(
  g: CanvasRenderingContext2D,
  { lines, size, family }: Fitted,
  x: number,
  y: number,
  colour: string,
): void {
  g.textAlign = 'center'
  g.fillStyle = colour
  g.font = fontOf(size, family)
  lines.forEach((line, i) => {
    g.fillText(line, x, y + (i - (lines.length - 1) / 2) * LINE * size + 0.35 * size)
  })
}

function chart(g: CanvasRenderingContext2D, lines: Shown['lines']): void {
  const [left, top, width, height] = [70, 790, SIZE - 140, 210]
  g.fillStyle = '#12241c'
  g.beginPath()
  g.roundRect(left - 30, top - 20, width + 60, height + 40, 24)
  g.fill()
  const all = lines.flatMap(({ points }) => points)
  const low = Math.min(0, ...all)
  const high = Math.max(1, ...all)
  for (const { seat, points } of lines) {
    g.strokeStyle = TINTS[seat % TINTS.length] ?? '#ffffff'
    g.lineWidth = 6
    g.lineJoin = 'round'
    g.beginPath()
    points.forEach((each, i) => {
      const x = left + (width * i) / Math.max(1, points.length - 1)
      g.lineTo(x, top + height - ((each - low) / (high - low)) * height)
    })
    g.stroke()
  }
}
