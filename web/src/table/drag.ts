/** Dragging by pointer events: mouse, finger and pen alike. */
import { calm } from '../lib/settings.svelte'

export interface Dragging {
  /** Whether a drag may begin now. */
  enabled: () => boolean
  moved: (dx: number, dy: number) => void
  /** The pointer was let go there; the element glides back unless it went elsewhere meanwhile. */
  dropped: (x: number, y: number, dx: number, dy: number) => void
}

/** Movement below this many pixels is a tap. */
const SLOP = 7

/** An attachment that makes an element draggable; a drag swallows the click that follows it. */
export function draggable(dragging: Dragging): (node: HTMLElement) => () => void {
  return (node) => {
    let start: { id: number; x: number; y: number } | null = null
    let carried = false

    const down = (event: PointerEvent) => {
      if (event.button !== 0 || !event.isPrimary || !dragging.enabled()) return
      start = { id: event.pointerId, x: event.clientX, y: event.clientY }
      carried = false
      // At once: a quick hand has left the strip of a card before it moves a second time.
      node.setPointerCapture(event.pointerId)
    }
    const move = (event: PointerEvent) => {
      if (start?.id !== event.pointerId) return
      const [dx, dy] = [event.clientX - start.x, event.clientY - start.y]
      if (!carried && Math.hypot(dx, dy) < SLOP) return
      carried = true
      node.style.translate = `${dx}px ${dy}px`
      node.dataset.dragged = ''
      dragging.moved(dx, dy)
    }
    const end = (event: PointerEvent) => {
      if (start?.id !== event.pointerId) return
      const [dx, dy] = [event.clientX - start.x, event.clientY - start.y]
      start = null
      if (!carried) return
      if (event.type === 'pointerup') dragging.dropped(event.clientX, event.clientY, dx, dy)
      node.style.translate = ''
      delete node.dataset.dragged
      if (!calm()) node.animate([{ translate: `${dx}px ${dy}px` }, {}], { duration: 180, easing: 'ease-out' })
      if (event.type === 'pointerup') node.addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => node.removeEventListener('click', swallow, { capture: true }))
    }

    node.addEventListener('pointerdown', down)
    node.addEventListener('pointermove', move)
    node.addEventListener('pointerup', end)
    node.addEventListener('pointercancel', end)
    return () => {
      node.removeEventListener('pointerdown', down)
      node.removeEventListener('pointermove', move)
      node.removeEventListener('pointerup', end)
      node.removeEventListener('pointercancel', end)
    }
  }
}

function swallow(event: Event): void {
  event.stopPropagation()
  event.preventDefault()
}
