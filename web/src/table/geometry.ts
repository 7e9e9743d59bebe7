/**
 * Where everything at a table lies: from the room there is and from what each thing needs, a rectangle each.
 *
 * There are three ways to lie. `upright` is a phone in one hand: the others above, the middle, the question, one's own bar,
 * the hand. `low` is a phone held sideways, or any window of little height: the others at either side, the hand below
 * them, and beside both a column from top to bottom for whoever asks. `wide` is a desk: the others round the table, a
 * panel at the side. All are in pixels; `em` is the size of text, so that large text needs more room.
 *
 * Seats, hand and one's own bar lie where they lie whoever is on turn: only the middle gives way to a question.
 */

export interface Rect {
  x: number
  y: number
  w: number
  h: number
}

export interface Size {
  w: number
  h: number
}

/** The room there is, and for how many. */
export interface Room {
  /** The room below the bar at the top. */
  window: Size
  /** The height below a bar of usual height: the form hangs on it, since the bar's own height hangs on the form. */
  tall?: number
  /** The pixels of a rem. */
  em: number
  /** How many others sit here, clockwise from one's own left. */
  others: number
  /** The number of cards of each hand that lies open. */
  laid: readonly number[]
  /** Whether the middle takes all that the plates leave, for nobody holds a hand. */
  spread?: boolean
  /** Whether so many sit here that they are a list. */
  crowd?: boolean
}

/** What there is to lie on the table, and what it needs. */
export interface Needs extends Room {
  /** The plates of the others with what lies at them, as wide and as high as each takes. */
  plates: readonly Size[]
  /** The plate at the lower edge: one's own, or of whoever sits there for one who only looks. */
  plateOwn: Size
  /** The word on whose turn it is. */
  status: Size
  /** Cards in one's hand; 0: none is drawn. */
  cards: number
  /** How much larger than usual cards are wished. */
  scale: number
  /** Whether something is asked that takes more than a row of buttons, or will be in this phase. */
  sheet: boolean
  /** Whether a sheet is wanted now. */
  asked: boolean
  /** Whether nothing but packs lies in the middle: they give way to what is asked. */
  closed?: boolean
  /** The height of what is asked, at the width it has. */
  ask: number
  /** The height of the guidance. */
  guide: number
  /** Whether it was asked for, so that a question gives way to it and not the other way round. */
  sought?: boolean
  /** The least height the middle can do with. */
  least: number
  /** Whether one plays with the left hand. */
  left?: boolean
}

export type Form = 'upright' | 'low' | 'wide'

export interface Geometry {
  form: Form
  /** The places of the others, clockwise from one's own left. */
  seats: Rect[]
  /** Whether the plates of the others are small ones, without the backs of cards. */
  small: boolean
  /** Which of the others sit at the upper edge between two sides, and whether what they hold lies beside their plates. */
  above: boolean[]
  beside: boolean
  crowd: Rect | null
  laid: Rect[]
  middle: Rect
  ask: Rect
  /** The height a question may fill, and the width one's own plate may. */
  askMost: number
  ownMost: number
  /** The width a plate above, between those at the sides, may take. */
  topMost: number
  guide: Rect
  own: Rect
  status: Rect
  sort: Rect
  hand: Rect
  /** What has been said and how one stands, where there is room. */
  side: Rect | null
  /** The table with its rim, where there is room for one; what lies on the table lies within. */
  rim: Rect | null
  /** The width of a card in one's hand, and in how many rows they lie. */
  card: number
  rows: number
  /** The width of a card in a hand that lies open, and whether the word on it stands beside it. */
  laidCard: number
  worded: boolean
}

/** Height over width of a card. */
export const TALL = 1.44
/** The least share of a card's width to be seen, as wide as its index. */
export const LEAST = 0.34
/** The least of it in pixels, for a finger. */
const FINGER = 22
/** Of a row of cards behind another this share of its width is seen, and as much as a finger needs. */
const BEHIND = 0.72
const ROW = 48
/** The least a finger can hit. */
const TAP = 44
/** The least width of a card whose index can be read. */
const READABLE = 38
/** Two cards as wide as this need no more room, whatever the height is in em. */
const ROOMY = 1.5 * READABLE
/** A question no higher than this, in em, is not scrolled for the sake of the middle. */
const WHOLE = 18
/** So high a question often is, in em. */
const QUESTION = 20
/** No narrower is what is asked beside a low table. */
const ASKED = 176
/** So wide is a small plate with room for six letters of a name. */
const SIX_LETTERS = 90
/** Below this height, in em, a low table has no room for what is not needed. */
export const SPARE = 17
/** Below this one there is hardly room for two plates above one another. */
export const LEAN = 12
/** So wide is a list of two columns at least, in em. */
const LISTED = 15
/** So wide is a middle between two sides, in em. */
const MIDDLE = 10
/** No plate is wider, in em. */
const PLATE = 11.5
/** The width of the panel beside a desk, in em. */
const PANEL = 20
/** From this width on, in em, there is one. */
const PANELLED = 62
/** What the rim of a desk takes on each side, with the room left round it. */
const RIM = 20

const clamp = (least: number, value: number, most: number): number => Math.max(least, Math.min(value, most))

