/** The words about rules and terms, in Polish. */
import type { Polish } from '../../../lib/chrome/forms'
import type { en } from './en'

export const pl: Polish<typeof en> = {
  'terms.list': 'Objaśnienia słów',
  'terms.back': 'Wracam',
  'terms.whole': 'Cały słownik',
  'terms.others': 'Słowniki innych gier',
  'terms.lead': 'Każde hasło ma własny link: swoją nazwę.',
  'terms.search': 'Szukam słowa',
  'terms.place': 'Gdzie się pojawia',
  'terms.everywhere': 'wszędzie',
  'terms.letters': 'Alfabet',
  'terms.none': 'Nie ma tu takiego słowa.',
  'terms.found': { one: '{n} hasło', few: '{n} hasła', many: '{n} haseł', other: '{n} hasła' },
  'terms.missing': 'Ta gra nie ma słownika.',
  'rules.pick': 'Której gry?',
  'rules.contents': 'Na tej stronie',
  'rules.chapters': 'Dalsze strony tej gry',
  'rules.play': 'Gram z komputerem',
  'rules.others': 'Zasady innych gier',
  'rules.none': 'Ta gra nie ma jeszcze strony z zasadami.',
  'example.title': 'Przykład',
  'example.deal': 'Przykład: rozdanie {n}',
  'example.back': 'Wróć do przykładów',
  'sources.title': 'Źródła i podziękowania',
  'letter.write': 'Napisz do nas o tych zasadach',
  'letter.title': '{game}: co myślisz o zasadach',
  'letter.lead':
    'Co jest niejasne? Co gra się u ciebie inaczej? Co wiesz o tej grze i jej autorze? Co się podobało, a co nie?',
  'letter.privacy':
    'Tekst dostanie tylko gospodarz tego serwera. Zapisujemy grę, wersję zasad, język i dzień; nic o tobie. Jeśli chcesz odpowiedzi, napisz, jak jej udzielić.',
  'letter.privacy_match':
    'Tekst dostanie tylko gospodarz tego serwera. Zapisujemy grę, wersję zasad, opcje tej partii, język i dzień; nic o tobie. Jeśli chcesz odpowiedzi, napisz, jak jej udzielić.',
  'letter.text': 'Treść',
  'letter.send': 'Wysyłam',
  'letter.left': {
    one: 'jeszcze {n} znak',
    few: 'jeszcze {n} znaki',
    many: 'jeszcze {n} znaków',
    other: 'jeszcze {n} znaku',
  },
  'letter.thanks': 'Dziękujemy. List czeka na gospodarza.',
  'letter.table': 'Wracam do stołu',
  'letter.rules': 'Do zasad',
  'suit.S.symbol': '♠',
  'suit.H.symbol': '♥',
  'suit.D.symbol': '♦',
  'suit.C.symbol': '♣',
}
