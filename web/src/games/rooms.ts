/** The rooms there are: each folder here is that of the game it is named after, and is found by being here. */
import type { Door } from '../lib/rooms'

export const rooms = import.meta.glob(['./*/index.ts', './*/*/index.ts', './**/words/{en,pl}.ts'], {
  import: 'default',
})
export const doors = import.meta.glob<Door>('./*/door.ts', { import: 'default', eager: true })
export const emblems = async () => (await import('./emblems')).default
