/** The words of Baśka's own table, in Polish. */
import type { Polish } from '../../../lib/chrome/forms'
import type en from './en'

const pl: Polish<typeof en> = {
  'table.last_trick': 'Ostatnia bitka',
  'table.last_trick_of': 'Bitkę bierze {seat:seat}',
  'sort.trumps_right': 'Trumfy z prawej',
  'baska.auction': 'Co mówisz?',
  'baska.calls': 'Licytacja',
  'baska.no_calls': 'Nikt jeszcze nic nie powiedział.',
  'baska.do_call': 'Mówię: {say:word.kontras}',
  'baska.do_bid': 'Zgłaszam {say:word.contract.acc}',
  'baska.trumps': 'Trumfy, od najstarszego',
  'baska.plain': 'Fele',
  'baska.yours': '{card:card.name}, na twojej ręce',
  'baska.bok': 'bok-runda ×2',
  'baska.hint.kontra': 'Podwaja stawkę.',
  'baska.hint.rekontra': 'Jeszcze raz podwaja stawkę.',
  'baska.hint.bok': 'Trzecia kontra: jeszcze raz podwaja stawkę.',
  'baska.hint.hirsz': 'Czwarta i ostatnia kontra.',
  'baska.hint.wesele': 'Zapraszasz partnera: tego, kto ma najstarszego waleta, którego nie masz. On się nie ujawnia.',
  'baska.hint.gran': 'Grasz przeciw trzem; trumfami są tylko walety. Trzeba 53 punktów.',
  'baska.hint.zolo': 'Grasz przeciw trzem, trumfy jak zwykle. Trzeba 53 punktów.',
  'baska.hint.gran_du': 'Jak gran, ale trzeba wziąć wszystkie cztery bitki.',
  'baska.hint.zolo_du': 'Jak zolo, ale trzeba wziąć wszystkie cztery bitki.',
  'baska.hint.baska': 'Cztery damy: pokazujesz je i od razu wygrywasz.',
  'baska.choose': 'Wybierz odzywkę',
  'baska.tap': 'Dotknij odzywki, a przeczytasz, co znaczy.',
  'baska.only_pass': 'Możesz tylko spasować.',
  'baska.must_bid': 'Z tymi kartami cichej nie da się przegrać, więc trzeba coś zgłosić.',
}

export default pl
