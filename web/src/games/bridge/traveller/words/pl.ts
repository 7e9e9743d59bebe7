/** The words of bridge's travellers, in Polish. */
import type { Polish } from '../../../../lib/chrome/forms'
import type en from './en'

const pl: Polish<typeof en> = {
  'bridge.traveller.pairs': 'Pary',
  'bridge.traveller.contract': 'Kontrakt',
  'bridge.traveller.about': 'Rozdaje {dealer}. {vulnerable}.',
}

export default pl
