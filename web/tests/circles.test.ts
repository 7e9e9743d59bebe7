import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const component = `<script lang="ts">import type { A } from './a'; let { a }: { a: A } = $props()</script>{a}`

/** What `a.ts` says beside that component, which needs it. */
const CIRCLES = {
  'a type out of a component': `import C from './C.svelte'; export type A = typeof C`,
  'an import that waits': `export type A = 1; export const c = () => import('./C.svelte')`,
  'an import type': `export type A = import('./C.svelte').default`,
  'files found by a pattern': `export type A = 1; export const all = import.meta.glob(['./*.svelte'])`,
}
const CASES: [string, string][] = [...Object.entries(CIRCLES), ['one way', 'export type A = 1']]

let folder = ''
let found: string[] = []

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'circles-'))
  const folders = CASES.map(([name, a]) => {
    const here = join(folder, name)
    mkdirSync(here)
    writeFileSync(join(here, 'a.ts'), a)
    writeFileSync(join(here, 'C.svelte'), component)
    return here
  })
  // One run for all of them: a compiler is read for each.
  const { status, stderr } = spawnSync('node', ['circles.js', ...folders], { encoding: 'utf8' })
  expect(status).toBe(1)
  found = stderr.split(/^(?=\d+ files in a circle)/m)
})
afterAll(() => rmSync(folder, { recursive: true }))

it.each(Object.keys(CIRCLES))('a circle is found over %s', (name) => {
  expect(found.filter((each) => each.includes(`/${name}/`))).toEqual([expect.stringContaining('2 files in a circle')])
})

it('files that need others one way are no circle', () => {
  expect(found).toHaveLength(Object.keys(CIRCLES).length)
  const { status, stderr } = spawnSync('node', ['circles.js', join(folder, 'one way')], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
})
