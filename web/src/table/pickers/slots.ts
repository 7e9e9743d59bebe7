/** Where cards are let go: the box under the pointer. */

/** What lies at a point below what is dragged, from the top down. */
const below = (x: number, y: number): Element[] =>
  document.elementsFromPoint(x, y).filter((each) => !each.closest('[data-dragged]'))

/** The part whose boxes lie there, if any do. */
export function slotAt(x: number, y: number): string | null {
  const under = below(x, y).map((each) => each.closest<HTMLElement>('[data-slot]'))
  return under.find((each) => each !== null)?.dataset.slot ?? null
}

/** The card in a box that lies there, if one does. */
export function cardAt(x: number, y: number): string | null {
  const under = below(x, y).map((each) => each.closest<HTMLElement>('[data-slot] [data-card]'))
  return under.find((each) => each !== null)?.dataset.card ?? null
}
