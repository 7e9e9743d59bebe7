"""Counting files: how many legal lines of play there are from fixed deals (perft), one file a game in ``counts/``.

Each entry holds a deal (hands by seat, leader, declarer, cards already in the trick), what is played, and the number
of lines for 1, 2, 3 ... cards. ``python -m tests.kernel.counting`` writes the files anew: every number is computed by
the kernel and by the oracle, and nothing is written unless they agree.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from talia._kernel import FOLLOW, count_lines
from talia.cards import card, mask
from talia.tricks.arrangement import Arrangement
from talia.tricks.obligations import STRICT, Obligations, Position, follow_suit_game, must_beat_game
from tests.kernel import oracle

FOLDER = Path(__file__).parent / "counts"
MOST_LINES = 2_000_000
"""Deeper counts are left out."""

Entry = dict[str, Any]


def rules_of(entry: Entry) -> oracle.Rules:
    """The game of an entry as the oracle knows it."""
    if "contract" in entry:
        return oracle.betel(entry["contract"], entry.get("beat_after_ruff", False))
    if "order" in entry:
        return ORDERS[entry["order"]]
    kept, going = (frozenset(entry.get(name, "").split()) for name in ("no_lead", "must_go"))
    return oracle.Rules(entry["trump"], no_lead=kept, must_go=going)


ORDERS = {
    **{f"skat {game}": oracle.skat(game) for game in ("C", "D", "H", "S", "grand", "null")},
    **{f"baśka {order}": oracle.baska(order) for order in ("normal", "gran")},
}
"""Games with trumps of several suits, or with ranks in another order than the kernel's."""


def arrangement_of(entry: Entry) -> Arrangement | None:
    """How the cards of an entry lie in the kernel, if not as they are."""
    if "order" not in entry:
        return None
    rules = rules_of(entry)
    return Arrangement(rules.ranks, rules.trumps)


def obligations_of(entry: Entry) -> Obligations:
    """The game of an entry as the kernel knows it."""
    if arrangement := arrangement_of(entry):
        owed = STRICT if rules_of(entry).must_ruff else FOLLOW
        return arrangement.rules(owed, owed).obligations
    if "contract" not in entry:
        kept, going = (mask(entry.get(name, "").split()) for name in ("no_lead", "must_go"))
        return follow_suit_game(entry["trump"], no_lead=kept, must_go=going)
    contract = entry["contract"]
    return must_beat_game(
        rules_of(entry).trump,
        others_may_duck=contract == "BETEL",
        beat_after_ruff=entry.get("beat_after_ruff", False),
    )


def by_kernel(entry: Entry, depth: int) -> int:
    """The number of lines of so many cards, computed by the kernel."""
    order = arrangement_of(entry)
    hands = [mask(hand.split()) for hand in entry["hands"]]
    trick = [card(each) for each in entry["trick"].split()]
    if order:
        hands, trick = [order.laid(hand) for hand in hands], [order.place(each) for each in trick]
    return count_lines(Position(obligations_of(entry), hands, entry["leader"], entry["declarer"], trick), depth)


def by_oracle(entry: Entry, depth: int) -> int:
    """The number of lines of so many cards, computed by the oracle."""
    hands = [set(hand.split()) for hand in entry["hands"]]
    return oracle.count_lines(rules_of(entry), hands, entry["trick"].split(), entry["leader"], entry["declarer"], depth)


# --- the deals -------------------------------------------------------------------------------------------------------

DEAL_ORDER = ["JS 7S QH 9H AD JD 8D KC TC 7C", "AS TS AH JH 8H KD TD 7D QC 9C", "QS 8S KH TH 7H QD 9D AC JC 8C"]
WHOLE_DEAL = ["AS KS AH JH TH 9H 7H AC TC 9C", "QS JS 9S QH 8H TD 7D KC JC 8C", "TS 8S KH KD QD JD 9D 8D QC 7C"]
AFTER_EXCHANGE = ["AS KS AH QH JH TH 9H AD AC KC", "QS JS 9S 7S 8H TD 7D JC 9C 8C", "TS 8S KH KD QD JD 9D 8D QC 7C"]


def entry(name: str, hands: list[str], leader: int, declarer: int | None, trick: str = "", **game: Any) -> Entry:
    """A deal to be counted."""
    return {"name": name, **game, "hands": hands, "leader": leader, "declarer": declarer, "trick": trick}


