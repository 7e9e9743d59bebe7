/** Lekcje po polsku. */
import type { Polish } from '../../../../lib/chrome/forms'
import type en from './en'

const pl: Polish<typeof en> = {
  title: 'Nauka Betla',
  lead: 'W Betla gra się we trójkę, każdy dla siebie. Najpierw licytujecie, kto i o co gra, potem każdy zagrywa swoje dziesięć kart. Spróbuj od razu.',
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
  'play.led': 'pierwsza',

  'beat.text':
    'Kolory są cztery: piki ♠, kiery ♥, kara ♦ i trefle ♣. Każdy z trzech graczy dokłada po jednej karcie: to jest lewa. Kto ma kolor pierwszej karty, musi do niego dołożyć, i to wyższą, jeśli może; najwyższa karta tego koloru bierze lewę. Od góry: as, król, dama, walet, 10, 9, 8, 7. Leży {card}. Którą kartę wolno ci zagrać?',
  'beat.done': 'Inne piki są niższe, a kier nie jest do koloru. Dlatego nie ma tu wyboru.',
  'follow.text': 'Teraz leży {card}, a wyższej karty nie masz. Zagraj.',
  'follow.done': 'Gdy nie możesz bić, kładziesz dowolną kartę koloru: najlepiej niską.',
  'discard.text':
    'Zagranie pierwszej karty to wyjście. Kto nie ma jej koloru, rzuca w grze „bez atu” (w skrócie BA) dowolną kartę. Wyszły piki, a ty ich nie masz. Co zagrasz?',
  'discard.done': 'Wolno każdą. Ale karta innego koloru lewy nie weźmie, nawet as.',

  'ruff.text':
    'W tym rozdaniu atutem są kiery: każdy kier bije każdą kartę innych kolorów. Kto nie ma koloru wyjścia, musi dać atut, czyli przebić. Wyszły piki, nie masz ich. Zagraj.',
  'ruff.done': 'Lewa jest twoja, jeśli nikt nie da wyższego atutu.',
  'overruff.text':
    'Sąsiad przebił atutem {card}. Teraz trzeba dać atut wyższy, czyli nadbić, jeśli się da. Ty też nie masz pików. Zagraj.',
  'overruff.done': 'Gdyby się nie dało nadbić, i tak trzeba by dołożyć niższy atut.',
  'ruffed.text':
    'Do koloru dokłada się zawsze, ale lewy już przebitej atutem bić nie trzeba. Ta jest przebita, a ty masz piki. Co zagrasz?',
  'ruffed.done': 'Dokładasz do koloru, ale dziewiątki bić nie musisz: lewa i tak należy do atutu.',

  'tricks.text':
    'Kontrakt mówi, ile z dziesięciu lew trzeba wziąć: poziom 1 to sześć, a każdy następny o jedną więcej. Przy 2♥ atutem są kiery. Ile lew trzeba wziąć?',
  'tricks.6': '6 lew',
  'tricks.7': '7 lew',
  'tricks.8': '8 lew',
  'tricks.wrong.6': 'Sześć wystarcza na poziomie 1, a tu jest poziom 2.',
  'tricks.wrong.8': 'Osiem trzeba na poziomie 3, a tu jest poziom 2.',
  'tricks.done':
    'Siedem. Za wygrany kontrakt dostajesz jego punkty i jeszcze trochę za każdą nadróbkę, czyli lewę ponad zapowiedziane.',
  'higher.text':
    'Licytuje się po kolei, zawsze wyżej. Na każdym poziomie najniższe są trefle ♣, dalej kara ♦, kiery ♥, piki ♠ i bez atu (BA). Ktoś zgłosił 1♠. Co z tego jest wyższe?',
  'higher.wrong.1D': 'Kara są niższe niż piki, a poziom jest ten sam.',
  'higher.wrong.BK3': 'BK3 to najniższa odzywka ze wszystkich: o takich będzie następny krok.',
  'higher.done': 'Bez atu stoi wyżej niż piki. Gdy dwaj pozostali powiedzą pas, gra się to, co zgłoszono ostatnio.',
  'betelek.text':
    'Słabe karty? Zalicytuj betelka (BK): zobowiązujesz się wziąć mało lew, zawsze bez atutu. Betelki też mają swoje miejsca: BK3 stoi najniżej, pod 1♣, BK2 nad 1BA, BK1 nad 2BA, BK0 nad 3BA, a Betel nad 4BA. Co znaczy Betelek 1?',
  'betelek.most': 'najwyżej 1 lewa',
  'betelek.exactly': 'dokładnie 1 lewa',
  'betelek.least': 'co najmniej 1 lewa',
  'betelek.wrong.exactly': 'Mniej też wolno: bez lewy kontrakt jest wygrany.',
  'betelek.wrong.least': 'W betelku lew się unika: liczba to granica z góry.',
  'betelek.done':
    'Najwyżej jedna. BK0 i Betel nie pozwalają wziąć żadnej: BK0 daje 60 punktów, Betel 80, bo przy nim obrońcy nie muszą bić.',
  'kontra.text':
    'Ktoś licytuje 2♠, a ty w to nie wierzysz: mówisz kontra. Kontra podwaja punkty, a licytacja zaczyna się od nowa. Co wolno po niej zgłosić?',
  'kontra.higher': 'tylko coś wyższego niż 2♠',
  'kontra.other': 'wszystko oprócz 2♠',
  'kontra.nothing': 'już nic',
  'kontra.wrong.higher': 'Tak jest bez kontry. Po niej licytacja zaczyna się od nowa.',
  'kontra.wrong.nothing': 'Kontra licytacji nie kończy, tylko zaczyna ją od nowa.',
  'kontra.done': 'Wszystko oprócz skontrowanego kontraktu, także niższe: po kontrze można znów zacząć od dołu.',

  'swap.text':
    'Na stole leżą odkryte dwie karty: dubel. Licytując, możesz wziąć jedną lub obie i odłożyć tyle samo własnych. Chcesz grać w kiery. Weź A♦ i odłóż niską kartę, która ci niepotrzebna.',
  'swap.taken': 'Teraz odłóż kartę z ręki.',
  'swap.other_take': 'Ta karta nie pomoże. Weź asa.',
  'swap.other_give': 'Ta się jeszcze przyda. Poszukaj niskiej karty w kolorze, którego masz mało, bez króla i damy.',
  'swap.done': 'Wszyscy widzieli, co bierzesz i co odkładasz. Następny gracz może to wziąć: o tym też pamiętaj.',
  'swap.dubel': 'Dubel',
  'after.text': 'Karta wymieniona. Co dalej?',
  'after.pass': 'Mogę spasować, czyli nic nie zgłosić.',
  'after.call': 'Muszę licytować albo powiedzieć kontra.',
  'after.wrong.pass': 'Wymienia się karty po to, żeby grać: po wymianie pasować nie wolno.',
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
