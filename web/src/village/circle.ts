/**
 * Where the seats of a circle lie: 2 to 40 of them, clockwise from the one below, in a box of any shape. A pure function of
 * sizes in pixels; the component only places what it says.
 *
 * Few sit in an ellipse, at equal arcs. Where discs with a name below them have no room side by side, and on a narrow box
 * from 15 on, they are a frame of pills: a row above, a row below, the rest at the sides, two abreast where one column has
 * no room. Where the sides have no room either, they scroll together.
 */

export interface Box {
  x: number
  y: number
  w: number
  h: number
}

export interface Ring {
  form: 'ellipse' | 'frame' | 'scroll'
  /** By place, clockwise from the one below; of a frame that scrolls the sides lie within `sides`, from its top. */
  seats: Box[]
  /** Whether a place lies in the part that scrolls. */
  moves: boolean[]
  /** What is free in the middle. */
  middle: Box
  /** The part that scrolls, and how high its content is. */
  sides: (Box & { content: number }) | null
  /** How wide a disc is; of a frame, how high a pill is. */
  disc: number
  /** Whether beside a seat there is room for words of its own. */
  roomy: boolean
}

/** More than so many are a frame where the box is narrow. */
const MOST_ROUND = 14
/** Narrower than this, in pixels, is a phone held upright. */
const NARROW = 560
/** Diameters of discs that are tried, the largest first. */
const DISCS = [104, 88, 72, 60, 50, 44, 40]
/** How much wider and higher than its disc a seat is: its name lies below, of which so many pixels are to be read. */
const NAME_W = 26
const NAME_H = 22
const NAME = 78
/** Where the box is narrower or lower, names have more room in a frame than below discs. */
const NAMED = 380
/** What lies between neighbours at least. */
const GAP = 4
/** A pill can be hit by a finger, and has room for a name. */
const PILL_H = 42
const PILL_W = 62
const FEWEST_IN_ROW = 4
/** What lies between the pills of a side. */
const SLIT = 1
/** What the middle needs to say whom one has chosen. */
const MIDDLE = { w: 112, h: 64 }
/** Below it stands how many more there are, where not all are seen at once. */
const MORE = 18
/** So finely an ellipse is measured. */
const FINE = 720

/** Where so many seats lie in a box of this size; `unit`: how large all is drawn, as on a screen seen from afar. */
export function ring(n: number, width: number, height: number, unit = 1): Ring {
  const [w, h] = [width / unit, height / unit]
  const few = n <= MOST_ROUND
  const round =
    few || w >= NARROW
      ? (ellipse(n, w, h, NAME) ?? (few && Math.min(w, h) >= NAMED ? ellipse(n, w, h, 0) : null))
      : null
  const lay = round ?? frame(n, w, h)
  if (unit === 1) return lay
  const large = (box: Box): Box => ({ x: box.x * unit, y: box.y * unit, w: box.w * unit, h: box.h * unit })
  const sides = lay.sides && { ...large(lay.sides), content: lay.sides.content * unit }
  return { ...lay, seats: lay.seats.map(large), middle: large(lay.middle), sides, disc: lay.disc * unit }
}

/** `name`: so much of a name is to be seen. */
function ellipse(n: number, w: number, h: number, name: number): Ring | null {
  for (const disc of DISCS) {
    const [bw, bh] = [Math.max(name, disc + NAME_W), disc + NAME_H]
    const [rx, ry] = [(w - bw) / 2, (h - bh) / 2]
    if (rx <= 0 || ry <= 0) continue
    const seats = arcs(n, rx, ry).map(([x, y]) => ({ x: w / 2 + x - bw / 2, y: h / 2 + y - bh / 2, w: bw, h: bh }))
    const middle = free(seats, w, h)
    const crowded = seats.some((one, i) => seats.slice(i + 1).some((other) => overlap(one, other)))
    if (crowded || middle.w < MIDDLE.w || middle.h < MIDDLE.h) continue
    const moves = seats.map(() => false)
    return { form: 'ellipse', seats, moves, middle, sides: null, disc, roomy: disc >= 60 }
  }
  return null
}

/** Points on an ellipse at equal arcs, clockwise from the one below, about its centre. */
function arcs(n: number, rx: number, ry: number): [number, number][] {
  const at = (i: number): [number, number] => {
    const angle = Math.PI / 2 + (2 * Math.PI * i) / FINE
    return [rx * Math.cos(angle), ry * Math.sin(angle)]
  }
  const far = [0]
  for (let i = 1; i <= FINE; i++) {
    const [[x0, y0], [x1, y1]] = [at(i - 1), at(i)]
    far.push((far[i - 1] ?? 0) + Math.hypot(x1 - x0, y1 - y0))
  }
  const whole = far[FINE] ?? 0
  let i = 0
  return Array.from({ length: n }, (_, seat) => {
    while ((far[i] ?? 0) < (whole * seat) / n - 1e-9) i++
    return at(i)
  })
}