def betel_entries() -> Iterator[Entry]:
    """The deals of rules/betel.md 9.5 and 9.6; seeded deals; the same near the end and within a trick."""
    for contract in ("1S", "1N", "BK0", "BETEL"):
        yield entry(f"rules/betel.md 9.5, {contract} by seat 2", DEAL_ORDER, 2, 2, contract=contract)
    yield entry("rules/betel.md 9.6 (a)", AFTER_EXCHANGE, 0, 0, contract="4H")
    yield entry("rules/betel.md 9.6 (b)", WHOLE_DEAL, 0, None, contract="ALLPASS")
    yield entry("rules/betel.md 9.6 (c)", WHOLE_DEAL, 0, 0, contract="2H")
    yield entry("rules/betel.md 9.6 (d)", WHOLE_DEAL, 1, 1, contract="BETEL")
    yield entry("beat_after_ruff, 9.6 (c)", WHOLE_DEAL, 0, 0, contract="2H", beat_after_ruff=True)

    random = Random(2)
    deck = [rank + suit for suit in "CDHS" for rank in "789TJQKA"]
    for number, contract in enumerate(("1C", "3D", "2H", "5S", "1N", "BK3", "BETEL"), 1):
        declarer = number % 3
        hands = dealt(random, deck, 3, 10)
        yield entry(f"seeded deal {number}", hands, declarer, declarer, contract=contract)
    for number, contract in enumerate(("1C", "3D", "2H", "5S", "1N", "BK3", "BETEL"), 1):
        declarer = number % 3
        hands = dealt(random, deck, 3, 5)
        yield entry(f"seeded ending {number}", hands, (declarer + 1) % 3, declarer, contract=contract)
    for number, contract in enumerate(("1D", "2S", "BETEL"), 1):
        leader = number % 3
        hands = dealt(random, deck, 3, 6)
        trick: list[str] = []
        for place in range(number % 2 + 1):
            seat = (leader + place) % 3
            now = entry("", hands, leader, 0, " ".join(trick), contract=contract)
            legal = oracle.legal(rules_of(now), set(hands[seat].split()), trick, seat == 0)
            trick.append(random.choice(sorted(legal)))
            hands[seat] = " ".join(each for each in hands[seat].split() if each != trick[-1])
        yield entry(f"seeded trick {number}", hands, leader, 0, " ".join(trick), contract=contract)


def follow_suit_entries() -> Iterator[Entry]:
    """Seeded deals of the plain game, for three and for four players, with trumps and without."""
    random = Random(3)
    deck = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]
    for seats in (3, 4):
        for trump in ("S", "D", None):
            hands = dealt(random, deck, seats, 52 // seats)
            yield entry(f"{seats} players, all cards", hands, 1, None, trump=trump)
            hands = dealt(random, deck, seats, 4)
            yield entry(f"{seats} players, ending", hands, 2, 0, trump=trump)


def skat_entries() -> Iterator[Entry]:
    """Seeded deals of every game of Skat, whole and near the end; some begin within a trick."""
    random = Random(4)
    deck = [rank + suit for suit in "CDHS" for rank in "789TJQKA"]
    for number, game in enumerate(("C", "D", "H", "S", "grand", "null", "grand")):
        yield entry(f"whole deal {number}", dealt(random, deck, 3, 10), number % 3, None, order=f"skat {game}")
        yield entry(f"ending {number}", dealt(random, deck, 3, 5), (number + 1) % 3, None, order=f"skat {game}")
        hands = dealt(random, deck, 3, 6)
        seat = (number + 2) % 3
        led, *rest = hands[seat].split()
        hands[seat] = " ".join(rest)
        yield entry(f"within a trick {number}", hands, seat, None, led, order=f"skat {game}")


def baska_entries() -> Iterator[Entry]:
    """Seeded deals of Baśka in both orders of its trumps."""
    random = Random(5)
    deck = [rank + suit for suit in "CDHS" for rank in "JQTA"]
    for number in range(6):
        order = "baśka gran" if number % 3 == 2 else "baśka normal"
        yield entry(f"whole deal {number}", dealt(random, deck, 4, 4), number % 4, None, order=order)
    for number, order, hands in BASKA_DEALS:
        yield entry(f"rules/baska.md 9.3, deal {number}", hands.split(" / "), 1, None, order=f"baśka {order}")


BASKA_DEALS = [
    (1, "normal", "AH JS AD TC / TH QS TD AS / QH JH JD AC / QC QD JC TS"),
    (5, "normal", "QD JC JH TS / AH TH QC JS / JD AD TD TC / QS QH AS AC"),
    (9, "gran", "TD AS TC AC / QS JC JD TS / AH QH QD JS / TH QC JH AD"),
    (12, "gran", "TH QS QD TC / JC JS AS TS / QH JH JD AD / AH QC TD AC"),
]
"""Deals of the rules file, by the order of the cards."""


def planowanie_entries() -> Iterator[Entry]:
    """Seeded deals of Planowanie: the first, without trumps, a later one and a last one for each number of players."""
    random = Random(6)
    deck = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]
    for seats, most in ((2, 17), (3, 17), (4, 13)):
        for cards, trump in ((most, None), (most - 4, "C"), (6 - seats, "H"), (1, "S")):
            yield entry(f"{seats} players, {cards} cards", dealt(random, deck, seats, cards), 1, None, trump=trump)


