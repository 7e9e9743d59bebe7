import { relative } from 'node:path'

import { vitePreprocess } from '@sveltejs/vite-plugin-svelte'

/** The components by what marks their styles, so that no two are marked alike. */
const marked = new Map()

export default {
  preprocess: vitePreprocess(),
  compilerOptions: {
    // Every class of every component says it once in a style and once in a script, and nobody can pack what a hash says.
    cssHash: ({ hash, filename }) => {
      const name = relative(import.meta.dirname, filename)
      const mark = `s-${hash(name).slice(0, 4)}`
      const other = marked.get(mark) ?? name
      if (other !== name) throw new Error(`the styles of ${name} and ${other} are marked alike: take more of the hash`)
      marked.set(mark, name)
      return mark
    },
  },
}
