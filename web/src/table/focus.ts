/** Moving the focus by arrow keys among the things of one group, of which only one is in the order of Tab. */

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The things of a group that can have the focus. */
export function things(group: HTMLElement): HTMLElement[] {
  return [...group.querySelectorAll<HTMLElement>('button:not(:disabled), input, a[href]')]
}

/**
 * Handles an arrow key, Home or End in a group (`data-focus`): the focus goes to the nearest thing of the group in that
 * direction, as things are drawn. Left and right go round.
 */
export function moveFocus(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const group = event.currentTarget.closest<HTMLElement>('[data-focus]')
  const all = group ? things(group) : []
  const here = all.indexOf(event.target as HTMLElement)
  // From the question itself, all its answers lie ahead.
  const outside = here < 0 && event.target === group
  if ((here < 0 && !outside) || (event.target as HTMLElement).matches('input:not([type="checkbox"], [type="radio"])'))
    return
  let next: HTMLElement | undefined
  if (event.key === 'Home' || (outside && event.key in STEPS)) next = all[0]
  else if (event.key === 'End') next = all.at(-1)
  else {
    const step = STEPS[event.key]
    if (!step) return
    next = step[0] ? all[(here + step[0] + all.length) % all.length] : nearest(all, all[here], step[1])
  }
  event.preventDefault()
  event.stopPropagation()
  next?.focus()
}

/** The thing above or below that lies nearest. */
function nearest(all: HTMLElement[], from: HTMLElement | undefined, down: number): HTMLElement | undefined {
  if (!from) return undefined
  const box = from.getBoundingClientRect()
  const lines = all
    .map((each) => ({ each, box: each.getBoundingClientRect() }))
    .filter((other) => (other.box.y - box.y) * down > box.height * 0.4)
  const step = Math.min(...lines.map((other) => Math.abs(other.box.y - box.y)))
  return lines
    .filter((other) => Math.abs(other.box.y - box.y) < step + box.height * 0.4)
    .sort((a, b) => Math.abs(a.box.x - box.x) - Math.abs(b.box.x - box.x))[0]?.each
}

/**
 * Puts the focus on a thing of the groups of a name: best the answer that stands out, else one that is not dimmed and that
 * Tab would reach; false if there is none. Where a pass is among the answers, each of them binds: the question itself has
 * the focus, so that Enter by mistake gives none. What is asked to be confirmed begins with its first answer, which keeps
 * everything. Something in a part that is just being hidden refuses the focus: then the next is tried.
 */
export function focusGroup(root: HTMLElement, name: string): boolean {
  const groups = [...root.querySelectorAll<HTMLElement>(`[data-focus='${name}']`)]
  const binds = groups.find((group) => group.querySelector('[aria-keyshortcuts]'))
  if (binds) binds.tabIndex = -1
  const open = (group: HTMLElement): HTMLElement[] => things(group).filter((each) => each.ariaDisabled !== 'true')
  const bold = groups.flatMap(open).find((each) => each.matches('.primary') && !each.closest('[role="alertdialog"]'))
  const usual = (group: HTMLElement) => [open(group).find((each) => each.tabIndex >= 0), ...open(group)]
  return [binds, bold, ...groups.flatMap(usual), ...groups.flatMap(things)].some((each) => {
    each?.focus()
    return each === document.activeElement
  })
}
