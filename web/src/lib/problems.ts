import { Refusal } from './api'
import { chromeOr } from './chrome.svelte'
import { problems } from './problems/words'
import { settings } from './settings.svelte'
import { Words } from './words'

/** A refusal of the server by its code, in words. */
export function problemInWords(code: string, details: Readonly<Record<string, unknown>> = {}): string {
  const key = `problem.${code}`
  const words = new Words(settings.lang, problems.in(settings.lang) ?? {})
  return words.first([key], chromeOr(key, chromeOr('problem.other', code, { code }), details), details)
}

/** What went wrong, in words: of a refusal of the server, or of anything else. */
export function inWords(problem: unknown): string {
  return problem instanceof Refusal ? problemInWords(problem.code, problem.details) : problemInWords('server')
}
