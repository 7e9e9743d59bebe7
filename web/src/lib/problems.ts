import { Refusal } from './api'
import { chromeOr } from './chrome.svelte'

/** A refusal of the server by its code, in words. */
export function problemInWords(code: string, details: Readonly<Record<string, unknown>> = {}): string {
  return chromeOr(`problem.${code}`, chromeOr('problem.other', code, { code }), details)
}

/** What went wrong, in words: of a refusal of the server, or of anything else. */
export function inWords(problem: unknown): string {
  return problem instanceof Refusal ? problemInWords(problem.code, problem.details) : problemInWords('server')
}
