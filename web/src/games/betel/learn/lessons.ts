/** The lessons, and the deal they end with. A test holds the refusals to what the game itself says. */
import data from './lessons.json'

/** A card is to be played to the trick; `refusals` says which may not and why, by the game's own codes. */
export interface PlayStep {
  kind: 'play'
  id: string
  contract: string
  trick: string[]
  hand: string[]
  refusals: Partial<Record<string, { code: string; details: Record<string, unknown> }>>
}

export interface PickStep {
  kind: 'pick'
  id: string
  options: string[]
  right: string
}

export interface SwapStep {
  kind: 'swap'
  id: string
  dubel: string[]
  hand: string[]
  take: string
  give: string[]
}

export type Step = PlayStep | PickStep | SwapStep

export interface Lesson {
  id: 'trick' | 'trump' | 'contract' | 'dubel'
  steps: Step[]
}

export const lessons = data.lessons as Lesson[]
export const firstDeal: { options: Record<string, unknown>; given: Record<string, string[]> } = data.deal