/** How many cards lie in one row of a width, each with its index to be seen. */
export const perRow = (width: number, card: number): number =>
  Math.max(1, Math.floor((width - card) / Math.max(FINGER, LEAST * card) + 0.01) + 1)

const heightOf = (card: number, rows: number): number => card * TALL + Math.max(ROW, card * BEHIND) * (rows - 1)

/**
 * The largest card at which so many lie in a width and a height, and their rows; `most`: no wider than that; `strip`: so
 * much of each is to be seen, if there is room.
 */
export function fan(cards: number, room: Size, most: number, strip = FINGER): { card: number; rows: number } {
  let best = { card: 0, rows: 1 }
  for (const rows of [1, 2, 3, 4, 5]) {
    const each = Math.max(1, Math.ceil(cards / rows))
    // Either the index rules, or the finger does.
    const byIndex = room.w / (1 + LEAST * (each - 1))
    const across = LEAST * byIndex >= strip ? byIndex : room.w - strip * (each - 1)
    const byHeight = Math.min(room.h / (TALL + BEHIND * (rows - 1)), (room.h - ROW * (rows - 1)) / TALL)
    const card = Math.min(most, across, byHeight)
    // Another row only where cards become larger by much.
    if (card > best.card * 1.25) best = { card, rows }
  }
  // Of very many less is seen of each.
  if (best.card < 44 && strip > FINGER) return fan(cards, room, most)
  if (best.card < 34) best = { card: Math.max(34, Math.min(most, (room.h - 2 * ROW) / TALL)), rows: 3 }
  return { card: Math.floor(best.card), rows: best.rows }
}

/** The largest card at which so many lie in one row: each to be hit, or at least to be read. */
function inRow(cards: number, room: Size, most: number): number {
  const byIndex = room.w / (1 + LEAST * Math.max(0, cards - 1))
  const across =
    LEAST * byIndex >= FINGER ? byIndex : Math.max(room.w - FINGER * (cards - 1), Math.min(byIndex, READABLE))
  return Math.max(0, Math.floor(Math.min(most, across, room.h / TALL)))
}

/** The largest card at which two lie in a box with room beside them for words on them. */
const pair = ({ w, h }: Size): number => Math.min(w / 4, h / TALL)

/** How many of `n` seats are on the left, above and on the right, if no more than `most` are on a side. */
export function sides(n: number, most: number, above: boolean): [left: number, top: number, right: number] {
  if (n === 1) return above ? [0, 1, 0] : [1, 0, 0]
  const wanted = above && n > 2 ? Math.max(1, Math.floor(n / 3)) : Math.floor(n / 2)
  const side = Math.min(most, wanted)
  return [side, n - 2 * side, side]
}

/** As wide and as high as the largest of them. */
const largest = (plates: readonly Size[]): Size => ({
  w: Math.max(0, ...plates.map((each) => each.w)),
  h: Math.max(0, ...plates.map((each) => each.h)),
})

/**
 * The places of seats round a table, clockwise from the lower left: up the left side, along the upper edge, down the
 * right side. `from` and `to`: where they stand on the sides; `aside`: so much room the sides have. `wide`: so much of it
 * each above takes, in the middle of its share of the rest, however wide it is drawn; if nothing, it stands at its left.
 */
function round(
  needs: Needs,
  split: readonly number[],
  width: number,
  [from, to]: readonly [number, number],
  gap: number,
  { aside, wide }: { aside: number; wide: number },
): Rect[] {
  const [left = 0, top = 0] = split
  const plates = needs.plates
  const last = left + top
  const inset = gap + aside
  const start = left > 0 ? inset : 0
  const each = (width - start - (last < plates.length ? inset : 0)) / Math.max(1, top)
  return plates.map((plate, i) => {
    if (i >= left && i < last) {
      const w = wide || Math.min(plate.w, each - gap)
      return { x: start + each * (i - left) + (wide > 0 ? each - w : gap) / 2, y: gap, w, h: plate.h }
    }
    const side = i < left ? left : plates.length - last
    const down = i < left ? left - 1 - i : i - last
    const free = Math.max(0, to - from - plate.h)
    return {
      x: i < left ? gap : width - gap - plate.w,
      y: from + (side > 1 ? (free * down) / (side - 1) : 0),
      ...plate,
    }
  })
}

/** In which of the three ways a table lies. */
function formOf({ window: { w, h }, em, tall = h }: Room): Form {
  if (w >= 44 * em && tall >= 36 * em) return 'wide'
  return w > 1.15 * tall ? 'low' : 'upright'
}

/** Lays out a table. */
export function arrange(needs: Needs): Geometry {
  const form = formOf(needs)
  const lay = { upright, low, wide: railed }[form]
  if (!needs.left) return lay(needs)
  // Round a table the plates change sides, too, so each must have been given the place of the one opposite.
  const plates = form === 'upright' ? needs.plates : [...needs.plates].reverse()
  return mirrored(lay({ ...needs, plates }), needs.window.w)
}

/**
 * A table in a window of this width for the other hand: what one taps changes sides, and whatever stands beside the table.
 * The seats remain clockwise from one's own left, and open hands in the order of their seats. Upright the others are
 * read line by line, so they stay where they are.
 */
