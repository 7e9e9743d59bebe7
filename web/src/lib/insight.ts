/** What is said to an answer is seen, wherever on the page it stands. */
import type { Attachment } from 'svelte/attachments'

/** Brings what was just said into view, as little as it takes: so it is seen beside what was tapped. */
export const inSight =
  (said: unknown): Attachment<HTMLElement> =>
  (node) => {
    if (said) node.scrollIntoView({ block: 'nearest' })
  }
