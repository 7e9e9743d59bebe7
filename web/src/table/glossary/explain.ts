/** Opens a sheet over whatever is shown, a table's own sheets included. */
import { mount, unmount } from 'svelte'
import type { Lang } from '../../lib/settings.svelte'
import TermSheet from './TermSheet.svelte'
import type { What } from './terms'

/** The one that is open. */
let sheet: object | null = null

/** Opens at once, and shows what is explained as soon as it is here; another tap meanwhile opens no second one. */
export function explain(lang: Lang, game: string | null, what: What): void {
  if (sheet) return
  const mine: object = mount(TermSheet, { target: document.body, props: { lang, game, what, onclose: closed } })
  sheet = mine

  function closed(): void {
    if (sheet !== mine) return
    sheet = null
    void unmount(mine)
  }
}
