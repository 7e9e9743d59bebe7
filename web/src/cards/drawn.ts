/** Puts what is drawn as text into a page: each text is parsed once, for there are many copies of few drawings. */
import type { Attachment } from 'svelte/attachments'

const parsed = new Map<string, SVGSVGElement>()
const shown = new WeakMap<SVGSVGElement, Element[]>()

/** Draws inner SVG at the back of an element, in place of what was drawn there before. */
export function drawn(inner: string): Attachment<SVGSVGElement> {
  return (svg) => {
    const page = svg.ownerDocument
    let drawing = parsed.get(inner)
    if (!drawing) {
      drawing = page.createElementNS('http://www.w3.org/2000/svg', 'svg')
      drawing.innerHTML = inner
      parsed.set(inner, drawing)
    }
    const copies = [...(drawing.cloneNode(true) as SVGSVGElement).children]
    shown.get(svg)?.forEach((each) => each.remove())
    shown.set(svg, copies)
    svg.prepend(...copies)
  }
}
