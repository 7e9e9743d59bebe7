/** What Chinese bridge adds to the end of a deal: how the contract went, and how the rubber stands. */
export { ending as default } from '../../bridge/ending/each'