export function mirrored(lay: Geometry, width: number): Geometry {
  const turned = (rect: Rect): Rect => ({ ...rect, x: width - rect.x - rect.w })
  const all = placed(lay, turned)
  const { own, status, sort } = all
  if (lay.form === 'upright') return { ...lay, own, status, sort }
  return {
    ...all,
    seats: all.seats.reverse(),
    above: [...lay.above].reverse(),
    laid: lay.laid.map((each, i) => ({ ...each, x: turned(lay.laid.at(-1 - i) ?? each).x })),
  }
}

/** A table with everything at another place. */
const placed = (lay: Geometry, to: (rect: Rect) => Rect): Geometry => ({
  ...lay,
  seats: lay.seats.map(to),
  crowd: lay.crowd && to(lay.crowd),
  laid: lay.laid.map(to),
  middle: to(lay.middle),
  ask: to(lay.ask),
  guide: to(lay.guide),
  own: to(lay.own),
  status: to(lay.status),
  sort: to(lay.sort),
  hand: to(lay.hand),
  side: lay.side && to(lay.side),
  rim: lay.rim && to(lay.rim),
})

/** How wide a column for questions stands beside a low table, whose plates need their room, too. */
function columnOf({ window: { w }, em, others, spread, crowd }: Room, sheet: boolean): number {
  if (!sheet && (w < 60 * em || spread)) return 0
  const line = Math.max(4.6 * em * Math.min(others, 5), SIX_LETTERS * Math.min(others, 7))
  // A list has as many columns as there is room for; round a middle that takes all plates stand at two sides.
  const plates = crowd ? LISTED * em : spread ? Math.min(line, 2 * SIX_LETTERS + MIDDLE * em) : line
  return Math.max(7 * em, ASKED, Math.min(Math.max(19 * em, 0.4 * w), 0.48 * w, 26 * em, w - plates))
}

/** Columns of small plates above an upright table: as few as make no line more. */
function columnsOf({ window: { w }, em, others }: Room): number {
  if (others <= 3) return Math.max(1, others)
  const most = clamp(others > 6 ? 3 : 2, Math.floor(w / (5 * Math.min(em, 20))), w < 32 * em ? 3 : 5)
  return Math.ceil(others / Math.ceil(others / most))
}

const ringed = ({ window: { h }, em, others }: Room): boolean => others === 3 && h >= 38 * em

/** The width the plate of another seat may take; `sheet`: whether there is something to be asked. */
export function plateRoom(room: Room, sheet: boolean): number {
  const { window, em } = room
  switch (formOf(room)) {
    case 'wide':
      return 0.26 * (window.w - (window.w >= PANELLED * em ? PANEL * em : 0))
    case 'low':
      // Beside a middle that takes all, what is asked comes and goes: plates are as wide without it.
      return room.spread
        ? Math.max(SIX_LETTERS, 0.19 * (window.w - columnOf(room, true)))
        : (room.others > 6 ? 0.19 : 0.29) * (window.w - columnOf(room, sheet))
    case 'upright': {
      const columns = ringed(room) ? 2 : columnsOf(room)
      return Math.floor((window.w - 0.5 * em - 0.35 * em * (columns - 1)) / columns)
    }
  }
}

/** Where the middle takes all that is left, so much of it is not the list's. */
const SPREAD_BELOW = 0.62

/** The seats and the middle of a crowd: the list above, and what lies in the middle below it. */
function listed(needs: Needs, above: Rect): { crowd: Rect; middle: Rect } {
  const middle = needs.spread ? SPREAD_BELOW * above.h : Math.min(needs.least, above.h / 2)
  return {
    crowd: { ...above, h: above.h - middle },
    middle: { ...above, y: above.y + above.h - middle, h: middle },
  }
}

