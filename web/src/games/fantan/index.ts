/** What Fan Tan adds to the generic table. */
import type { Addition } from '../../table/addition'
import Header from './Header.svelte'
import Rows from './Rows.svelte'

export const fantan: Addition = { middle: Rows, header: Header }
