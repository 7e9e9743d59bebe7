/** Puts drawings into a page: each is drawn and parsed once, for there are many copies of few. */
import type { Attachment } from 'svelte/attachments'

const parsed = new Map<string, Element>()

/** Shows a drawing of this name, inner SVG, as all that an element holds. */
export function drawn(name: string, draw: () => string): Attachment<SVGElement> {
  return (holder) => {
    let drawing = parsed.get(name)
    if (!drawing) {
      parsed.set(name, (drawing = holder.cloneNode() as Element))
      drawing.innerHTML = draw()
    }
    holder.replaceChildren(...drawing.cloneNode(true).childNodes)
  }
}
