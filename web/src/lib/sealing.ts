/** What it takes to look at a receipt and to do one's part of a fair dealing, in one piece: it comes after the table. */
export { shareHash } from './shares'
export { acknowledge, ownShare, witnessTable } from './sightings'
