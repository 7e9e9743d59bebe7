/** The words of Skat's own table, in Polish. */
import type { Polish } from '../../../lib/chrome/forms'
import type en from './en'

const pl: Polish<typeof en> = {
  'skat.asks': '{asker:seat} pyta, odpowiada {answerer:seat}: {bid}',
  'skat.begins': '{asker:seat} może licytować, odpowiada {answerer:seat}',
  'skat.goes_on': '{asker:seat} może licytować powyżej {bid}, odpowiada {answerer:seat}',
  'skat.asks.asker': 'Pytasz, odpowiada {answerer:seat}: {bid}',
  'skat.asks.answerer': '{asker:seat} pyta, odpowiadasz: {bid}',
  'skat.begins.asker': 'Możesz licytować, odpowiada {answerer:seat}',
  'skat.begins.answerer': '{asker:seat} może licytować, odpowiadasz',
  'skat.goes_on.asker': 'Możesz licytować powyżej {bid}, odpowiada {answerer:seat}',
  'skat.goes_on.answerer': '{asker:seat} może licytować powyżej {bid}, odpowiadasz',
  'skat.forehand_alone.asker': 'Obaj pozostali spasowali: możesz grać za 18',
  'skat.forehand_alone': 'Obaj pozostali spasowali: {asker:seat} może grać za 18',
  'skat.hold': 'Mam {bid}',
  'skat.more': 'Wszystkie wartości',
  'skat.pass.kontra': 'Bez kontry',
  'skat.pass.schenken': 'Gramy',
  'skat.pass.grand_hand': 'Nie gram granda',
  'skat.call.bid': '{value}',
  'skat.call.hold': 'mam',
  'skat.call.pass': 'pas',
  'skat.place.0': 'Przodek',
  'skat.place.1': 'Środek',
  'skat.place.2': 'Zadek',
  'skat.calls': 'Licytacja',
  'skat.no_calls': 'Nikt jeszcze nic nie powiedział.',
  'skat.put_down': {
    one: 'Wybierz jeszcze {n} kartę do skata',
    few: 'Wybierz {n} karty do skata',
    many: 'Wybierz {n} kart do skata',
    other: 'Wybierz {n} karty do skata',
  },
  'skat.choose_game': 'Wybierz grę',
  'skat.announce': 'Zapowiadam: {name}{extra:opt.skat.and_extra}',
  'skat.and_extra': ', {extra:word.extra}',
  'skat.would_be_overbid':
    'Z tymi kartami warta {value}, a zalicytowano {bid}: uratować może ją tylko krawiec albo więcej.',
  'skat.with': 'z {n}',
  'skat.without': 'bez {n}',
  'skat.over': 'za {bid}{base:opt.skat.base}{value:opt.skat.fixed}',
  'skat.base': ', podstawa {base}',
  'skat.fixed': ', warta {value}',
  'skat.kind.passed_out': '–',
  'skat.kind.ramsch': 'ramsz',
  'skat.kind.schieberamsch': 'ramsz suwany',
}

export default pl
