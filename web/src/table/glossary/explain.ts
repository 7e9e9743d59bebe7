/** Opens a sheet over whatever is shown, a table's own sheets included. */
import { mount, unmount } from 'svelte'
import type { Lang } from '../../lib/settings.svelte'
import { fetched } from './glossaries.svelte'
import TermSheet from './TermSheet.svelte'
import { termWords } from './words'

/** What is explained: a term, or those of some places. */
export type What = { key: string } | { places: readonly string[] }

export async function explain(lang: Lang, game: string | null, what: What): Promise<void> {
  const [known] = await Promise.all([fetched(lang, game), termWords.fetch(lang)])
  const shown = 'key' in what ? what : { places: known.page.places.filter(({ id }) => what.places.includes(id)) }
  const sheet: object = mount(TermSheet, {
    target: document.body,
    props: { known, ...shown, onclose: () => void unmount(sheet) },
  })
}