function upright(needs: Needs): Geometry {
  const { w, h } = needs.window
  const { em, others } = needs
  const pad = 0.5 * em
  const gap = 0.35 * em

  const lift = Math.min(16, 0.02 * h)
  const most = clamp(56, Math.min(0.195 * w, 0.1 * h), 82) * needs.scale
  const { card, rows } = fan(needs.cards, { w: w - 2 * pad, h: 0.27 * h }, most, h >= 38 * em ? 29 : FINGER)
  const handH = needs.cards > 0 ? lift + heightOf(card, rows) + gap : 0
  const hand = { x: pad, y: h - handH, w: w - 2 * pad, h: handH }

  const barH = Math.max(TAP, needs.plateOwn.h, needs.status.h)
  const barY = hand.y - barH
  const sortW = needs.cards > 0 ? TAP : 0
  const ownMost = w - 2 * pad - TAP - 6 * em
  const topMost = w
  const ownW = Math.min(needs.plateOwn.w, ownMost)
  const own = { x: pad, y: barY, w: ownW, h: barH }
  // A word that comes to stand above one's plate lifts nothing.
  const lineH = Math.max(TAP, needs.status.h)
  const line = hand.y - lineH
  const sort = { x: w - pad - sortW, y: line, w: sortW, h: lineH }
  const status = { x: pad + ownW + gap, y: line, w: w - 2 * pad - ownW - sortW - 2 * gap, h: lineH }

  const above = barY
  const guide = { x: pad, y: above - needs.guide - gap, w: w - 2 * pad, h: needs.guide }
  const askW = Math.min(w - pad, 30 * em)

  const ring = ringed(needs)
  const strip = others > 3
  const columns = columnsOf(needs)
  const lines = strip ? Math.ceil(others / columns) : 1
  const cell = (w - pad - gap * (columns - 1)) / columns
  const plate = largest(needs.plates)
  // What comes to stand on a plate takes room from the lines below it alone.
  const lineHs = Array.from({ length: lines }, (_, k) =>
    strip ? largest(needs.plates.slice(k * columns, (k + 1) * columns)).h : plate.h,
  )
  const down = (line: number): number => lineHs.slice(0, line).reduce((sum, each) => sum + each + gap, gap)
  // Whoever sits above has a line of his own.
  const first = ring ? (needs.plates[1]?.h ?? 0) : 0
  const second = Math.max(0, ...[0, 2].map((i) => needs.plates[i]?.h ?? 0))
  const ringTop = first > 0 ? gap + first + gap : gap
  const seatsH = ring ? ringTop + second : down(lines) - gap
  let seats: Rect[] = []
  let crowd: Rect | null = null
  let top = 0
  if (!needs.crowd) {
    top = gap + seatsH
    seats = needs.plates.map((each, i) => {
      if (ring) {
        const y = i === 1 ? gap : ringTop
        return { x: [pad / 2, (w - each.w) / 2, w - pad / 2 - each.w][i] ?? 0, y, ...each }
      }
      if (others === 2) return { x: i === 0 ? pad / 2 : w - pad / 2 - each.w, y: gap, ...each }
      const x = pad / 2 + (i % columns) * (cell + gap)
      const at = Math.floor(i / columns)
      return { x, y: down(at), w: cell, h: lineHs[at] ?? 0 }
    })
  }
  // Open hands leave a question its room as long as they can be read.
  const question = needs.asked && needs.ask > 0 ? Math.min(needs.ask, QUESTION * em) : QUESTION * em
  const label = 1.4 * em + gap
  // Below several a key has room, whether one is on turn or not: nothing moves when it comes.
  const below = needs.sheet ? question : needs.laid[1] ? TAP : 0
  const spare = (above - top - needs.least - below) / Math.max(1, needs.laid.length) - label
  const laidRoom = { w: w - 4 * pad, h: clamp(READABLE * TALL, spare, 0.14 * h) }
  const laidCard = Math.min(card || most, ...needs.laid.map((n) => inRow(n, laidRoom, most)))
  const laidH = label + heightOf(laidCard, 1)
  // Where one is asked, or the trick has no room below several, they stay at their seats and open by a tap.
  const lies = laidCard >= READABLE && (spare >= READABLE * TALL || !(needs.sheet || needs.laid[1]))
  const laid = lies ? needs.laid.map((_, i) => ({ x: pad, y: top + i * laidH, w: w - 2 * pad, h: laidH })) : []
  top += laid.length * laidH

  // Between two plates there is room for a pair of cards.
  const [inner, outer] = [(seats[0]?.x ?? 0) + (seats[0]?.w ?? 0), seats[1]?.x ?? w]
  const between = others === 2 && laid.length === 0 && needs.least <= top && outer - inner > 6 * em
  // Below a lower plate than the others, as that of a seat that rests, there may be more than below all three.
  const lowest = others === 3 && !ring && !needs.crowd ? Math.min(...needs.plates.map((each) => each.h)) : plate.h
  const hollow =
    laid.length === 0 && plate.h - lowest >= gap ? seats[needs.plates.findIndex((each) => each.h === lowest)] : null
  // A question of a few lines is shown whole, of a longer one as much as leaves the middle its own.
  const short = needs.ask <= WHOLE * em
  const rest = above - top - needs.ask
  const whole = rest >= (short ? 0 : 0.75 * needs.least)
  const least =
    between || (needs.closed && needs.asked) ? 0 : short || whole ? clamp(0, rest, needs.least) : needs.least

  // Where there is room for one of both, the question has it.
  // Keys are answers, too: no advice pushes them, or the trick, out of sight.
  const beside = needs.asked || needs.spread || laid[1] ? least : needs.ask > 0 ? Math.min(least, 2.2 * em) : 0
  if (!needs.sought && guide.y - gap - top < needs.ask + beside) guide.h = 0
  const ground = guide.h > 0 ? guide.y - gap : above

  const room = Math.max(0, ground - top)
  const rests = short || whole ? clamp(0, room - needs.ask, least) : least
  const askMost = Math.max(0, ground - (needs.crowd ? Math.min(6 * em, 0.18 * h) : top + rests))
  const askH = Math.min(needs.ask, askMost)
  const ask = { x: (w - askW) / 2, y: ground - askH, w: askW, h: askH }
  let middle = { x: 0, y: top, w, h: Math.max(0, room - askH) }
  if (needs.crowd) {
    const list = listed(needs, { x: 0, y: 0, w, h: ask.y })
    crowd = list.crowd
    middle = list.middle
  } else if (
    between &&
    middle.h < needs.least &&
    pair(middle) < Math.max(ROOMY, pair({ w: outer - inner, h: ask.y }))
  ) {
    middle = { x: inner, y: 0, w: outer - inner, h: ask.y }
  } else if (hollow && askH > 0 && middle.h < needs.least) {
    hollow.h = lowest
    const y = hollow.y + lowest + gap
    middle = { x: hollow.x, y, w: hollow.w, h: ask.y - y }
  }
  return {
    form: 'upright',
    seats,
    small: strip,
    beside: false,
    above: [],
    crowd,
    laid,
    middle,
    ask,
    askMost,
    ownMost,
    topMost,
    guide,
    own,
    status,
    sort,
    hand,
    side: null,
    rim: null,
    card,
    rows,
    laidCard,
    worded: false,
  }
}

