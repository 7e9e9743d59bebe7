/** Paths of SVG, enlarged and moved. */

/** What the numbers of a command are: across (x), down (y), a length (r) or none of these; of all others points. */
const TAKES: Readonly<Record<string, string>> = { H: 'x', V: 'y', A: 'rr---xy' }

/**
 * A path of absolute commands, each point times `scale` and then moved by x, y. A scale below zero turns it round.
 *
 * moved('M0 2H4', 2, 10, 0) gives 'M10 4H18'.
 */
export function moved(path: string, scale: number, x: number, y: number): string {
  return path.replace(/([A-Z])([^A-Z]*)/g, (_, command: string, numbers: string) => {
    const takes = TAKES[command] ?? 'xy'
    let i = 0
    const each = numbers.match(/-?\d*\.?\d+/g)?.map((number) => {
      const kind = takes.charAt(i++ % takes.length)
      const value = Number(number)
      const now =
        kind === 'x'
          ? value * scale + x
          : kind === 'y'
            ? value * scale + y
            : kind === 'r'
              ? value * Math.abs(scale)
              : value
      return Math.round(now * 100) / 100
    })
    return command + (each ?? []).join(' ')
  })
}
