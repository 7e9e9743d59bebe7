/** The surface of Werewolves: a village. */
import Surface from './Surface.svelte'

export default Surface
