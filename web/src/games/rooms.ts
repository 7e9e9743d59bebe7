/** The rooms there are: each folder here is that of the game it is named after, and is found by being here. */
export const rooms = import.meta.glob(['./*/index.ts', './*/*/index.ts', './**/words/{en,pl}.ts'], {
  import: 'default',
})
