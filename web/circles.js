/**
 * No file of the client may need itself, over whatever other files: not by a type, not by an import that waits, not out
 * of a component. It names each circle of files that import one another, and fails where there is one.
 *
 *     node circles.js [folder...]
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parse } from 'svelte/compiler'
import { globSync } from 'tinyglobby'
import ts from 'typescript'

const roots = process.argv.length > 2 ? process.argv.slice(2) : [join(import.meta.dirname, 'src')]
const files = roots.flatMap((root) => globSync('**/*.{ts,svelte}', { cwd: root }).map((each) => resolve(root, each)))
const shown = (file) => relative(process.cwd(), file)

/** The file meant by a path, as the bundler finds it. */
function found(from, path) {
  const meant = resolve(dirname(from), path)
  const tried = ['', '.ts', '/index.ts'].map((end) => meant + end)
  return tried.find((each) => existsSync(each) && statSync(each).isFile())
}

/** The files a pattern of `import.meta.glob` means; a path with `!` before it takes some away. */
function foundAll(from, patterns) {
  const cwd = dirname(from)
  const all = (which) => which.flatMap((each) => globSync(each, { cwd })).map((each) => join(cwd, each))
  const but = all(patterns.filter((each) => each.startsWith('!')).map((each) => each.slice(1)))
  return all(patterns.filter((each) => !each.startsWith('!'))).filter((each) => !but.includes(each))
}

/** The files that a script names, in statements, types and calls alike. */
function named(file, script) {
  const needs = []
  const visit = (node) => {
    const isImport = ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
    if (isImport && node.moduleSpecifier) needs.push(found(file, node.moduleSpecifier.text))
    if (ts.isImportTypeNode(node)) needs.push(found(file, node.argument.literal.text))
    if (ts.isCallExpression(node)) {
      const [what] = node.arguments
      if (node.expression.kind === ts.SyntaxKind.ImportKeyword) needs.push(found(file, what.text))
      if (/^import\.meta\.glob(<.*>)?$/s.test(node.expression.getText())) {
        const patterns = ts.isArrayLiteralExpression(what) ? what.elements : [what]
        needs.push(
          ...foundAll(
            file,
            patterns.map((each) => each.text),
          ),
        )
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, script, ts.ScriptTarget.Latest, true))
  return needs
}

/** The imports that wait in the markup of a component. */
function inMarkup(file, node, needs = []) {
  if (node?.type === 'ImportExpression') needs.push(found(file, node.source.value))
  for (const each of Object.values(node ?? {})) if (each && typeof each === 'object') inMarkup(file, each, needs)
  return needs
}

function needsOf(file) {
  const text = readFileSync(file, 'utf8')
  if (!file.endsWith('.svelte')) return named(file, text)
  const { module, instance, fragment } = parse(text, { modern: true })
  const scripts = [module, instance].filter(Boolean).map(({ content }) => text.slice(content.start, content.end))
  return [...scripts.flatMap((script) => named(file, script)), ...inMarkup(file, fragment)]
}

const needs = new Map(files.map((file) => [file, needsOf(file).filter((each) => each !== undefined)]))

/** The strongly connected parts of more than one file (Tarjan). */
function circles() {
  const order = new Map()
  const lowest = new Map()
  const open = []
  const circles = []
  const visit = (file) => {
    order.set(file, order.size)
    lowest.set(file, order.get(file))
    open.push(file)
    for (const next of needs.get(file) ?? []) {
      if (!order.has(next)) visit(next)
      if (open.includes(next)) lowest.set(file, Math.min(lowest.get(file), lowest.get(next)))
    }
    if (lowest.get(file) !== order.get(file)) return
    const circle = open.splice(open.indexOf(file))
    if (circle.length > 1 || needs.get(file)?.includes(file)) circles.push(circle)
  }
  for (const file of files) if (!order.has(file)) visit(file)
  return circles
}

const wrong = circles()
for (const circle of wrong) {
  process.stderr.write(`${circle.length} files in a circle:\n`)
  for (const file of circle.reverse()) {
    const inside = needs.get(file).filter((each) => circle.includes(each))
    process.stderr.write(`  ${shown(file)} needs ${[...new Set(inside)].map(shown).join(', ')}\n`)
  }
}
process.exit(wrong.length > 0 ? 1 : 0)
