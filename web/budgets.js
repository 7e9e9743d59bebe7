/**
 * What has to come over the wire before somebody sees the start page, or his first table of a game: scripts and styles,
 * packed as the server packs them. Read off the bundler's manifest, in the language that takes more; it fails where a
 * screen is heavier than it may be.
 *
 *     node budgets.js [folder of the built client]
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const START = 60
const TABLE = 100
/** A surface of its own comes on top of the generic one, which comes with every table though it is not drawn there. */
const OWN_SURFACE = 112

const folder = process.argv[2] ?? join(import.meta.dirname, '../src/talia/server/static')
const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
const packed = new Map()

function weight(file) {
  if (!packed.has(file)) packed.set(file, gzipSync(readFileSync(join(folder, file)), { level: 9 }).length)
  return packed.get(file)
}

/** The files of a part and of everything it imports. */
function filesOf(part, seen = new Set()) {
  const chunk = manifest[part]
  if (!chunk) throw new Error(`the manifest knows no ${part}`)
  if (seen.has(part)) return []
  seen.add(part)
  return [chunk.file, ...(chunk.css ?? []), ...(chunk.imports ?? []).flatMap((each) => filesOf(each, seen))]
}

/** Kilobytes that a screen made of these parts takes. */
function kilobytes(parts) {
  const files = new Set(['registerSW.js', ...parts.flatMap((part) => filesOf(part))])
  return [...files].reduce((sum, file) => sum + weight(file), 0) / 1000
}

const games = Object.keys(manifest).flatMap((part) => /^src\/games\/(\w+)\/index\.ts$/.exec(part)?.[1] ?? [])
const shell = (lang) => ['index.html', `src/lib/chrome/${lang}.ts`]
const startPage = (lang) => [...shell(lang), 'src/pages/Lobby.svelte', 'src/games/emblems.ts']
const anyTable = (lang) => [...shell(lang), 'src/pages/Table.svelte', `src/table/words/${lang}.ts`]
const roomOf = (game) => (lang) => [
  ...anyTable(lang),
  `src/games/${game}/index.ts`,
  ...[`src/games/${game}/words/${lang}.ts`].filter((words) => words in manifest),
]
const surfaces = Object.keys(manifest).flatMap(
  (part) => /^src\/games\/(\w+)\/surface\/index\.ts$/.exec(part)?.[1] ?? [],
)
const surfaceOf = (game) => (lang) => [
  ...anyTable(lang),
  `src/games/${game}/surface/index.ts`,
  ...[`src/village/words/${lang}.ts`].filter((words) => words in manifest),
]
const screens = [
  ['start page', START, startPage],
  ['table of a game without a room', TABLE, anyTable],
  ...games.map((game) => [`table of ${game}`, TABLE, roomOf(game)]),
  ...surfaces.map((game) => [`table of ${game}`, OWN_SURFACE, surfaceOf(game)]),
]

let heavy = false
for (const [name, budget, partsIn] of screens) {
  const takes = Math.max(...['pl', 'en'].map((lang) => kilobytes(partsIn(lang))))
  const over = takes > budget
  heavy ||= over
  process.stdout.write(`${takes.toFixed(1).padStart(6)} of ${budget} KB  ${name}${over ? '  TOO HEAVY' : ''}\n`)
}
process.exit(heavy ? 1 : 0)