def three_five_eight_entries() -> Iterator[Entry]:
    """Seeded deals of 3-5-8 in every contract, after the discards, and their last three tricks."""
    random = Random(7)
    deck = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]
    for trump in ("C", "D", "H", "S", None):
        for cards in (16, 3):
            hands = dealt(random, deck, 3, cards)
            yield entry(f"{trump or 'no trump'}, {cards} cards", hands, 1, None, trump=trump)


def metamorphosis_entries() -> Iterator[Entry]:
    """Seeded deals of Metamorphosis: parts 1, 2 (no heart leads) and 3 (spades as trumps), and their ends."""
    random = Random(8)
    deck = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]
    for seats in (2, 3):
        for trump in (None, "S"):
            for cards in (12, 6 - seats):
                hands = dealt(random, deck, seats, cards)
                yield entry(f"{seats} players, {cards} cards", hands, seats - 1, None, trump=trump)
    for seats in (2, 3):
        for cards in (12, 6 - seats):
            hands = dealt(random, deck, seats, cards)
            yield entry(f"part 2, {seats} players, {cards} cards", hands, 0, None, trump=None, no_lead=HEARTS)


HEARTS = " ".join(rank + "H" for rank in "23456789TJQKA")


KIERKI_DEALS = [
    ("Kierki, 4", "23456789TJQKA", (), 4, 13, None),
    ("Kierki, 4, trumps", "23456789TJQKA", (), 4, 13, "H"),
    ("Kierki, 3", "23456789TJQKA", ("2C",), 3, 17, None),
    ("Kierki, 3, trumps", "23456789TJQKA", ("2C",), 3, 17, "C"),
    ("Black Maria, 5", "23456789TJQKA", ("2C", "2D"), 5, 10, None),
    ("Black Maria, 6", "3456789TJQKA", (), 6, 8, None),
    ("Slobberhannes, 3", "789TJQKA", (), 3, 8, None),
    ("Slobberhannes, 4", "789TJQKA", (), 4, 8, None),
    ("Polignac", "23456789TJQKA", (), 3, 17, "D"),
]
"""What is played, the ranks, what is left out, players, cards each, trumps."""


def kierki_entries() -> Iterator[Entry]:
    """Seeded deals of Kierki and its kin, whole and the last three tricks; then those that bind single cards."""
    random = Random(9)
    for name, ranks, without, seats, most, trump in KIERKI_DEALS:
        deck = [rank + suit for suit in "CDHS" for rank in ranks if rank + suit not in without]
        for cards in (most, 3):
            hands = dealt(random, deck, seats, cards)
            yield entry(f"{name}, {cards} cards", hands, seats - 1, None, trump=trump)
    deck = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]
    for name, rules in (
        ("no heart leads", {"no_lead": HEARTS}),
        ("no heart leads, KH must go", {"no_lead": HEARTS, "must_go": "KH"}),
    ):
        for seats in (3, 4):
            for cards in (52 // seats, 4, 3, 3):
                hands = dealt_with("KH", random, deck, seats, cards)
                yield entry(f"{name}, {seats} players, {cards} cards", hands, 0, None, trump=None, **rules)


GAMES = {
    "kierki": kierki_entries,
    "betel": betel_entries,
    "follow_suit": follow_suit_entries,
    "skat": skat_entries,
    "baska": baska_entries,
    "planowanie": planowanie_entries,
    "three_five_eight": three_five_eight_entries,
    "metamorphosis": metamorphosis_entries,
}
"""The counting files and the deals in them."""


def dealt(random: Random, deck: list[str], seats: int, each: int) -> list[str]:
    """Random hands, as texts."""
    cards = random.sample(deck, seats * each)
    return [" ".join(sorted(cards[seat * each : (seat + 1) * each])) for seat in range(seats)]


def dealt_with(wanted: str, random: Random, deck: list[str], seats: int, each: int) -> list[str]:
    """Random hands, one of which holds that card."""
    while True:
        hands = dealt(random, deck, seats, each)
        if any(wanted in hand for hand in hands):
            return hands


def cards_left(entry: Entry) -> int:
    """How deep an entry can be counted."""
    return sum(len(hand.split()) for hand in entry["hands"])


def counted(entry: Entry) -> Entry:
    """The entry with its numbers, on which kernel and oracle must agree."""
    lines: list[int] = []
    for depth in range(1, cards_left(entry) + 1):
        number = by_kernel(entry, depth)
        if number > MOST_LINES:
            break
        if number != (other := by_oracle(entry, depth)):
            sys.exit(f"{entry['name']}, depth {depth}: kernel {number}, oracle {other}")
        lines.append(number)
    return {**entry, "lines": lines}


def main() -> None:
    for game, entries in GAMES.items():
        done = [counted(each) for each in entries()]
        text = ",\n".join(json.dumps(each, ensure_ascii=False) for each in done)
        FOLDER.mkdir(exist_ok=True)
        (FOLDER / f"{game}.json").write_text(f"[\n{text}\n]\n", encoding="utf-8")
        print(f"{game}: {len(done)} deals, {sum(sum(each['lines']) for each in done):,} lines counted twice")


if __name__ == "__main__":
    main()
