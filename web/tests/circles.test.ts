import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

let folder = ''

beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'circles-'))))
afterEach(() => rmSync(folder, { recursive: true }))

/** What the check says of these files: nothing where it finds no circle. */
function said(files: Record<string, string>): string {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const { status, stderr } = spawnSync('node', ['circles.js', folder], { encoding: 'utf8' })
  return status === 0 ? '' : stderr
}

const component = `<script lang="ts">import type { A } from './a'; let { a }: { a: A } = $props()</script>{a}`

it.each([
  ['a type out of a component', `import C from './C.svelte'; export type A = typeof C`],
  ['an import that waits', `export type A = 1; export const c = () => import('./C.svelte')`],
  ['an import type', `export type A = import('./C.svelte').default`],
  ['files found by a pattern', `export type A = 1; export const all = import.meta.glob(['./*.svelte'])`],
])('a circle is found over %s', (_, a) => {
  expect(said({ 'a.ts': a, 'C.svelte': component })).toContain('2 files in a circle')
})

it('files that need others one way are no circle', () => {
  expect(said({ 'a.ts': 'export type A = 1', 'C.svelte': component })).toBe('')
})
