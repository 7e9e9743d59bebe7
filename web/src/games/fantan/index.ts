/** What Fan Tan adds to the generic table. */
import type { Room } from '../../table/room'
import Header from './Header.svelte'
import Rows from './Rows.svelte'

const room: Room = { middle: Rows, header: Header }

export default room
