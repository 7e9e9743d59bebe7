/** What Świnie adds to the generic table. */
import type { Room } from '../../table/room'
import Pile from './Pile.svelte'

const room: Room = { middle: Pile }

export default room
