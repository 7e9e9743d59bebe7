/** What Świnie adds to the generic table. */
import type { Room } from '../../table/room'
import { left } from '../fantan/left'
import Pile from './Pile.svelte'

const room: Room = { middle: Pile, badge: left }

export default room
