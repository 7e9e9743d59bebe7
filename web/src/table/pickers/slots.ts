/** Where cards are let go: the box under the pointer. */

/** The part whose boxes lie there, if any do. */
export function slotAt(x: number, y: number): string | null {
  const under = document.elementsFromPoint(x, y).map((each) => each.closest<HTMLElement>('[data-slot]'))
  return under.find((each) => each !== null)?.dataset.slot ?? null
}
