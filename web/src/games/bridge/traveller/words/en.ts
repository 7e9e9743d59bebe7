/** The words of bridge's travellers. */
const en = {
  'bridge.traveller.about': 'Dealer {dealer}. {vulnerable}.',
}

export default en
