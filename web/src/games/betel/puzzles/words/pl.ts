/** O co pytają i co mówią łamigłówki Betla. */
import type { Polish } from '../../../../lib/chrome/forms'
import type en from './en'

const pl: Polish<typeof en> = {
  'kind.card': 'Jedyna karta',
  'kind.exchange': 'Jedyna wymiana',
  'kind.contract': 'Jedyny kontrakt',
  dubel: 'Dubel',
  tricks: { one: '{n} lewę', few: '{n} lewy', many: '{n} lew', other: '{n} lewy' },
  'goal.many': 'co najmniej {tricks:count.tricks}',
  'goal.few': 'najwyżej {tricks:count.tricks}',
  'goal.none': 'ani jednej lewy',
  taken: 'Lewy: {taken:by_seat}',
  declares: 'rozgrywa {seat:seat}',
  'ask.make': 'Twoja kolej. Tylko jedna karta wygrywa {contract:word.contract.symbol}. Która?',
  'ask.beat': 'Bronisz. Tylko jedna karta kładzie {contract:word.contract.symbol}. Która?',
  'ask.exchange':
    'Rozgrywasz {contract:word.contract.symbol} i wychodzisz. Wygrywa tylko jedna wymiana: wskaż karty z dubla i tyle samo swoich.',
  'ask.contract': 'Bez wymiany da się wygrać tylko jeden z tych kontraktów. Który? Ty wychodzisz.',
  exchange: 'Wymień {give:cards} na {take:cards}',
  no_exchange: 'Bez wymiany',
  exchange_more: 'Trzeba oddać tyle kart, ile się bierze.',
  outcome: 'Po odpowiedzi „{answer}” {seat:seat} bierze {outcome:count.tricks}.',
  outcomes: 'Lewy rozgrywającego po każdej odpowiedzi',
  'card.made': '{card:card} wygrywa kontrakt: {seat:seat} bierze {tricks:count.tricks}.',
  'card.beaten': 'Po {card:card} kontrakt leży: {seat:seat} bierze {tricks:count.tricks}.',
  'card.others_same': 'Po każdej innej karcie {seat:seat} bierze {least:count.tricks}.',
  'card.others_differ': 'Po innych kartach {seat:seat} bierze od {least} do {most} lew.',
  'act.leads_trump': 'To wyjście w atut.',
  'act.leads_last': 'Tego koloru nikt inny już nie ma.',
  'act.leads_high': 'To wyjście kartą, której w tym kolorze nikt nie pobije.',
  'act.leads_low': 'To wyjście kartą niższą od wszystkich cudzych w tym kolorze.',
  'act.leads_middle': 'Inni mają w tym kolorze i wyższe, i niższe karty.',
  'act.ruffs': 'To przebitka atutem.',
  'act.throws': 'To zrzutka: ta karta lewy nie weźmie.',
  'act.follows': 'Lewa jest już przebita atutem, ta karta tylko dokłada do koloru.',
  'act.plays_low': 'Ta karta nie bije tego, co leży na stole.',
  'act.wins_low': 'Ta karta bije, choć w ręce jest wyższa.',
  'act.wins_high': 'Ta karta bije: to najwyższa karta koloru w ręce.',
  'exchange.many':
    'Trzeba wziąć {take:cards} i oddać {give:cards}: {seat:seat} bierze wtedy {tricks:count.tricks}, a potrzeba {bound}.',
  'exchange.few':
    'Trzeba wziąć {take:cards} i oddać {give:cards}: {seat:seat} bierze wtedy {tricks:count.tricks}, a limit to {bound}.',
  'exchange.none': 'Bez wymiany {seat:seat} bierze {tricks:count.tricks}.',
  'exchange.others': 'Najlepsza z {n} innych możliwości daje {tricks:count.tricks}.',
  'contract.many':
    '{contract:word.contract.symbol} wygrywa: {seat:seat} bierze {tricks:count.tricks}, a potrzeba {bound}.',
  'contract.few':
    '{contract:word.contract.symbol} wygrywa: {seat:seat} bierze {tricks:count.tricks}, a limit to {bound}.',
  'lure.card': 'Najczęstszy błąd: {card:card}. {seat:seat} bierze po nim {tricks:count.tricks}.',
  'lure.exchange': 'Najczęstszy błąd: {give:cards} za {take:cards}. Daje {tricks:count.tricks}.',
  'lure.no_exchange': 'Najczęstszy błąd: bez wymiany.',
  'lure.contract': 'Najczęstszy błąd: {say:word.contract.symbol}. {seat:seat} bierze {tricks:count.tricks}.',
}

export default pl
