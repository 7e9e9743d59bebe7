/** Puts drawings into a page: each is drawn and parsed once, for there are many copies of few. */
import type { Attachment } from 'svelte/attachments'

const parsed = new Map<string, Element>()
const shown = new WeakMap<Element, Element[]>()

/** Shows a drawing of this name, inner SVG, at the back of an element, in place of what was drawn there before. */
export function drawn(name: string, draw: () => string): Attachment<SVGSVGElement> {
  return (svg) => {
    let drawing = parsed.get(name)
    if (!drawing) {
      parsed.set(name, (drawing = svg.cloneNode() as Element))
      drawing.innerHTML = draw()
    }
    const copies = [...(drawing.cloneNode(true) as Element).children]
    shown.get(svg)?.forEach((each) => each.remove())
    shown.set(svg, copies)
    svg.prepend(...copies)
  }
}
