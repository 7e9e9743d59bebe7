/** What the server says of a finished deal. */
import { ask, at } from './api'
import type { Analysed, DealReview, ProofStep } from './wire'

export const review = (id: string, deal: number) => ask<DealReview>(`/api/tables/${at(id)}/deals/${deal}/review`)
export const analysis = (id: string, deal: number) => ask<Analysed>(`/api/tables/${at(id)}/deals/${deal}/analysis`)
/** A step of the proof of a claim: where it stands after these cards. */
export const proof = (id: string, deal: number, line: number | null, cards: readonly string[]) =>
  ask<ProofStep>(
    `/api/tables/${at(id)}/deals/${deal}/proof?cards=${cards.join('.')}${line === null ? '' : `&line=${line}`}`,
  )
