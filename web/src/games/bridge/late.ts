/** What is seen by a tap, or seldom: it comes when it is wanted. */
export { default as Answering } from './Answering.svelte'
export { default as Auction } from './Auction.svelte'
export { default as Calls } from './Calls.svelte'
export { default as Foretelling } from './Foretelling.svelte'
export { default as Telling } from './Telling.svelte'
