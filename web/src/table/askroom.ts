/** How much room there is for what is asked: known to a panel that can say it in two steps where one is too high. */
import type { Attachment } from 'svelte/attachments'

/** Tells how many pixels high the question may be and how many it is, now and whenever either changes. */
export const askRoom =
  (tell: (most: number, height: number) => void): Attachment<HTMLElement> =>
  (panel) => {
    const ask = panel.closest<HTMLElement>('.ask')
    if (!ask) return
    const read = () => {
      tell(parseFloat(ask.style.getPropertyValue('--ask-h')), panel.offsetHeight)
    }
    const room = new MutationObserver(read)
    room.observe(ask, { attributes: true, attributeFilter: ['style'] })
    // It tells what it is at once, too.
    const height = new ResizeObserver(read)
    height.observe(panel)
    return () => {
      room.disconnect()
      height.disconnect()
    }
  }
