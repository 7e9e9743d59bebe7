/** What Betel's puzzles ask and tell. */
import type { English } from '../../../../lib/chrome/forms'

const en = {
  'kind.card': 'The only card',
  'kind.exchange': 'The only exchange',
  'kind.contract': 'The only contract',
  dubel: 'Dubel',
  tricks: { one: '{n} trick', other: '{n} tricks' },
  'goal.many': 'at least {tricks:count.tricks}',
  'goal.few': 'at most {tricks:count.tricks}',
  'goal.none': 'no trick at all',
  taken: 'Tricks: {taken:by_seat}',
  declares: '{seat:seat} declares',
  'ask.make': 'It is your turn. Only one card makes {contract:word.contract.symbol}. Which one?',
  'ask.beat': 'You defend. Only one card beats {contract:word.contract.symbol}. Which one?',
  'ask.exchange':
    'You play {contract:word.contract.symbol} and lead. Only one exchange makes it: tap cards of the dubel and as many of your own.',
  'ask.contract': 'Without an exchange only one of these contracts can be made. Which one? You lead.',
  exchange: 'Exchange {take:cards} for {give:cards}',
  no_exchange: 'No exchange',
  exchange_more: 'Give as many cards as you take.',
  outcome: 'After “{answer}” {seat:seat} takes {outcome:count.tricks}.',
  outcomes: 'Tricks of the declarer by answer',
  'card.made': '{card:card} makes the contract: {seat:seat} takes {tricks:count.tricks}.',
  'card.beaten': 'After {card:card} the contract fails: {seat:seat} takes {tricks:count.tricks}.',
  'card.others_same': 'After any other card {seat:seat} takes {least:count.tricks}.',
  'card.others_differ': 'After other cards {seat:seat} takes {least} to {most:count.tricks}.',
  'act.leads_trump': 'It leads a trump.',
  'act.leads_last': 'Nobody else has cards of that suit.',
  'act.leads_high': 'It leads a card that nobody can beat in its suit.',
  'act.leads_low': 'It leads a card below every other one of its suit.',
  'act.leads_middle': 'The others hold both higher and lower cards of that suit.',
  'act.ruffs': 'It is a ruff.',
  'act.throws': 'It is thrown away: it can’t take this trick.',
  'act.follows': 'The trick is ruffed already; this card follows suit.',
  'act.plays_low': 'It does not beat what lies on the table.',
  'act.wins_low': 'It beats what lies on the table, although there is a higher one in hand.',
  'act.wins_high': 'It beats what lies on the table with the highest card of the suit in hand.',
  'exchange.many':
    'Take {take:cards}, give {give:cards}: {seat:seat} then takes {tricks:count.tricks} and needs {bound}.',
  'exchange.few':
    'Take {take:cards}, give {give:cards}: {seat:seat} then takes {tricks:count.tricks} and may take {bound}.',
  'exchange.none': 'Without an exchange: {tricks:count.tricks}.',
  'exchange.others': 'The best of the {n} others: {tricks:count.tricks}.',
  'contract.many':
    '{contract:word.contract.symbol} is made: {seat:seat} takes {tricks:count.tricks} and needs {bound}.',
  'contract.few':
    '{contract:word.contract.symbol} is made: {seat:seat} takes {tricks:count.tricks} and may take {bound}.',
  'lure.card': 'The commonest mistake: {card:card}. After it {seat:seat} takes {tricks:count.tricks}.',
  'lure.exchange': 'The commonest mistake: {give:cards} for {take:cards}. That gives {tricks:count.tricks}.',
  'lure.no_exchange': 'The commonest mistake: no exchange.',
  'lure.contract': 'The commonest mistake: {say:word.contract.symbol}. In it {seat:seat} takes {tricks:count.tricks}.',
} satisfies English

export default en
