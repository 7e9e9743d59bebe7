/** What Świnie adds to the generic table. */
import type { Addition } from '../../table/addition'
import Pile from './Pile.svelte'

export const swinie: Addition = { middle: Pile }