function low(needs: Needs): Geometry {
  const { w, h } = needs.window
  const { em, others } = needs
  const pad = 0.5 * em
  const gap = 0.35 * em

  const column = columnOf(needs, needs.sheet)
  const table = w - column
  const spread = needs.spread === true && !needs.crowd

  const lift = Math.min(14, 0.04 * h)
  const most = clamp(56, (0.35 * h) / TALL, 110) * Math.min(needs.scale, 1.1)
  const held = (w: number) => fan(needs.cards, { w: w - 2 * pad, h: 0.42 * h }, most)
  const { card, rows } = held(table)
  // The hand reaches as high with a column beside the table as without one, unless there is hardly room for it as it is.
  const widths = h < LEAN * em ? [table] : [w, w - columnOf(needs, true)]
  const highest = Math.max(...widths.map(held).map(({ card, rows }) => heightOf(card, rows)))
  const handH = needs.cards > 0 ? lift + highest + gap : 0
  const hand = { x: pad, y: h - handH, w: table - 2 * pad, h: handH }

  const barH = Math.max(40, needs.plateOwn.h)
  const barY = hand.y - barH
  // An open hand needs the room more than advice does.
  const guideH = needs.laid.length > 0 || spread ? 0 : needs.guide

  const all = largest(needs.plates)
  const lineH = Math.max(40, needs.status.h)
  const line = hand.y - lineH
  // Where the middle takes all, the word on the turn stands above one's own plate.
  const foot = (spread ? barY - lineH : Math.min(barY, line)) - gap
  const rowsOfPlates = Math.max(1, Math.floor((foot - gap + 2) / (all.h + 2)))
  // Where a side has room for one alone, all sit in a line.
  const split = others > 3 && rowsOfPlates === 1 ? [0, others, 0] : sides(others, rowsOfPlates, others === 3)
  const [left = 0, top = 0] = split
  const [sideLeft, above, sideRight] = [
    needs.plates.slice(0, left),
    needs.plates.slice(left, left + top),
    needs.plates.slice(left + top),
  ]
  // Below a line of many the middle has what one's own plate and the word on the turn leave.
  const lined = others > 6 && left === 0 && column === 0 && !needs.crowd
  const zone = (some: readonly Size[], least: number): number =>
    Math.min((lined ? 0.24 : 0.32) * table, Math.max(largest(some).w, least)) + pad
  const zoneRight = zone(sideRight, Math.max(needs.status.w, 7 * em))
  // Beside a middle that takes all, what is asked comes and goes at its side, and one's own plate stays as it is.
  const ownMost = spread ? 0.22 * (w - columnOf(needs, true)) : lined ? 0.24 * table : table - zoneRight - 1.5 * gap
  const ownW = Math.min(needs.plateOwn.w, ownMost)
  const zoneLeft = zone(sideLeft, ownW)
  const sideH = Math.max(largest(sideLeft).h, largest(sideRight).h)
  // Where there is room for hardly more than a plate, nothing that comes to stand at one moves it.
  const lead = Math.max(gap, Math.min(others === 3 && h >= SPARE * em ? 1.2 * em : gap, barY - sideH))
  // A plate above stands in the middle of its share, however many cards come to lie beside it.
  const plate = plateRoom(needs, needs.sheet)
  // So much wider as the table is without what is asked beside it: what sits above keeps its share of the way.
  const wider = spread ? table / (w - columnOf(needs, true)) : 1
  const aside = ((others > 3 ? plate : Math.min(plate, PLATE * em)) + gap) * wider - gap
  const share = (table - (left > 0 ? 2 * (aside + gap) : 0)) / Math.max(1, top)
  const wide = Math.min(plate, PLATE * em, share - (others > 5 && left === 0 ? 2 : 1.5 * gap))
  const topMost = Math.max(wide, (share + wide) / 2 - gap)
  const beside = topMost >= Math.min(plate, PLATE * em) + 4 * em
  const seats = needs.crowd ? [] : round(needs, split, table, [lead, foot], gap, { aside, wide })
  const topH = top > 0 && !needs.crowd ? largest(above).h + 1.5 * gap : 0

  const own = { x: gap, y: barY, w: ownW, h: barH }
  const sortW = needs.cards > 0 ? 40 : 0
  const sort = { x: table - gap - sortW, y: hand.y - 40, w: sortW, h: 40 }
  const status = { x: table - zoneRight, y: line, w: zoneRight - sortW - gap, h: lineH }

  // A plate with a word beside it may be wider than its side.
  const ownEnd = own.x + ownW + gap
  const ground = ownEnd > zoneLeft + gap ? barY : hand.y
  let middle = { x: zoneLeft, y: topH, w: table - zoneLeft - zoneRight, h: ground - topH }
  if (needs.crowd) middle = { x: 0, y: 0, w: table, h: barY }
  // The plates, and the word on the turn between them, stand in a line at the side.
  else if (spread) {
    Object.assign(status, { x: gap, y: barY - lineH, w: zoneLeft - gap })
    const right = sideRight.length > 0 ? largest(sideRight).w + gap : 0
    middle = { x: zoneLeft + gap, y: topH, w: table - zoneLeft - right - 2 * gap, h: h - topH }
  }
  // Below the question, if it has room there; else between one's own plate and the word on the turn.
  const clearOfSeats = Math.max(ownEnd, zoneLeft + gap)
  const below = column > 0 && Math.min(needs.ask, h) + guideH + 2 * gap <= h
  const guide = below
    ? { x: table + pad / 2, y: h - guideH - gap, w: column - pad, h: guideH }
    : { x: clearOfSeats, y: hand.y - guideH - gap, w: status.x - clearOfSeats - gap, h: guideH }
  // No wider than in the column, where it would be higher: or it would come and go.
  if (column > 0) guide.w = Math.min(guide.w, column - pad)
  // A row of buttons stands above the word on the turn, unless a seat is there: else it lies above the guidance.
  const lowest = (some: readonly Rect[]): number => Math.max(0, ...some.map((seat) => seat.y + seat.h))
  const last = lowest(seats.filter((seat) => seat.x > table / 2))
  const free = foot - last
  // Two keys are always room enough there: where they stand must not hang on how high they are drawn.
  const within = column === 0 && free < Math.max(4.2 * em, 2 * TAP + 2)
  const askH = Math.min(needs.ask, h)
  if (!below && !needs.sought && guide.y - (within ? askH : 0) < topH + needs.least) guide.h = 0
  if (!below && guide.h > 0) middle.h = Math.max(0, Math.min(ground, guide.y) - topH)
  // Where nobody sits at the right, there is room above the word on the turn.
  const open = column > 0 && sideRight.length === 0
  if (open) {
    middle.w = table - zoneLeft - gap
    middle.h = Math.min(middle.h, line - topH - gap)
  }

  const askMost = h
  let ask: Rect
  let side: Rect | null = null
  if (column > 0) {
    const x = table + pad / 2
    const room = column - pad
    const askRoom = Math.min(needs.ask, h)
    ask = { x, y: 0, w: room, h: askRoom }
    const rest = h - askRoom - (below && guideH > 0 ? guideH + 2 * gap : 0)
    if (rest > 7 * em) side = { x: table, y: askRoom, w: column, h: rest }
  } else if (spread) {
    const high = Math.min(askH, status.y - gap)
    ask = { x: gap, y: status.y - high, w: zoneLeft - gap, h: high }
  } else {
    if (!within)
      ask = { x: table - zoneRight, y: foot + gap - Math.min(askH, free), w: zoneRight - gap, h: Math.min(askH, free) }
    else {
      // Else below the middle, between one's own plate and the word on the turn, which then takes no more than it must.
      if (askH > 0) {
        const x = Math.max(status.x, sort.x - 5.2 * em - gap)
        Object.assign(status, { x, w: sort.x - x - gap })
      }
      // A card that is lifted may come that near.
      const edge = guide.h > 0 ? guide.y - gap : hand.y + lift / 2
      // Two rows of keys are room enough; a plate that reaches down that far is left beside it.
      const [first, clear] = [lowest(seats.filter((seat) => seat.x < zoneLeft)), edge - 2 * TAP]
      const x = first < clear ? ownEnd : clearOfSeats
      const end = last < clear ? status.x : Math.min(status.x, table - zoneRight)
      const high = Math.min(askH, edge - Math.max(0, ...[topH, first, last].filter((each) => each < clear)))
      ask = { x, y: edge - high, w: end - x - gap, h: high }
      if (high > 0) middle.h = Math.max(0, Math.min(middle.h, ask.y - middle.y))
    }
  }

  // Open hands lie side by side; too small to be read they stay at their seats.
  const [start, each] = [middle.x, middle.w / Math.max(1, needs.laid.length)]
  // The word of one alone stands beside it, if there is room: height is what the trick below lacks.
  const roomy = inRow(needs.laid[0] ?? 0, { w: each - 6 * em, h }, READABLE) >= READABLE
  const worded = needs.laid[1] === undefined && roomy
  const [label, words] = worded ? [0, 5 * em] : [1.4 * em, 0]
  const laidIn = (h: number): number =>
    Math.min(...needs.laid.map((n) => inRow(n, { w: each - em - words, h: h - label }, most)))
  let laidCard = 0
  if (needs.laid.length > 0) {
    // They go before keys and one's own plate: these stand beside the trick, below them, which has as much height.
    const down = (open ? line - gap : hand.y) - topH
    const over = ownEnd > zoneLeft + gap
    const share = Math.max(0.5 * down, Math.min(label + READABLE * TALL + 1, down - 2.5 * em))
    laidCard = laidIn(over ? Math.min(share, barY - topH) : share)
    if (laidCard >= READABLE) {
      const left = over ? ownEnd : middle.x
      let right = middle.x + middle.w
      if (ask.h > 0 && ask.x < right) {
        const x = (left + right) / 2
        const [end, edge] = [ask.x + ask.w, ask.y + ask.h]
        const high = Math.min(ask.h, edge - topH - heightOf(laidCard, 1) - label)
        ask = { x, y: edge - high, w: end - x, h: high }
        right = x - gap
      }
      middle = { x: left, y: topH, w: right - left, h: down }
    }
  }
  const laidH = heightOf(laidCard, 1) + label
  const readable = needs.laid.length > 0 && laidCard >= READABLE
  const laid = readable ? needs.laid.map((_, i) => ({ x: start + i * each, y: middle.y, w: each, h: laidH })) : []
  if (readable) middle = { ...middle, y: middle.y + laidH, h: middle.h - laidH }

  let crowd: Rect | null = null
  if (needs.crowd) ({ crowd, middle } = listed(needs, middle))
  return {
    form: 'low',
    seats,
    small: others > 3,
    beside,
    above: needs.plates.map((_, i) => i >= left && i < left + top),
    crowd,
    laid,
    middle,
    ask,
    askMost,
    ownMost,
    topMost,
    guide,
    own,
    status,
    sort,
    hand,
    side,
    rim: null,
    card,
    rows,
    laidCard,
    worded,
  }
}

