/**
 * The law of layout, asked of the page as it stands: what a person needs is there, whole, uncovered and large enough.
 *
 * `examine({ touch, hand, kinds })` gives what breaks it, each as `{ kind, what, how }`, and the share of the free middle
 * that nothing fills. `touch`: the page is tapped. `hand`: so many cards one holds. `kinds`: only these are asked for.
 *
 *     outside   a thing needed lies outside the window, or in a part of the page that one would have to scroll to
 *     cut       words do not fit where they stand; of what is printed, no part sticks out of what it is part of
 *     contract  the same of the contract
 *     name      of a name too few letters are left, or as many as of another's; or a short one is broken at the head of a column
 *     covered   something lies over a thing needed
 *     words     words of the middle lie over one another, or on what is not the middle's: the hand, a question, a plate
 *     target    too small to be hit
 *     index     of a card in the hand too little is seen, or rank and suit of one in the trick lie under another
 *     open      an open hand too small to be read
 *     small     words that a person needs at a seat, a name or points, in letters too small to be read
 *     hand      cards that one holds are not there
 *     plate     of somebody who sits at the table no plate is there
 *     middle    what lies in the middle is not drawn, or the table of a replay is to be scrolled where few sit at it
 *     contrast  words too pale for what they stand on
 *     unsaid    a name from the catalogue where its words should stand: ⟨name⟩, or what a program calls no number, or nothing
 */
