/** Paths of SVG, enlarged and moved. */

/** How many numbers a command takes, and which of them are across (x), down (y), a length (r) or stay as they are (-). */
const TAKES: Readonly<Record<string, string>> = {
  M: 'xy',
  L: 'xy',
  H: 'x',
  V: 'y',
  C: 'xyxyxy',
  S: 'xyxy',
  Q: 'xyxy',
  T: 'xy',
  A: 'rr---xy',
  Z: '',
}

/**
 * A path of absolute commands, each point times `scale` and then moved by x, y. A scale below zero turns it round.
 *
 * moved('M0 2H4', 2, 10, 0) gives 'M10 4H18'.
 */
export function moved(path: string, scale: number, x: number, y: number): string {
  return [...path.matchAll(/([A-Za-z])([^A-Za-z]*)/g)]
    .map(([, command = '', numbers = '']) => {
      const takes = TAKES[command]
      if (takes === undefined) throw new Error(`no absolute command of a path: ${command}`)
      const each = [...numbers.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map(([number], i) => {
        const kind = takes.charAt(i % takes.length)
        if (kind === 'x') return short(Number(number) * scale + x)
        if (kind === 'y') return short(Number(number) * scale + y)
        return kind === 'r' ? short(Number(number) * Math.abs(scale)) : number
      })
      return command + each.join(' ')
    })
    .join('')
}

const short = (value: number): string => String(Math.round(value * 100) / 100)
