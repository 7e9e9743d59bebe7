"""How hands rank (rules/poker.md 2, 8 and 9.1 to 9.6): vectors, and exact tables of all hands of all decks."""

import re
from collections import Counter
from itertools import combinations
from math import comb

import pytest

from talia.cards import BIT, mask
from talia.games.poker.hands import DECKS, ORDERS, TRADITIONAL, Hand, Ranking, ranking
from talia.table.registry import folder
from talia.table.words import LANGS, Words

CLASSES = ("straight_flush", "four", "flush", "full", "straight", "trips", "two_pair", "pair", "none")

TABLE = {
    52: (2598960, 40, 624, 5108, 3744, 10200, 54912, 123552, 1098240, 1302540),
    48: (1712304, 32, 528, 3136, 3168, 8160, 42240, 95040, 760320, 799680),
    44: (1086008, 28, 440, 1820, 2640, 7140, 31680, 71280, 506880, 464100),
    40: (658008, 24, 360, 984, 2160, 6120, 23040, 51840, 322560, 250920),
    36: (376992, 20, 288, 484, 1728, 5100, 16128, 36288, 193536, 123420),
    32: (201376, 16, 224, 208, 1344, 4080, 10752, 24192, 107520, 53040),
    28: (98280, 12, 168, 72, 1008, 3060, 6720, 15120, 53760, 18360),
    24: (42504, 8, 120, 16, 720, 2040, 3840, 8640, 23040, 4080),
}
"""Rules/poker.md 8: hands, and hands of each class."""

SETTINGS = [(deck, wheel, ace_low) for deck in TABLE for wheel in (False, True) for ace_low in (False, True)]


def value(text: str, deck: int = 52, *, wheel: bool = False, ace_low: bool = False) -> int:
    return ranking(deck, wheel=wheel, ace_low=ace_low).strength(mask(text.split()))


def kind(text: str, deck: int = 52, *, wheel: bool = False, ace_low: bool = False) -> str:
    return ranking(deck, wheel=wheel, ace_low=ace_low).hand(mask(text.split())).kind


def straights(deck: int, *, wheel: bool, ace_low: bool) -> int:
    """How many ranks a straight can have at its top: windows of five in a row, and the one with the ace below."""
    return deck // 4 - 4 - ace_low + (wheel or deck == 52)


def formulas(deck: int, tops: int) -> dict[str, int]:
    r, rows = deck // 4, comb(deck // 4, 5) - tops
    return {
        "straight_flush": 4 * tops,
        "four": r * (r - 1) * 4,
        "flush": 4 * rows,
        "full": r * 4 * (r - 1) * 6,
        "straight": tops * (4**5 - 4),
        "trips": r * 4 * comb(r - 1, 2) * 16,
        "two_pair": comb(r, 2) * 36 * (r - 2) * 4,
        "pair": r * 6 * comb(r - 1, 3) * 64,
        "none": rows * (4**5 - 4),
    }


@pytest.mark.parametrize("deck", TABLE)
def test_the_table_of_the_rules(deck: int) -> None:
    counts = ranking(deck).counts()
    assert (sum(counts.values()), *(counts[each] for each in CLASSES)) == TABLE[deck]


@pytest.mark.parametrize("lang", LANGS)
def test_the_page_of_rules_tells_the_numbers(lang: str) -> None:
    rows = re.findall(r"^\| (\d\d) \|(.*)\|$", (folder("poker") / f"rules.{lang}.md").read_text("utf-8"), re.MULTILINE)
    told: dict[int, tuple[int, ...]] = {}
    for deck, cells in rows:  # in three tables, so that a phone has room for each
        told[int(deck)] = (*told.get(int(deck), ()), *(int(cell) for cell in cells.split("|")))
    assert told == {deck: tuple(ranking(deck).counts()[each] for each in CLASSES) for deck in ORDERS}


@pytest.mark.parametrize("deck, wheel, ace_low", SETTINGS)
def test_numbers_of_hands_are_those_of_closed_formulas(deck: int, wheel: bool, ace_low: bool) -> None:
    rank = ranking(deck, wheel=wheel, ace_low=ace_low)
    tops = straights(deck, wheel=wheel, ace_low=ace_low)
    assert len(rank.straights) == tops
    assert rank.counts() == formulas(deck, tops)
    assert tuple(rank.counts()) == ORDERS[deck]


@pytest.mark.parametrize("wheel", [False, True])
@pytest.mark.parametrize("ace_low", [False, True])
def test_every_hand_of_every_deck_is_what_it_is(wheel: bool, ace_low: bool, long: bool) -> None:
    """Each hand by itself; in the quick form those of the smallest deck."""
    for deck in TABLE if long else (24,):
        rank = ranking(deck, wheel=wheel, ace_low=ace_low)
        numbers = Counter(map(rank.strength, map(sum, combinations([BIT[code] for code in DECKS[deck].codes], 5))))
        found: Counter[str] = Counter()
        for number, times in numbers.items():
            found[rank.hands[number].kind] += times
        assert found == formulas(deck, straights(deck, wheel=wheel, ace_low=ace_low))
        assert sorted(numbers) == list(range(len(rank.hands)))