/** A desk with a panel has a rim round its table. */
function railed(needs: Needs): Geometry {
  const { w, h } = needs.window
  const inner = { w: w - 2 * RIM, h: h - 2 * RIM }
  if (inner.w < PANELLED * needs.em) return wide(needs)
  const lay = wide({ ...needs, window: inner })
  const panel = PANEL * needs.em
  // What stands in the panel stands beside the rim.
  const into = (rect: Rect): Rect =>
    rect.x >= inner.w - panel ? { ...rect, x: rect.x + 2 * RIM } : { ...rect, x: rect.x + RIM, y: rect.y + RIM }
  return {
    ...placed(lay, into),
    side: lay.side && { ...into(lay.side), h: h - lay.side.y },
    rim: { x: 0, y: 0, w: w - panel, h },
  }
}

function wide(needs: Needs): Geometry {
  const { w, h } = needs.window
  const { em, others } = needs
  const gap = 0.75 * em
  const panel = w >= PANELLED * em ? PANEL * em : 0
  const table = w - panel

  const atSide = table >= 56 * em && !needs.spread
  // Whatever comes to stand on one's plate, the hand stays where it is.
  const corner = atSide ? 11.5 * em + 2 * gap : 0
  const lift = 18
  const most = clamp(74, (0.19 * h) / TALL, 132) * needs.scale
  const handW = table - 2 * Math.max(gap, corner)
  const { card, rows } = fan(needs.cards, { w: handW, h: 0.3 * h }, most)
  const handH = needs.cards > 0 ? lift + heightOf(card, rows) + gap : 0
  const hand = { x: (table - handW) / 2, y: h - handH, w: handW, h: handH }

  const barH = Math.max(atSide ? 4.2 * em : TAP, needs.plateOwn.h)
  const sortW = needs.cards > 0 ? TAP : 0
  const barY = atSide ? h - gap - barH : hand.y - barH
  const ownMost = atSide ? corner - 2 * gap : 0.4 * table
  const ownW = atSide ? corner - 2 * gap : Math.min(needs.plateOwn.w, ownMost)
  const own = { x: gap, y: barY, w: ownW, h: barH }
  const sort = { x: table - gap - sortW, y: barY, w: sortW, h: barH }
  const status = atSide
    ? { x: gap, y: barY - needs.status.h - gap, w: corner - 2 * gap, h: needs.status.h }
    : { x: gap + ownW + gap, y: barY, w: table - ownW - sortW - 4 * gap, h: barH }
  const ground = atSide ? Math.min(hand.y, status.y + status.h) : barY

  const sideRoom = (atSide ? Math.min(status.y, hand.y) : ground) - gap
  const split = sides(others, Math.max(1, Math.floor(sideRoom / (largest(needs.plates).h + gap))), true)
  const [left, top, right] = split
  const plate = largest([...needs.plates.slice(0, left), ...needs.plates.slice(left + top)])
  const topH = top > 0 ? largest(needs.plates.slice(left, left + top)).h + 2 * gap : 0
  // Small plates become wider by the word at their end.
  const small = others > 6
  const widest = Math.min(plateRoom(needs, needs.sheet), PLATE * em)
  const aside = small ? Math.min(16 * em, 0.26 * table) : widest
  const topMost = (table - (left > 0 ? 2 * (aside + gap) : 0)) / Math.max(1, top) - 2 * gap
  const beside = topMost >= widest + 10 * em
  // As wide whatever he holds, so that he does not move when cards change hands.
  const above = { aside, wide: small ? 0 : Math.min(topMost, beside ? widest + 14 * em : widest) }
  // The only one at a side sits a little above the middle, whatever comes to stand at him, on one's own plate or above it,
  // or lies beside a plate above.
  const steady = atSide ? Math.min(h - 7.3 * em, hand.y) - gap : sideRoom
  const half = Math.min(0.36 * steady - 4 * em, sideRoom - plate.h)
  const start = left === 1 && top > 0 ? Math.max(beside ? 5 * em : topH, half) : left > 1 ? topH : gap
  const seats = needs.crowd ? [] : round(needs, split, table, [start, sideRoom], gap, above)
  const zone = left > 0 || right > 0 ? plate.w + 2 * gap : gap

  const guideW = Math.min(left > 1 ? table - 2 * zone : table - 2 * gap, 44 * em)
  const guide = { x: (table - guideW) / 2, y: hand.y - needs.guide - gap / 2, w: guideW, h: needs.guide }
  if (!atSide) guide.y = barY - needs.guide - gap / 2
  // Where no hand lies beside it, what is in the middle would lie on one's own plate.
  const foot = needs.cards > 0 ? hand.y : status.y - gap / 2
  const floor = needs.guide > 0 ? guide.y - gap / 2 : atSide ? foot : barY

  let middle: Rect = { x: zone, y: topH, w: table - 2 * zone, h: floor - topH }
  let crowd: Rect | null = null
  if (needs.crowd) middle = { x: 0, y: 0, w: table, h: floor }

  const laidCount = needs.laid.length
  const laidW = Math.min(middle.w, 40 * em)
  const besides = needs.asked && !needs.crowd && middle.w >= 44 * em
  const over = besides || panel > 0 || laidCount === 0 ? 0 : needs.ask + needs.least
  const laidRoom = { w: laidW, h: Math.min(0.24 * middle.h, (middle.h - over) / laidCount - 1.8 * em) }
  const laidCard = laidCount === 0 ? 0 : Math.min(...needs.laid.map((n) => inRow(n, laidRoom, 0.85 * most)))
  const laidH = laidCount === 0 ? 0 : heightOf(laidCard, 1) + 1.8 * em
  // Where one is asked and there is no room for both, they stay at their seats and open by a tap.
  const lies = over === 0 || laidCard >= READABLE
  const laid = (lies ? needs.laid : []).map((_, i) => ({
    x: middle.x + (middle.w - laidW) / 2,
    y: middle.y + i * laidH,
    w: laidW,
    h: laidH,
  }))
  middle = { ...middle, y: middle.y + laid.length * laidH, h: middle.h - laid.length * laidH }

  // Beside open hands, or where the middle has no room for both, what is asked stands in the panel.
  const crowded = !besides && needs.ask > 0 && needs.ask + needs.least > middle.h
  const apart = panel > 0 && (laidCount > 0 || crowded)
  const askMost = apart ? h - 2 * gap : middle.h
  let ask: Rect
  let side: Rect | null = panel > 0 ? { x: table, y: 0, w: panel, h } : null
  if (apart) {
    ask = { x: table + gap, y: gap, w: panel - 2 * gap, h: Math.min(needs.ask, h - 2 * gap) }
    const top = needs.ask > 0 ? ask.y + ask.h : 0
    side = h - top > 7 * em ? { x: table, y: top, w: panel, h: h - top } : null
  } else if (besides) {
    const askW = 27 * em
    const askH = Math.min(needs.ask, middle.h)
    const x = middle.x + middle.w - askW
    ask = { x, y: middle.y + Math.max(0, Math.min((middle.h - askH) * 0.6, middle.h - askH - gap)), w: askW, h: askH }
    middle = { ...middle, w: middle.w - askW - gap }
  } else {
    const askW = Math.min(30 * em, middle.w)
    const askH = Math.min(needs.ask, Math.max(0, floor - 2 * em))
    ask = { x: middle.x + (middle.w - askW) / 2, y: floor - askH, w: askW, h: askH }
    middle = { ...middle, h: Math.max(0, floor - askH - middle.y) }
  }
  if (needs.crowd) ({ crowd, middle } = listed(needs, { x: 0, y: 0, w: table, h: ask.y }))
  return {
    form: 'wide',
    seats,
    small,
    beside,
    above: needs.plates.map((_, i) => i >= left && i < left + top),
    crowd,
    laid,
    middle,
    ask,
    askMost,
    ownMost,
    topMost,
    guide,
    own,
    status,
    sort,
    hand,
    side,
    rim: null,
    card,
    rows,
    laidCard,
    worded: false,
  }
}

/** How the cards of a trick lie in a box: the width of one, and how far apart they are in widths and heights of a card. */
export interface Spread {
  card: number
  wide: number
  high: number
  /** Whether they lie side by side, from left to right as their seats do, rather than round the middle. */
  row: boolean
}

/**
 * Spreads a trick of so many seats in a box; `span` is how much of the circle lies above one another (0 … 1). In a low box
 * the cards lie side by side rather than on one another.
 */
export function spread(seats: number, span: number, box: Size, most: number): Spread {
  const usual = { wide: 1.3 + 0.33 * seats, high: 0.6 + 0.17 * seats }
  const flat = { wide: 1.05 * (seats - 1), high: 0.36 }
  const of = ({ wide, high }: { wide: number; high: number }, row: boolean): Spread => ({
    wide,
    high,
    row,
    card: Math.min(most, (0.92 * box.w) / (1 + wide), (0.94 * box.h) / (TALL * (1 + high * span))),
  })
  const [one, other] = [of(usual, false), of(flat, true)]
  return other.card > 1.12 * one.card ? other : one
}
