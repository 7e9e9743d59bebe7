import type { English } from '../../lib/chrome/forms'

/** The particulars of the alarm on a receipt. */
export const en = {
  'receipt.differs.commit': 'The seal is not the one this device saw at first.',
  'receipt.differs.share': 'The share of chance this device gave was replaced or left out.',
  'receipt.differs.hashes': 'Shares of chance were fixed anew after they had been opened.',
  'receipt.differs.shares': 'Shares of chance were replaced after the cards had been dealt.',
  'receipt.differs.secrets': 'The secret of a deal is not the one that was opened after it.',
  'receipt.differs.seed': 'Seal, secret, shares and deals don’t belong together.',
  'receipt.differs.closed': 'Everything has been played, but the server does not open its secret.',
  'receipt.alarm.keep':
    'Download the record from this device: it carries what the device saw, and “talia verify” will tell you what differs.',
} satisfies English
