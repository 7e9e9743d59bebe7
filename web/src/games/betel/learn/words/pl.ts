/** Lekcje po polsku. */
import type { Polish } from '../../../../lib/chrome/forms'
import type en from './en'

const pl: Polish<typeof en> = {
  title: 'Nauka Betla',
  lead: 'W Betla gra się we trójkę, każdy dla siebie. Najpierw licytujesz kontrakt, potem dziesięć lew rozstrzyga, czy go wygrasz. Spróbuj od razu.',
  'lesson.trick': 'Lewa',
  'lesson.trump': 'Atut',
  'lesson.contract': 'Kontrakt',
  'lesson.dubel': 'Dubel',
  'lesson.deal': 'Pierwsze rozdanie',
  step: 'Krok {n} z {of}',
  next: 'Dalej',
  next_lesson: 'Następna lekcja: {name}',
  before: 'Wracam',
  right: 'Dobrze!',
  wrong: 'Jeszcze nie.',
  done: 'gotowe',
  hand: 'Twoja ręka',
  on_table: 'Na stole',
  you: 'ty',
  no_trump: 'bez atu',
  trumps: 'atut {suit}',
  'play.led': 'wyjście',

  'beat.text':
    'Każdy z trzech graczy dokłada po jednej karcie: to jest lewa. Kto ma kolor pierwszej karty, musi do niego dołożyć, i to wyższą, jeśli może; najwyższa karta tego koloru bierze lewę. Od góry: as, król, dama, walet, 10, 9, 8, 7. Leży {card}. Którą kartę wolno ci zagrać?',
  'beat.done': 'Inne piki są niższe, a kier nie jest do koloru. Dlatego nie ma tu wyboru.',
  'follow.text': 'Teraz leży {card}, a wyższej karty nie masz. Zagraj.',
  'follow.done': 'Gdy nie możesz bić, kładziesz dowolną kartę koloru: najlepiej niską.',
  'discard.text':
    'Kto nie ma koloru wyjścia, a atutu w grze nie ma, rzuca, co chce. Wyszły piki, a ty ich nie masz. Co zagrasz?',
  'discard.done': 'Wolno każdą. Ale karta innego koloru lewy nie weźmie, nawet as.',

  'ruff.text':
    'W tej grze atutem są kiery: każdy kier bije każdą kartę innych kolorów. Kto nie ma koloru wyjścia, musi przebić atutem. Wyszły piki, nie masz ich. Zagraj.',
  'ruff.done': 'Lewa jest twoja, jeśli nikt nie przebije wyżej.',
  'overruff.text':
    'Sąsiad przebił atutem {card}. Po przebitce trzeba nadbić, jeśli się da. Ty też nie masz pików. Zagraj.',
  'overruff.done': 'Gdyby się nie dało nadbić, i tak trzeba by dołożyć niższy atut.',
  'ruffed.text':
    'Do koloru dokłada się zawsze, ale lewy już przebitej atutem bić nie trzeba. Ta jest przebita, a ty masz piki. Które karty wolno zagrać?',
  'ruffed.done': 'Dokładasz do koloru, ale dziewiątki bić nie musisz: lewa i tak należy do atutu.',

  'tricks.text':
    'Kontrakt mówi, ile z dziesięciu lew trzeba wziąć: poziom 1 to sześć, a każdy następny o jedną więcej. Przy 2♥ atutem są kiery. Ile lew trzeba wziąć?',
  'tricks.6': '6 lew',
  'tricks.7': '7 lew',
  'tricks.8': '8 lew',
  'tricks.done': 'Siedem. Za wygrany kontrakt dostajesz jego punkty i jeszcze trochę za każdą nadróbkę.',
  'higher.text':
    'Licytuje się po kolei, zawsze wyżej. Na każdym poziomie najniższe są trefle, dalej kara, kiery, piki i bez atu. Padło 1♠. Co z tego jest wyższe?',
  'higher.done': 'Bez atu stoi wyżej niż piki. Gdy dwaj pozostali spasują, gra się ostatnią deklarację.',
  'betelek.text':
    'Słabe karty? Zalicytuj betelka: zobowiązujesz się wziąć mało lew, zawsze bez atutu. Co znaczy Betelek 1?',
  'betelek.most': 'najwyżej 1 lewa',
  'betelek.exactly': 'dokładnie 1 lewa',
  'betelek.least': 'co najmniej 1 lewa',
  'betelek.done': 'Najwyżej jedna. Najwyższy z nich, Betel, nie pozwala wziąć żadnej.',
  'kontra.text':
    'Ktoś licytuje 2♠, a ty w to nie wierzysz: mówisz kontra. Kontra podwaja wszystko i licytacja zaczyna się od nowa. Co wolno po niej zgłosić?',
  'kontra.higher': 'tylko coś wyższego niż 2♠',
  'kontra.other': 'wszystko oprócz 2♠',
  'kontra.nothing': 'już nic',
  'kontra.done': 'Wszystko oprócz skontrowanego kontraktu, także niższe. Ręce zmieniają się więc dalej.',

  'swap.text':
    'Na stole leżą odkryte dwie karty: dubel. Licytując, możesz wziąć jedną lub obie i odłożyć tyle samo własnych. Chcesz grać w kiery. Weź A♦ i odłóż niską kartę, która ci niepotrzebna.',
  'swap.taken': 'Teraz odłóż kartę z ręki.',
  'swap.other_take': 'Ta karta nie pomoże. Weź asa.',
  'swap.other_give': 'Ta się jeszcze przyda. Poszukaj niskiej karty krótkiego koloru, bez króla i damy obok.',
  'swap.done': 'Wszyscy widzieli, co bierzesz i co odkładasz. Następny gracz może to wziąć: o tym też pamiętaj.',
  'swap.dubel': 'Dubel',
  'after.text': 'Karta wymieniona. Co dalej?',
  'after.pass': 'Mogę spasować.',
  'after.call': 'Muszę licytować albo powiedzieć kontra.',
  'after.done': 'Kto wymienia karty, ten musi licytować albo kontrować. Kto pasuje, zostawia dubla.',

  'deal.text':
    'Na początek wystarczy. Karty tego rozdania są tak ułożone, żeby było co licytować, a obok stołu stoją podpowiedzi. Czekają dwa komputery.',
  'deal.start': 'Gram pierwsze rozdanie',

  'hint.title': 'Podpowiedź',
  'hint.hide': 'Chowam podpowiedzi',
  'hint.first':
    'Pięć kierów, trzy asy: weź z dubla A♦, odłóż 9♣ i zgłoś 1♥. Nisko, bo w następnej kolejce znów wymienisz karty.',
  'hint.some': 'Dotknij przyciemnionej karty, a dowiesz się, dlaczego nie wolno jej zagrać.',
  'hint.over':
    'To było całe rozdanie. Wiesz już, jak się licytuje i jak się gra. Mecz toczy się do 1000 punktów; następne rozdania czekają w kursie.',
  'hint.to_course': 'Do kursu',
}

export default pl
