/** The words of bridge's travellers, in Polish. */
import type { Polish } from '../../../../lib/chrome/forms'
import type en from './en'

const pl: Polish<typeof en> = {
  'bridge.traveller.about': 'Rozdaje {dealer}. {vulnerable}.',
}

export default pl
