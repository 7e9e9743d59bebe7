/** The surface of Ktulu: a village. */
import Surface from './Surface.svelte'

export default Surface
