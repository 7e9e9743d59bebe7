/** What a screen reader is told: one polite region for the whole page, fed with the same words a record prints. */

const KEPT = 12

// There before anything is said: what a region comes with is no change of it, and not read.
const region = makeRegion()

/** Says something, after what is being said. */
export function announce(text: string): void {
  if (text === '') return
  const line = document.createElement('p')
  line.textContent = text
  region.append(line)
  while (region.childElementCount > KEPT) region.firstElementChild?.remove()
}

function makeRegion(): HTMLElement {
  const made = document.createElement('div')
  made.className = 'unseen'
  made.setAttribute('role', 'log')
  made.setAttribute('aria-live', 'polite')
  made.dataset.testid = 'announcer'
  document.body.append(made)
  return made
}