@pytest.mark.parametrize(
    "better, worse, deck",
    [
        ("KS KH 7D 4C JS", "KD KC 7H 4S TD", 52),
        ("QD QC 4S 4H TS", "QS QH 4D 4C 9S", 52),
        ("QS QH 4D 4C 9S", "JS JH TD TC AS", 52),
        ("6S 5D 4C 3H 2C", "5S 4D 3C 2H AS", 52),
        ("9S 9H 9D 2C 2S", "8S 8H 8D AC AS", 52),
        ("AC TC 8C 5C 3C", "AH TH 8H 5H 2H", 52),
        ("9S 9D 9C 8S 8D", "JH 9H 7H 6H AH", 52),
        ("JH 9H 7H 6H AH", "9S 9D 9C 8S 8D", 36),
        ("TS TD TC TH 8S", "JH 9H 7H 8H AH", 36),
        ("JH 9H 7H 8H AH", "TS TD TC TH 8S", 32),
    ],
)
def test_which_hand_is_better(better: str, worse: str, deck: int) -> None:
    assert value(better, deck) > value(worse, deck)


def test_suits_decide_nothing() -> None:
    assert value("AS KS QS JS 9D") == value("AH KH QH JH 9C")


def test_the_ace_below_the_lowest_rank() -> None:
    assert kind("AS 7D 8C 9H TS", 32) == "none"
    assert kind("AS 7D 8C 9H TS", 32, wheel=True) == "straight"
    assert value("AS 7D 8C 9H TS", 32, wheel=True) < value("7D 8C 9H TS JS", 32, wheel=True)
    assert kind("AS 9D TC JH QS", 24, wheel=True) == kind("AS KD TC JH QS", 24, wheel=True) == "straight"


def test_an_ace_that_is_always_low() -> None:
    assert kind("AS KD QC JH TS", ace_low=True) == "none"
    assert kind("5S 4D 3C 2H AS", ace_low=True) == "straight"
    assert kind("7S 8D 9C TH AS", 32, ace_low=True) == "none"
    assert kind("7S 8D 9C TH AS", 32, wheel=True, ace_low=True) == "straight"
    assert value("2S 2D KC QH JS", ace_low=True) > value("AS AD KC QH JS", ace_low=True)
    assert value("KS QS JS TS 9S", ace_low=True) == len(ranking(52, ace_low=True).hands) - 1


@pytest.mark.parametrize("deck, wheel, ace_low", SETTINGS)
def test_a_hand_is_what_its_cards_say(deck: int, wheel: bool, ace_low: bool) -> None:
    """Against a plain reading of the cards, for the lowest and the highest hand of every class."""
    rank = ranking(deck, wheel=wheel, ace_low=ace_low)
    orders: list[str] = list(reversed(rank.order))
    places = [orders.index(hand.kind) for hand in rank.hands]
    assert places == sorted(places)
    assert rank.hands[-1] == Hand("straight_flush", ("K" if ace_low else "A",))


def test_another_order_of_the_classes() -> None:
    """Rules/parallel_poker.md 6: the traditional order in a pack of 32."""
    traditional: Ranking = ranking(32, order=TRADITIONAL)
    four, flush = mask("AS AH AD AC KC".split()), mask("TD 9D 8D 7D KD".split())
    assert traditional.strength(four) > traditional.strength(flush)
    assert ranking(32).strength(four) < ranking(32).strength(flush)


@pytest.mark.parametrize(
    "mine, theirs, rank",
    [
        ("KS KH 7D 4C JS", "KD KC 7H 4S TD", "J"),
        ("QD QC 4S 4H TS", "QS QH 4D 4C 9S", "T"),
        ("AC TC 8C 5C 3C", "AH TH 8H 5H 2H", "3"),
        ("KS KH 7D 4C JS", "QS QH 4D 4C 9S", None),
        ("AS KS QS JS 9D", "AH KH QH JH 9C", None),
    ],
)
def test_what_decides(mine: str, theirs: str, rank: str | None) -> None:
    full = ranking(52)
    assert full.hand(mask(mine.split())).decides(full.hand(mask(theirs.split()))) == rank


@pytest.mark.parametrize(
    ("hand", "polish", "english"),
    [
        ("KS KH KD 7C 7S", "ful, króle na siódemkach", "a full house, kings over sevens"),
        ("QS QH 4D 4C 9S", "dwie pary, damy i czwórki", "two pairs, queens and fours"),
        ("TS TD TC TH 8S", "kareta dziesiątek", "four tens"),
        ("AC TC 8C 5C 3C", "kolor do asa", "a flush, ace high"),
        ("6S 5D 4C 3H 2C", "strit do szóstki", "a straight to the six"),
        ("5S 4S 3S 2S AS", "poker do piątki", "a straight flush to the five"),
        ("AS KS QS JS TS", "poker królewski", "a royal flush"),
        ("3S 3D 3C 9H 8S", "trójka trójek", "three threes"),
        ("JS JD 3C 9H 8S", "para waletów", "a pair of jacks"),
        ("KS JD 3C 9H 8S", "bez pary, król najwyższy", "no pair, king high"),
    ],
)
def test_a_hand_in_words(hand: str, polish: str, english: str) -> None:
    rank = ranking(52)
    told = rank.told(rank.hand(mask(hand.split())))
    for lang, text in zip(LANGS, (polish, english), strict=True):
        assert Words(lang, "poker").text(f"hand.{told['hand']}", told) == text


def test_why_a_hand_won() -> None:
    told = {"decides": "Q", "pot": 0, "chips": 94, "seats": (1,), "share": 94, "rest": 0}
    told |= ranking(52).told(ranking(52).hand(mask("KS KH 7D 4C QS".split())))
    assert Words("pl", "poker", ("Ala", "Jan")).text("event.wins_pot", told) == (
        "Jan wygrywa pulę (94 żetony): para króli, dama rozstrzyga."
    )
