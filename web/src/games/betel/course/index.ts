/** What Betel's course shows besides lessons and deals. */
import type { Teaching } from '../../../lib/teaching'
import Board from './Board.svelte'

const teaching: Teaching = { Board }

export default teaching
