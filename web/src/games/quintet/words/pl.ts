/** The words of Quintet's own table, in Polish. */
import type { Polish } from '../../../lib/chrome/forms'
import type en from './en'

const pl: Polish<typeof en> = {
  'quintet.show': 'pokaz {n}',
  'quintet.show_of': 'Pokaz {n} z {all}',
  'quintet.worth': 'pięć pakietów z tych samych 25 kart',
  'quintet.worth_short': '25 kart, pięć pakietów',
  'quintet.points': 'pkt',
  'quintet.tied': 'remis',
  'quintet.ready': 'gotowe',
  'quintet.arranging': 'jeszcze układa',
  'quintet.for_you': '+{n} dla ciebie',
  'quintet.for': '+{n}',
  'quintet.pool': 'Karty obu graczy',
  'quintet.out': 'Puste pola to karty poza grą.',
  'quintet.score': '{mine} do {theirs}',
  'quintet.closed': 'zakryte',
  'quintet.brief.royal': 'poker królewski',
  'quintet.brief.straight_flush': 'poker do {rank}',
  'quintet.brief.four': 'kareta {rank}',
  'quintet.brief.full': 'ful {rank} na {other}',
  'quintet.brief.flush': 'kolor do {rank}',
  'quintet.brief.straight': 'strit do {rank}',
  'quintet.brief.trips': 'trójka {rank}',
  'quintet.brief.two_pair': 'dwie pary {rank} i {other}',
  'quintet.brief.pair': 'para {rank}',
  'quintet.brief.none': 'bez pary, {rank}',
  'quintet.hands': 'Układy',
  'quintet.ranks': 'Co bije co',
  'quintet.kind.straight_flush': 'poker',
  'quintet.kind.four': 'kareta',
  'quintet.kind.full': 'ful',
  'quintet.kind.flush': 'kolor',
  'quintet.kind.straight': 'strit',
  'quintet.kind.trips': 'trójka',
  'quintet.kind.two_pair': 'dwie pary',
  'quintet.kind.pair': 'para',
  'quintet.kind.none': 'bez pary',
  'quintet.row': 'Pokaz {n}, {points}',
}

export default pl
