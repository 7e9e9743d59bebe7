/** Keys that mean something on a page, and those that belong to somebody else. */

/** Whether a key is the page's: nobody has answered it, it is no shortcut of the browser, and nothing is filled in. */
export const isFree = (event: KeyboardEvent): boolean =>
  !(event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) &&
  !(event.target as HTMLElement).closest('dialog, input, textarea, select')