const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.w + GAP &&
  other.x < one.x + one.w + GAP &&
  one.y < other.y + other.h &&
  other.y < one.y + one.h

/** The largest box round the centre of those that no seat touches, of a few heights. */
function free(seats: readonly Box[], w: number, h: number): Box {
  let best = { x: w / 2, y: h / 2, w: 0, h: 0 }
  for (let tall = MIDDLE.h; tall < h; tall += 12) {
    const beside = seats.filter((box) => box.y < h / 2 + tall / 2 && box.y + box.h > h / 2 - tall / 2)
    const half = Math.min(w / 2, ...beside.map((box) => Math.max(box.x - w / 2, w / 2 - box.x - box.w)))
    const wide = 2 * (half - 2 * GAP)
    // A square says more than a slit.
    if (Math.min(wide, 1.6 * tall) * tall > Math.min(best.w, 1.6 * best.h) * best.h)
      best = { x: (w - wide) / 2, y: (h - tall) / 2, w: wide, h: tall }
  }
  return best
}

/**
 * A row above, a row below with the own seat in the middle of it, the rest at the sides, each one or two pills wide. The rows
 * are as short as the sides allow without scrolling.
 */
function frame(n: number, w: number, h: number): Ring {
  const most = Math.max(2, Math.floor((w + GAP) / (PILL_W + GAP)))
  const least = Math.min(FEWEST_IN_ROW, most)
  const fits = (row: number, abreast: number) => (Math.ceil(sideOf(n, row) / abreast) + 2) * (PILL_H + SLIT) - SLIT <= h
  const spares = (row: number, abreast: number) => w - (2 * abreast * (w + GAP)) / row >= MIDDLE.w
  const rows = Array.from({ length: most - least + 1 }, (_, i) => least + i)
  const single = rows.find((each) => fits(each, 1))
  const double = single ? undefined : rows.find((each) => fits(each, 2) && spares(each, 2))
  // A row longer than needed is better than sides that scroll; the middle must be left some room.
  const row = single ?? double ?? rows.filter((each) => spares(each, 1)).at(-1) ?? most
  const abreast = double ? 2 : 1
  const scrolls = !single && !double
  const below = Math.min(row, n)
  const above = Math.min(row, n - below)
  const rest = n - below - above
  const left = Math.ceil(rest / 2)
  const lines = Math.ceil(left / abreast)
  const pill = Math.min((w - (row - 1) * GAP) / row, 132)
  const high = Math.min(Math.max(PILL_H, Math.floor((h - (lines + 1) * SLIT) / (lines + 2))), 52)
  const top = high + SLIT
  const tall = h - 2 * top
  // From the middle of the lower row to its left end, up, along the upper row, down, and to its right end.
  const before = Math.floor((below - 1) / 2)
  const lower = (at: number): Box => ({ x: rowX(at, below, w, pill), y: h - high, w: pill, h: high })
  const upper = (at: number): Box => ({ x: rowX(at, above, w, pill), y: 0, w: pill, h: high })
  const step = scrolls ? high + SLIT : tall / Math.max(1, lines)
  const wide = abreast * (pill + GAP)
  // Upwards from the lower row; two abreast to and fro, so that neighbours lie beside each other, who is alone at the edge.
  const side = (right: boolean, at: number, of: number): Box => {
    const [up, across] = [Math.floor(at / abreast), at % abreast]
    const alone = across === 0 && at === of - 1
    const inner = (up % 2 === 0 || alone ? across : abreast - 1 - across) * (pill + GAP)
    const deep = Math.ceil(of / abreast)
    const inset = scrolls ? 0 : top + (tall - deep * step) / 2 + (step - high) / 2
    return { x: right ? w - pill - inner : inner, y: inset + (deep - 1 - up) * step, w: pill, h: high }
  }
  const seats: Box[] = []
  const moves: boolean[] = []
  const put = (box: Box, moving = false): void => {
    seats.push(box)
    moves.push(moving && scrolls)
  }
  for (let i = before; i >= 0; i--) put(lower(i))
  for (let i = 0; i < left; i++) put(side(false, i, left), true)
  for (let i = 0; i < above; i++) put(upper(i))
  for (let i = rest - left - 1; i >= 0; i--) put(side(true, i, rest - left), true)
  for (let i = below - 1; i > before; i--) put(lower(i))
  return {
    form: scrolls ? 'scroll' : 'frame',
    seats,
    moves,
    middle: { x: wide + GAP, y: top + GAP, w: w - 2 * wide - 2 * GAP, h: tall - 3 * GAP - (scrolls ? MORE : 0) },
    sides: scrolls ? { x: 0, y: top, w, h: tall - SLIT, content: lines * step - SLIT } : null,
    disc: high,
    roomy: false,
  }
}

const sideOf = (n: number, row: number): number => Math.ceil(Math.max(0, n - 2 * row) / 2)

/** Where a pill of a row begins: the row is spread over the whole width. */
const rowX = (at: number, of: number, w: number, pill: number): number =>
  of === 1 ? (w - pill) / 2 : (at * (w - pill)) / (of - 1)