(() => {
  const TOUCHED = 40, POINTED = 24, STRIP = 22, TALL = 48, INDEX = 11, LETTER = 11, CROWDED = 10, MANY = 6, LETTERS = 6, WORD = 12, CONTRAST = 4.5, LARGE = 3
  /** In so little height a pack still lies beside its word. */
  const PACK = 26
  const SLACK = 1.5
  /** So much of a thing's height may be lost without harm: its edge. */
  const EDGE = 0.15

  /** Roles, by the hooks that the client gives them. */
  const QUESTION = '[data-needs=question], .ask, [role=alertdialog]'
  const CONTRACT = '[data-needs=contract]'
  const PLATE = '[data-needs=plate]'
  const HAND = '[data-needs=hand]'
  const NAME = '[data-needs=name], .seat .name, [data-needs=contract] .who'
  const STATUS = '[data-testid=status]'
  const TOTAL = '[data-needs=total]'
  const TOLD = `.seat, [data-testid=laid] .label, ${STATUS}`
  /** What is seen at once and never scrolled as a whole: a table, and a page that is one in another shape. */
  const TABLE = '[data-testid=table], [data-fixed]'
  const FIXED = `${TABLE}, header, .notices, dialog`
  /** What is printed: on a screen, and on paper. */
  const SHEET = '[data-needs=sheet]'
  /** What lies over the table until it is lifted, and what lifts it. */
  const LID = '[data-lid]'
  const LIFTS = '[data-lifts]'
  const BUTTONS = 'button, a[href], input:not([type=hidden]), select, textarea, summary, [role=button]'

  const round = Math.round
  const box = (each) => each.getBoundingClientRect()

  /** What is drawn, and not for screen readers alone. */
  function seen(each) {
    if (!each.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false
    if (each.closest('.unseen, .skip')) return false
    const { width, height } = box(each)
    return width > 1 && height > 1
  }

  /** The first class that an author gave: those the compiler adds change. */
  function ownClass(each) {
    for (let up = each; up; up = up.parentElement) {
      const own = [...up.classList].find((name) => !name.startsWith('s-'))
      if (own) return own
    }
    return ''
  }

  function named(each) {
    const words = each.getAttribute('aria-label') ?? each.textContent.trim().replace(/\s+/g, ' ')
    const where = each.closest('[data-needs]')?.dataset.needs ?? ownClass(each)
    return `${each.tagName.toLowerCase()}${where ? ` in ${where}` : ''}: ${words.slice(0, 40)}`
  }

  /** Things that are behind an open dialog are not asked for. */
  function reachable() {
    // What opens over a sheet stands behind it on the page.
    const open = [...document.querySelectorAll('dialog[open]')].at(-1)
    return open ?? document.body
  }

  /** What is asked, and its answers, must be there without scrolling; not so what is put together on a sheet over it. */
  const isAsked = (each) => each.closest(`dialog, ${QUESTION}`)?.matches(QUESTION) ?? false

  /** What a thing is shown in: the window less all that cuts it off, and whether one may scroll down to it. */
  function frame(each) {
    const shown = { left: 0, right: innerWidth, top: 0, bottom: innerHeight }
    // A page that is read is scrolled down; a table is not.
    let scrolls = !(document.querySelector(TABLE) && each.closest(FIXED))
    let [least, most] = [0, innerHeight]
    for (let up = each.parentElement; up && up !== document.documentElement; up = up.parentElement) {
      const style = getComputedStyle(up)
      const around = box(up)
      if (style.overflowX !== 'visible') {
        shown.left = Math.max(shown.left, around.left)
        shown.right = Math.min(shown.right, around.right)
      }
      if (style.overflowY !== 'visible') {
        shown.top = Math.max(shown.top, around.top)
        shown.bottom = Math.min(shown.bottom, around.bottom)
        if (/auto|scroll/.test(style.overflowY) && !isAsked(up)) scrolls = true
        else if (!scrolls) [least, most] = [Math.max(least, around.top), Math.min(most, around.bottom)]
      }
      if (style.position === 'fixed') break
    }
    return { ...shown, scrolls, least, most }
  }

  /** By how much a thing sticks out of what it is shown in, and can't be brought there. */
  function hidden(each) {
    const { left, right, top, bottom } = box(each)
    const shown = frame(each)
    const aside = Math.max(shown.left - left, right - shown.right)
    const down = shown.scrolls ? 0 : Math.max(shown.least - top, bottom - shown.most)
    return { aside, down, most: Math.max(aside, down) }
  }

  function* texts(root) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.data.trim() !== '' && node.parentElement && !node.parentElement.closest('svg, script, style')) yield node
    }
  }

  const found = []
  let wanted = null

  function breaks(kind, each, how) {
    if (wanted && !wanted.includes(kind)) return
    found.push({ kind, what: typeof each === 'string' ? each : named(each), how })
  }

  /** The things a person needs, apart from cards, that are seen at all. */
  function needed(root) {
    const all = new Set(root.querySelectorAll(`${BUTTONS}, ${PLATE}, ${STATUS}, ${TOTAL}, [data-testid=guidance], .seat .side`))
    return [...all].filter((each) => seen(each) && !each.matches('.pick') && !each.closest('[data-card]'))
  }

  function outside(root) {
    const page = document.documentElement
    if (page.scrollWidth > page.clientWidth + SLACK) breaks('outside', 'the page', `${page.scrollWidth} wide`)
    for (const each of [...needed(root), ...root.querySelectorAll(`${HAND} [data-card], [data-card]`)]) {
      if (!seen(each)) continue
      const { aside, down, most } = hidden(each)
      if (most <= Math.max(SLACK, EDGE * box(each).height)) continue
      breaks('outside', each, `by ${round(most)} px ${aside > down ? 'aside' : 'down'}`)
    }
  }

  /** Words that do not fit: cut off by what they stand in, or sticking out of the button or plate they belong to. */
  function cut(root) {
    const players = new Set([...document.querySelectorAll('.seat .name')].map((each) => each.textContent.trim()))
    for (const node of texts(root)) {
      const each = node.parentElement
      if (!seen(each) || each.closest('[data-card], [role=log]')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const words = range.getBoundingClientRect()
      const name = each.closest(NAME) ?? (players.has(node.data.trim()) ? each : null)
      const text = node.data.trim()
      if (each.closest('[scope=col]') && players.has(text) && text.length <= WORD && range.getClientRects().length > 1)
        breaks('name', each, 'broken')
      const kind = each.closest(CONTRACT) ? 'contract' : 'cut'
      let [aside, below] = [false, false]
      for (let up = each; up && up !== root; up = up.parentElement) {
        const style = getComputedStyle(up)
        const around = box(up)
        // What sticks out of the whole table is outside, which is another matter.
        if (up.querySelector(PLATE) && up.querySelector(HAND)) break
        // What can be scrolled to is not cut; the contract must be read as it stands.
        aside ||= kind !== 'contract' && /auto|scroll/.test(style.overflowX)
        below ||= kind !== 'contract' && /auto|scroll/.test(style.overflowY)
        const closes = style.overflowX !== 'visible' || up.matches('button, a.button, .plate, [data-needs=plate]')
        if (!closes) continue
        const wide = Math.max(words.right - around.right, around.left - words.left)
        const high = Math.max(words.bottom - around.bottom, around.top - words.top)
        const down = style.overflowY !== 'visible'
        if (wide > SLACK && !aside && style.display !== 'inline') {
          if (name) shortened(name, node, around)
          else breaks(kind, each, `${round(wide)} px too wide`)
          break
        }
        // A line is higher than its letters: a third of it may be lost without harm.
        const line = parseFloat(style.lineHeight) || parseFloat(style.fontSize) * 1.2
        if (down && !below && high > line / 3 && up !== document.body && hidden(up).most <= SLACK) {
          if (name) shortened(name, node, around, line / 3)
          else breaks(kind, each, `${round(high)} px too high`)
          break
        }
      }
    }
    drawn(root)
    for (const sheet of root.querySelectorAll(SHEET)) printed(sheet)
    names(root)
  }

  /** By how much something sticks out of what it is part of: both may stand in several columns. */
  function aside(parts, around) {
    const outs = [...parts].map(({ left, right, top, bottom }) => {
      const beside = [...around].filter((each) => each.top <= (top + bottom) / 2 && each.bottom >= (top + bottom) / 2)
      return Math.min(...beside.map((each) => Math.max(each.left - left, right - each.right)))
    })
    return Math.max(0, ...outs.filter(Number.isFinite))
  }

  /** Nothing that is printed lies over what stands beside it: words end in their cell, tables in their column. */
  function printed(sheet) {
    for (const each of sheet.querySelectorAll('*')) {
      const { display, overflowX } = getComputedStyle(each.parentElement)
      if (getComputedStyle(each).display === 'inline' || display === 'contents' || /auto|scroll/.test(overflowX)) continue
      const out = aside(each.getClientRects(), each.parentElement.getClientRects())
      if (out > SLACK) breaks('cut', each, `${round(out)} px out of its ${each.parentElement.tagName.toLowerCase()}`)
    }
    for (const node of texts(sheet)) {
      let block = node.parentElement
      while (getComputedStyle(block).display === 'inline') block = block.parentElement
      const range = document.createRange()
      range.selectNodeContents(node)
      const out = aside(range.getClientRects(), block.getClientRects())
      if (out > SLACK) breaks('cut', node.parentElement, `${round(out)} px out of its ${block.tagName.toLowerCase()}`)
    }
  }

  /** The nearest of those around an element that show nothing beyond their edges; the page, if there is none. */
  function clipping(element) {
    for (let at = element.parentElement; at; at = at.parentElement) if (getComputedStyle(at).overflow !== 'visible') return at
    return document.documentElement
  }

  /** Words and figures within a drawing end where the drawing does; the mark of a card may stick out of it. */
  function drawn(root) {
    for (const each of root.querySelectorAll('svg text')) {
      if (!seen(each)) continue
      const drawing = each.ownerSVGElement
      const [words, around] = [box(each), box(each.closest('.mark') ? clipping(drawing) : drawing)]
      const out = Math.max(words.right - around.right, around.left - words.left, words.bottom - around.bottom, around.top - words.top)
      if (out > SLACK) breaks('cut', each, `${round(out)} px out of its drawing`)
    }
  }

  const shorts = new Map()

  /** Notes how many letters of a name are left; `lost`: it is cut below, where so much of a line may be lost. */
  function shortened(name, node, around, lost = null) {
    const range = document.createRange()
    let letters = 0
    // The sign of what is left out takes a letter's room.
    const room = around.right - parseFloat(getComputedStyle(name).fontSize)
    for (let at = 0; at < node.data.length; at++) {
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      const { right, bottom } = range.getBoundingClientRect()
      if (lost === null ? right > room : bottom > around.bottom + lost) break
      letters += 1
    }
    // Of names alike the end is seen, too.
    const whole = name.textContent.trim()
    shorts.set(name, { letters, whole, end: whole.slice(node.data.trim().length) })
  }

  function names(root) {
    const others = [...root.querySelectorAll('.seat .name')].map((each) => each.textContent.trim())
    for (const [each, { letters, whole, end }] of shorts) {
      const left = whole.slice(0, letters)
      const same = others.some((other) => other !== whole && other.startsWith(left) && other.endsWith(end))
      if (letters + end.length < LETTERS) breaks('name', each, `${letters + end.length} letters left`)
      else if (same) breaks('name', each, `${left} is not the only one`)
    }
    shorts.clear()
  }

  /** What lies over a thing at a point; `within`: so far inside it that nothing round it shows there. */
  function over(each, x, y, within = false) {
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return null
    const hit = document.elementFromPoint(x, y)
    if (!hit || each.contains(hit) || (!within && hit.contains(each))) return null
    if (hit.closest(LID) && !each.closest(`${LID}, ${LIFTS}`)) return null
    const label = hit.closest('label')
    return label?.contains(each) || label?.control === each ? null : hit
  }

  /** The points of a thing that must be free: its middle and its corners; of a plate, the words on it. */
  function points(each) {
    if (each.matches(PLATE)) {
      const words = [...texts(each)].map((node) => node.parentElement).filter(seen).map(box)
      return words.map(({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2])
    }
    // What runs on in another line has its corners in the first.
    const { left, right, top, bottom, width, height } = each.getClientRects()[0] ?? box(each)
    // The corners of round things are not theirs.
    const curve = Math.min(parseFloat(getComputedStyle(each).borderTopLeftRadius) || 0, width / 2, height / 2) * 0.3
    const [dx, dy] = [curve + Math.min(4, width / 3), curve + Math.min(4, height / 3)]
    return [
      [(left + right) / 2, (top + bottom) / 2],
      ...[left + dx, right - dx].flatMap((x) => [top + dy, bottom - dy].map((y) => [x, y])),
    ]
  }

  /** The parts of the page, round a thing, in which one scrolls down as one reads. */
  function read(each) {
    const parts = []
    for (let up = each.parentElement; up; up = up.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(up).overflowY) && !isAsked(up)) parts.push(up)
    }
    return parts
  }

  function covered(root) {
    for (const each of needed(root)) {
      if (getComputedStyle(each).pointerEvents === 'none' || hidden(each).most > SLACK) continue
      const shown = frame(each)
      const free = ([x, y]) => x > shown.left + 1 && x < shown.right - 1 && y > shown.top + 1 && y < shown.bottom - 1
      const lids = points(each)
        .map(([x, y], at) => (free([x, y]) ? over(each, x, y, at === 0) : null))
      // What one scrolls under a bar that stays is not lost.
      const lid = lids.find((lid) => lid && !stays(lid, each))
      if (lid) breaks('covered', each, `${lids.filter(Boolean).length} of ${lids.length} points by ${named(lid)}`)
    }
    for (const plate of root.querySelectorAll(PLATE)) marked(plate)
    for (const word of root.querySelectorAll(STATUS)) told(word)
    // In the middle cards lie on cards; nothing from elsewhere may lie there.
    const middle = root.querySelector('.felt:not(.result)')
    const lying = middle ? [...texts(middle)].map((node) => node.parentElement).concat(...middle.querySelectorAll('svg.card')) : []
    for (const each of new Set(lying)) {
      if (!seen(each) || getComputedStyle(each).pointerEvents === 'none') continue
      const { left, right, top, bottom } = box(each)
      const [x, y, shown] = [(left + right) / 2, (top + bottom) / 2, frame(each)]
      // What one scrolls to within the middle is not there yet.
      if (x < shown.left || x > shown.right || y < shown.top || y > shown.bottom) continue
      const lid = over(each, x, y)
      if (lid && !middle.contains(lid)) breaks('covered', each, `by ${named(lid)}`)
    }
    for (const card of root.querySelectorAll(`${HAND} [data-card]`)) {
      if (!seen(card) || hidden(card).most > SLACK) continue
      const { left, top, bottom } = box(card)
      const lid = over(card, left + 9, top + 12) ?? over(card, left + 6, bottom - 8)
      if (lid && !lid.closest('[data-card]')) breaks('covered', card, `by ${named(lid)}`)
    }
  }

  /** What is left of a line of a thing once all that stands round it, up to some part, has cut it off. */
  function clipped({ left, right, top, bottom }, each, part) {
    for (let up = each; up && up !== part; up = up.parentElement) {
      const [style, around] = [getComputedStyle(up), box(up)]
      // For screen readers alone, in windows of this size.
      if (style.clipPath === 'inset(50%)') right = left
      if (style.overflowX !== 'visible') [left, right] = [Math.max(left, around.left), Math.min(right, around.right)]
      if (style.overflowY !== 'visible') [top, bottom] = [Math.max(top, around.top), Math.min(bottom, around.bottom)]
    }
    return { left, right, top, bottom, width: right - left, height: bottom - top }
  }

  /**
   * What is told in the middle is read: no words lie over others, and none on the hand, a question or a plate. Touches may
   * pass through them, so where they stand decides, and no hit test. A bubble goes by itself.
   */
  function words(root) {
    const middle = root.querySelector('.felt:not(.result)')
    if (!middle) return
    const lines = []
    for (const node of texts(middle)) {
      const each = node.parentElement
      if (!seen(each) || each.closest('[data-card], .bubble, .chip')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const whole of range.getClientRects()) {
        const line = clipped(whole, each, middle)
        if (line.width > 1 && line.height > 1) lines.push({ node, each, line })
      }
    }
    const share = (one, other) => {
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
      // A line is higher than its letters.
      return wide > SLACK && high > Math.min(one.height, other.height) / 3 ? wide : 0
    }
    const others = [...root.querySelectorAll(`${HAND} [data-card], .ask, ${PLATE}`)].filter((it) => seen(it) && !middle.contains(it))
    // In a list that scrolls a plate ends where the list does.
    const apart = others.map((it) => ({ it, drawn: clipped(box(it), it.parentElement, null) }))
    for (const [at, { node, each, line }] of lines.entries()) {
      const other = lines.slice(at + 1).find((it) => it.node !== node && share(line, it.line) > 0)
      if (other) breaks('words', each, `${round(share(line, other.line))} px on ${named(other.each)}`)
      const lid = apart.find((it) => share(line, it.drawn) > 0)
      if (lid) breaks('words', each, `${round(share(line, lid.drawn))} px on ${named(lid.it)}`)
    }
  }

  /** A mark on a plate, as the dealer's, lies over none of the words there; a key to name a seat may. */
  function marked(plate) {
    for (const node of texts(plate)) {
      const each = node.parentElement
      if (!seen(each) || each.closest('.avatar')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const [words, around] = [range.getClientRects()[0], box(each)]
      const [left, right] = [Math.max(words.left, around.left), Math.min(words.right, around.right)]
      const lids = [left + 2, (left + right) / 2, right - 2].map((x) => over(each, x, (words.top + words.bottom) / 2, true))
      const lid = lids.find((lid) => lid && plate.contains(lid) && !lid.contains(each) && !lid.closest('button'))
      if (lid) breaks('covered', each, `by ${named(lid)}`)
    }
  }

  /** The word on the turn lets touches through; nothing lies over its lines for all that. */
  function told(word) {
    if (!seen(word)) return
    word.style.pointerEvents = 'auto'
    const range = document.createRange()
    range.selectNodeContents(word)
    const lids = [...range.getClientRects()].flatMap(({ left, right, top, bottom }) =>
      [left + 2, (left + right) / 2, right - 2].map((x) => over(word, x, (top + bottom) / 2)),
    )
    word.style.pointerEvents = ''
    const lid = lids.find(Boolean)
    if (lid) breaks('covered', word, `by ${named(lid)}`)
  }

  function stays(lid, each) {
    // On a table that is an account one reads: what is asked must be there without scrolling.
    if (document.querySelector(TABLE)?.contains(each) && !read(each).some((up) => up.contains(lid))) return false
    for (let up = lid; up; up = up.parentElement) {
      if (/sticky|fixed/.test(getComputedStyle(up).position)) return !up.contains(each)
    }
    return false
  }

  function targets(root, least) {
    for (const each of needed(root)) {
      if (!each.matches(BUTTONS) || each.disabled) continue
      if (each.tagName === 'A' && getComputedStyle(each).display === 'inline') continue
      const label = each.matches('input') ? each.closest('label') ?? each.labels?.[0] : null
      const sizes = [each, label].filter(Boolean).map(box)
      const width = Math.max(...sizes.map((size) => size.width))
      const height = Math.max(...sizes.map((size) => size.height))
      if (Math.min(width, height) >= least - 0.5) continue
      breaks('target', each, `${round(width)} by ${round(height)} px`)
    }
  }

  function cards(root, held) {
    const hand = root.querySelector(`.mine ${HAND}, ${HAND}[data-mine]`)
    const mine = hand ? [...hand.querySelectorAll('[data-card]')].filter(seen) : []
    const inside = mine.filter((card) => box(card).top < innerHeight - TALL / 2)
    if (held !== null && inside.length < held) breaks('hand', `${inside.length} of ${held} cards are there`, '')
    for (const [at, card] of mine.entries()) {
      if (!card.matches('button')) continue
      const [here, next] = [box(card), mine[at + 1] ? box(mine[at + 1]) : null]
      const strip = next && Math.abs(next.top - here.top) < here.height / 2 ? next.left - here.left : here.width
      if (Math.min(strip, here.width) < STRIP - 0.5) breaks('index', card, `${Math.min(strip, here.width).toFixed(1)} px are seen`)
      else if (here.height < TALL) breaks('index', card, `${round(here.height)} px high`)
    }
  }

  /** Nothing in a trick can be tapped, so no hit test tells what lies above: what comes later does. */
  function trick(root) {
    const lying = [...root.querySelectorAll('.trick svg.card')]
    for (const [at, card] of lying.entries()) {
      const rank = card.querySelector('.face-rank')
      if (!rank) continue
      const { left, right, top, height } = box(rank)
      const [x, points] = [(left + right) / 2, [top + height / 2, top + 1.5 * height]]
      const lid = lying.slice(at + 1).find((other) => {
        const over = box(other)
        const [w, h] = [0.06 * over.width, 0.06 * over.height]
        return x > over.left + w && x < over.right - w && points.some((y) => y > over.top + h && y < over.bottom - h)
      })
      if (lid) breaks('index', card.closest('[aria-label]') ?? card, 'rank or suit lies under another card')
    }
  }

  function openHands(root) {
    for (const seat of root.querySelectorAll('.seat:not(.own), [data-testid=laid]')) {
      const ranks = [...seat.querySelectorAll('.face-rank')].filter((each) => box(each).height > 0)
      const low = ranks.filter((each) => box(each).height < INDEX)
      if (low.length && !seat.querySelector('[data-enlarges]')) {
        breaks('open', seat, `${low.length} cards, index ${box(low[0]).height.toFixed(1)} px high`)
      }
    }
  }

  /** What is told at a seat, and whose an open hand is, but for what a picture says again. */
  function small(root) {
    const least = root.querySelectorAll('.others .at').length > MANY ? CROWDED : LETTER
    for (const node of texts(root)) {
      const each = node.parentElement
      if (!each.closest(TOLD) || each.closest('.avatar') || !seen(each)) continue
      const size = parseFloat(getComputedStyle(each).fontSize)
      if (size < least - 0.05) breaks('small', each, `letters of ${size.toFixed(1)} px`)
    }
  }

  /** Everybody at the table has a plate, unless the account of a deal lies over them. */
  function plates(root) {
    const table = root.querySelector('[data-testid=table]:not(.finished)')
    const there = table ? [...table.querySelectorAll(PLATE)].filter(seen).length : Infinity
    if (there < Number(table?.dataset.seats)) breaks('plate', `${there} of ${table.dataset.seats} plates are there`, '')
  }

  /**
   * What lies in the middle is drawn: packs and rows; a trick has its own laws. A finished deal of few hands is seen at
   * once.
   */
  function middle(root) {
    const felt = root.querySelector('.felt')
    const rows = [...(felt?.querySelectorAll('[data-anchor^=row]') ?? [])]
    const packs = felt?.querySelector('.trick, .place, .chips') ? [] : [...(felt?.querySelectorAll('.zone .pack') ?? [])]
    // A question may take all of a pack's room.
    const lies = rows.length > 0 ? rows : felt && box(felt).height >= PACK ? packs : []
    if (lies.length > 0 && !lies.some(seen))
      breaks('middle', 'what lies there is not drawn', `${round(box(felt).height)} px high`)
    const ground = root.querySelector('[data-testid=replay] .ground:not(:has(.many, .crowd))')
    if (ground && ground.scrollHeight > ground.clientHeight + SLACK && /auto|scroll/.test(getComputedStyle(ground).overflowY))
      breaks('middle', 'the table of the replay scrolls', `by ${ground.scrollHeight - ground.clientHeight} px`)
  }

  // --- contrast --------------------------------------------------------------------------------------------------

  const paint = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  const colours = new Map()

  function rgba(colour) {
    if (!colours.has(colour)) {
      paint.clearRect(0, 0, 1, 1)
      paint.fillStyle = colour
      paint.fillRect(0, 0, 1, 1)
      const [r, g, b, a] = paint.getImageData(0, 0, 1, 1).data
      colours.set(colour, [r, g, b, a / 255])
    }
    return colours.get(colour)
  }

  const mixed = (top, below) => [0, 1, 2].map((at) => top[at] * top[3] + below[at] * (1 - top[3])).concat(1)

  function luminance([r, g, b]) {
    const [x, y, z] = [r, g, b].map((each) => {
      const part = each / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * x + 0.7152 * y + 0.0722 * z
  }

  function ratio(one, other) {
    const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b)
    return (high + 0.05) / (low + 0.05)
  }

  /** What is drawn below a thing, from itself down: where it is seen what truly lies there, else what it is part of. */
  function below(each) {
    const { left, right, top, bottom } = box(each)
    const stack = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2)
    // Where two lines of a text touch, what is marked in one may be hit after the other.
    if (stack.includes(each)) return stack.slice(stack.indexOf(each)).filter((it) => it === each || !each.contains(it))
    const chain = []
    for (let up = each; up; up = up.parentElement) chain.push(up)
    return chain
  }

  /** The colours of the picture that lies above the others of a thing: of a gradient all that it is made of. */
  function topmost(pictures) {
    const [first] = pictures.split(/,\s*(?=[a-z-]+-gradient\(|url\()/)
    return first.match(/(rgba?|color|oklab|oklch|lab|lch|hsla?)\([^()]*\)/g)
  }

  /** The colours something may stand on. */
  function grounds(each) {
    const layers = []
    let bases = null
    for (const up of below(each)) {
      if (bases) break
      const { backgroundColor, backgroundImage } = getComputedStyle(up)
      const stops = topmost(backgroundImage)
      const colour = rgba(backgroundColor)
      if (stops) bases = stops.map(rgba).map((stop) => mixed(stop, [...colour.slice(0, 3), 1]))
      else if (colour[3] === 1) bases = [colour]
      else if (colour[3] > 0) layers.push(colour)
    }
    bases ??= [rgba('Canvas')]
    return bases.map((base) => layers.reduceRight((below, layer) => mixed(layer, below), base))
  }

  function contrast(root) {
    const looked = new Set()
    for (const node of texts(root)) {
      const each = node.parentElement
      if (looked.has(each) || !seen(each)) continue
      looked.add(each)
      const style = getComputedStyle(each)
      let strength = 1
      for (let up = each; up; up = up.parentElement) strength *= Number(getComputedStyle(up).opacity)
      const [r, g, b, a] = rgba(style.color)
      const size = parseFloat(style.fontSize)
      const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700)
      // What can't be used may be paler, but not past reading.
      const least = large || each.closest(':disabled, [aria-disabled=true]') ? LARGE : CONTRAST
      const worst = Math.min(...grounds(each).map((ground) => ratio(mixed([r, g, b, a * strength], ground), ground)))
      if (worst < least - 0.05) breaks('contrast', each, `${worst.toFixed(2)} : 1`)
    }
  }

  /** A message without its words or with a value missing, or a value that is none. */
  const UNSAID = /⟨|\b(NaN|undefined|Infinity)\b|\[object /
  function unsaid(root) {
    for (const node of texts(root)) if (UNSAID.test(node.data)) breaks('unsaid', node.parentElement, node.data.trim())
  }

  // --- the middle ------------------------------------------------------------------------------------------------

  /** The share of the felt on which nothing lies, in percent. */
  function empty() {
    const felt = document.querySelector('.felt:not(.result)')
    if (!felt) return null
    const { left, top, width, height } = box(felt)
    const things = [...document.querySelectorAll(`.felt svg.card, .felt button, ${PLATE}, ${HAND}, .question`)].filter(seen).map(box)
    for (const node of texts(felt)) if (seen(node.parentElement)) things.push(box(node.parentElement))
    let [free, all] = [0, 0]
    for (let x = left + 6; x < left + width; x += 12)
      for (let y = Math.max(0, top + 6); y < Math.min(innerHeight, top + height); y += 12) {
        all += 1
        free += things.some((each) => x >= each.left && x <= each.right && y >= each.top && y <= each.bottom) ? 0 : 1
      }
    return all === 0 ? null : round((100 * free) / all)
  }

  /** From where to where the table reaches, beside which there may be a column for what is asked. */
  function table() {
    const ground = box(document.querySelector('.ground'))
    const ask = document.querySelector('.surface.low .ask')
    const { left, right, top } = ask ? box(ask) : ground
    if (!ask || top > ground.top + SLACK) return [round(ground.left), round(ground.right)]
    // It stands as far from the table as from the window.
    const [before, after] = [left - ground.left, ground.right - right]
    return before > after ? [round(ground.left), round(left - after)] : [round(right + before), round(ground.right)]
  }

  /** Where the things lie that must not move when it becomes one's turn: the table itself, and all that lies on it. */
  function places() {
    const still = [...document.querySelectorAll(`${PLATE}, ${CONTRACT}, .mine ${HAND}`)].filter(seen)
    const lying = still.map((each) => {
      const { left, right, top } = box(each)
      const cards = each.matches(HAND) ? each.querySelectorAll('[data-card]').length : 0
      // A hand that has got cards is another.
      const what = each.closest('.self') ? 'own plate' : named(each).replace(/:.*/, '') + (cards > 0 ? ` of ${cards}` : '')
      // Who has two places has two plates.
      const place = /^seat\.(\d+)/.exec(each.dataset.anchor ?? '')?.[1]
      return [what, place ?? each.closest('[data-seat]')?.dataset.seat ?? '', ...[left, right, top].map(round)]
    })
    return [['table', '', ...table(), 0], ...lying]
  }

  function examine({ touch = true, hand = null, kinds = null } = {}) {
    found.length = 0
    wanted = kinds
    const root = reachable()
    const asked = (kind) => kinds === null || kinds.includes(kind)
    if (asked('outside')) outside(root)
    if (['cut', 'contract', 'name'].some(asked)) cut(root)
    if (asked('covered')) covered(root)
    if (asked('words')) words(root)
    if (asked('target')) targets(root, touch ? TOUCHED : POINTED)
    if (['index', 'hand'].some(asked)) cards(root, root === document.body ? hand : null)
    if (asked('index')) trick(root)
    if (asked('plate')) plates(root)
    if (asked('middle')) middle(root)
    if (asked('open')) openHands(root)
    if (asked('small')) small(root)
    if (asked('contrast')) contrast(root)
    if (asked('unsaid')) unsaid(root)
    return { found: [...found], empty: empty() }
  }

  window.law = { examine, places }
})()
