/** The words of bridge's travellers. */
const en = {
  'bridge.traveller.pairs': 'Pairs',
  'bridge.traveller.contract': 'Contract',
  'bridge.traveller.about': 'Dealer {dealer}. {vulnerable}.',
}

export default en
