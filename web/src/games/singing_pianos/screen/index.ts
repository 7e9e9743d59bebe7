/** What Singing Pianos shows on the screen of a room. */
import type { ScreenPart } from '../../../pages/screen/part'
import Wall from './Wall.svelte'

const screen: ScreenPart = { ground: Wall }

export default screen
