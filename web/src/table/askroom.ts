/** How much room there is for what is asked: known to a panel that can say it in two steps where one is too high. */
import type { Attachment } from 'svelte/attachments'

/** Tells how many pixels high the question may be, now and whenever that changes. */
export const askRoom =
  (tell: (pixels: number) => void): Attachment<HTMLElement> =>
  (panel) => {
    const ask = panel.closest<HTMLElement>('.ask')
    if (!ask) return
    const read = () => {
      tell(parseFloat(ask.style.getPropertyValue('--ask-h')))
    }
    const changes = new MutationObserver(read)
    changes.observe(ask, { attributes: true, attributeFilter: ['style'] })
    read()
    return () => {
      changes.disconnect()
    }
  }
