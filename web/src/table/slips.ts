/** Second taps of a double tap that would confirm what has come under the finger meanwhile: nobody meant them. */

/** So soon after a tap, in milliseconds, another at the same place belongs to it. */
const SOON = 350
/** So near, in pixels, is the same place. */
const NEAR = 16

/** Whatever can be tapped at a point. */
const thing = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('button, a, label, input, [data-card]') : null

/** Lets no such tap through within a part of the page. */
export function heedSlips(root: HTMLElement): void {
  let before: { x: number; y: number; at: number; thing: Element | null } | null = null

  function heed(event: MouseEvent): void {
    // Keys click, too, and mean what they say.
    if (event.detail === 0) return
    const { clientX: x, clientY: y, timeStamp: at } = event
    const hit = thing(event.target)
    const again = before !== null && at - before.at < SOON && Math.hypot(x - before.x, y - before.y) < NEAR
    const slip = again && hit !== before?.thing && hit?.matches('.primary, .danger')
    if (slip) {
      event.preventDefault()
      event.stopPropagation()
    } else before = { x, y, at, thing: hit }
  }

  root.addEventListener('click', heed, { capture: true })
}
