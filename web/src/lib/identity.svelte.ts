/** Who this browser is at the server: a guest with a name, or nobody yet. */
import * as api from './api'
import * as keep from './keep'
import { settings } from './settings.svelte'
import type { Me } from './wire'

const PLACE = 'talia.name'

/** `usual` is the name of whoever types none. */
export const identity: { me: Me | null; name: string; usual: string } = $state({
  me: null,
  name: keep.get(PLACE) ?? '',
  usual: '',
})

/** Finds the name that somebody has who types none. */
export async function named(): Promise<string> {
  const { nickname } = await import('./nicknames')
  identity.usual ||= nickname(settings.lang)
  return identity.usual
}

/** Asks the server who this browser is. */
export async function whoAmI(): Promise<Me> {
  const me = await api.me()
  identity.me = me
  if (identity.name === '' && me.id !== null) identity.name = me.name
  return me
}

/** Makes sure that the server knows this browser under the name typed, or under a nickname where none was. */
export async function introduce(): Promise<Me> {
  const known = identity.me ?? (await whoAmI())
  const name = identity.name.trim() || (await named())
  if (known.id !== null && known.name === name && known.lang === settings.lang) return known
  const me = await api.guest({ name, lang: settings.lang })
  identity.me = me
  keep.set(PLACE, identity.name.trim())
  return me
}
