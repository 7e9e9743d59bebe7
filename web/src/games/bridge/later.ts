/** The parts of the room that come when they are wanted, all at once. */
import { component } from '../../lib/later.svelte'

const late = () => import('./late')

export const answering = component(async () => ({ default: (await late()).Answering }))
export const auction = component(async () => ({ default: (await late()).Auction }))
export const calls = component(async () => ({ default: (await late()).Calls }))
export const foretelling = component(async () => ({ default: (await late()).Foretelling }))
export const telling = component(async () => ({ default: (await late()).Telling }))
