"""Double-dummy tables, prices of cards and par of bridge: rules/bridge.md 9.11, against DDS and plain search."""

from collections.abc import Sequence
from random import Random

import pytest
from endplay import _dds
from endplay.dds import par as dds_par
from endplay.dds.ddtable import DDTable, calc_all_tables
from endplay.types import Deal, Denom, Player, Vul

from talia.cards import mask
from talia.games.bridge.contracts import PLACES, STRAINS
from talia.games.bridge.double_dummy import Table, outcomes, prices, tables
from talia.games.bridge.files.notation import deal
from talia.games.bridge.par import par
from talia.games.bridge.scoring.duplicate import ALL, EW, NONE, NS, Vulnerable
from talia.games.bridge.solving import question
from talia.tricks.obligations import follow_suit_game
from talia.tricks.play import begin, legal_cards, played
from tests.games.bridge.table import SAMPLE

DENOMS = (Denom.clubs, Denom.diamonds, Denom.hearts, Denom.spades, Denom.nt)
PLAYERS = (Player.north, Player.east, Player.south, Player.west)
VULNERABLE: dict[Vulnerable, Vul] = {NONE: Vul.none, NS: Vul.ns, EW: Vul.ew, ALL: Vul.both}
Contracts = set[tuple[str, bool, str, int]]
"""Bid, doubled, declarer, tricks above it."""


def random_deal(random: Random) -> list[int]:
    pack = random.sample([rank + suit for suit in "CDHS" for rank in "23456789TJQKA"], 52)
    return [mask(pack[place * 13 : place * 13 + 13]) for place in range(4)]


def any_table(random: Random) -> Table:
    """Numbers of tricks as boards have them: what one side takes the other does not, give or take some.

    Where it is bad to have the lead, both together may take more than there are.
    """
    found, strength = [], random.gauss(6.5, 2.4)
    for _ in STRAINS:
        north = max(0, min(13, round(strength + random.gauss(0, 1.6))))
        east = min(13, max(0, 13 - north - random.choice([-1, 0, 0, 0, 1, 1, 2])))
        worse = [random.choice([0, 0, 0, 0, 1, 2]) for _ in range(4)]
        found.append(tuple(max(0, (north, east)[place % 2] - worse[place]) for place in range(4)))
    return tuple(found)


def told_dds(tricks: Table) -> DDTable:
    """A table as DDS keeps it: spades first."""
    kept = _dds.ddTableResults()
    for strain, at in enumerate((3, 2, 1, 0, 4)):
        for place in range(4):
            kept.resTable[at][place] = tricks[strain][place]
    return DDTable(kept)


def by_dds(found: DDTable, vulnerable: Vulnerable, dealer: int) -> tuple[int, Contracts]:
    result = dds_par(found, VULNERABLE[vulnerable], PLAYERS[dealer])
    return result.score, {
        (
            f"{each.level}{STRAINS[DENOMS.index(each.denom)]}",
            each.penalty.name == "doubled",
            PLACES[PLAYERS.index(each.declarer)],
            each.result,
        )
        for each in result
    }


def by_us(tricks: Table, vulnerable: Vulnerable, dealer: int) -> tuple[int, Contracts]:
    found = par(tricks, vulnerable=vulnerable, dealer=dealer)
    return found.score, {
        (each.bid, each.doubled, PLACES[place], each.tricks - 6 - int(each.bid[0]))
        for each in found.contracts
        for place in each.declarers
    }


def other_pars(tricks: Table, found: DDTable) -> list[tuple[object, ...]]:
    """Where our par is another than that of DDS, whoever deals, whoever is vulnerable."""
    situations = [(vulnerable, dealer) for dealer in range(4) for vulnerable in VULNERABLE]
    pairs = [(by_us(tricks, *each), by_dds(found, *each), each) for each in situations]
    return [(tricks, *each) for each in pairs if each[0] != each[1]]


def differ(boards: Sequence[Sequence[int]]) -> list[Sequence[int]]:
    """The boards whose table, par or par contracts are others than those of DDS."""
    step = _dds.MAXNOOFTABLES
    theirs = [
        found
        for start in range(0, len(boards), step)
        for found in calc_all_tables([Deal(deal(board, 0)) for board in boards[start : start + step]])
    ]
    found = []
    for board, tricks, table in zip(boards, tables(boards, jobs=2), theirs, strict=True):
        expected = tuple(tuple(table[denom, player] for player in PLAYERS) for denom in DENOMS)
        if tricks != expected or other_pars(tricks, table):
            found.append(board)
    return found


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("seed", range(20))
def test_two_random_boards_are_worth_what_dds_says(seed: int) -> None:
    """Table, par and par contracts: forty boards, some of which take their turn in the quick form."""
    random = Random(f"boards {seed}")
    assert differ([random_deal(random) for _ in range(2)]) == []


def test_random_boards_are_worth_what_dds_says(long: bool) -> None:
    """The same of two boards that are quickly solved; of a thousand in the long form."""
    random = Random(29)
    assert differ([random_deal(random) for _ in range(1_000 if long else 2)]) == []


def test_par_of_random_tables_is_that_of_dds(long: bool) -> None:
    """What par follows from is the table alone: 40 as boards might have them (5,000 long), in all 16 situations."""
    random = Random(10)
    for _ in range(5_000 if long else 40):
        tricks = any_table(random)
        assert other_pars(tricks, told_dds(tricks)) == []


def test_9_11_the_sample() -> None:
    answer = question({"deal": SAMPLE, "dealer": "S", "vulnerable": "EW"})()
    tricks = answer["table"]
    assert tricks["N"] == tricks["S"] == {"C": 9, "D": 8, "H": 10, "S": 10, "NT": 10}
    assert tricks["E"] == tricks["W"] == {"C": 4, "D": 5, "H": 3, "S": 2, "NT": 3}
    assert answer["par"] == {"score": "NS 430", "contracts": ["3NT NS +1"]}


@pytest.mark.parametrize(
    ("row", "vulnerable", "text", "contracts"),
    [
        ((6, 6, 6, 6), NONE, "NS 0", []),
        ((7, 6, 7, 6), NONE, "NS 90", ["1NT NS ="]),
        ((13, 0, 13, 0), NONE, "NS 1520", ["7NT NS ="]),
        ((0, 13, 0, 12), ALL, "NS -2220", ["7NT E ="]),
    ],
)
def test_par_by_hand(row: Sequence[int], vulnerable: Vulnerable, text: str, contracts: list[str]) -> None:
    found = par((tuple(row),) * 5, vulnerable=vulnerable, dealer=0)
    assert (found.text, [contract.text for contract in found.contracts]) == (text, contracts)


def test_who_calls_first_takes_what_both_could_make() -> None:
    """Eight tricks at notrump for whoever declares: the dealer's side bids two, and the other sacrifices above it."""
    tricks = (*[(0, 0, 0, 0)] * 4, (8, 8, 8, 8))
    found = [par(tricks, vulnerable=NONE, dealer=dealer) for dealer in range(4)]
    assert [each.text for each in found] == ["NS 100", "NS -100"] * 2
    assert [each.contracts[0].text for each in found] == ["3NTX EW -1", "3NTX NS -1"] * 2


def test_a_sacrifice_is_doubled() -> None:
    tricks = ((0, 0, 0, 0), (0, 0, 0, 0), (10, 3, 10, 3), (2, 9, 2, 9), (0, 0, 0, 0))
    found = par(tricks, vulnerable=NS, dealer=0)
    assert (found.text, [contract.text for contract in found.contracts]) == ("NS 100", ["4SX EW -1"])


def test_a_card_costs_what_it_gives_away() -> None:
    """Endings of four cards each, every card played on and solved anew."""
    random = Random(11)
    for _ in range(60):
        cards = random.sample([rank + suit for suit in "CDHS" for rank in "TJQKA"], 16)
        held = [mask(cards[place * 4 : place * 4 + 4]) for place in range(4)]
        declarer, trump = random.randrange(4), random.choice(["C", "D", "H", "S", None])
        t = begin(follow_suit_game(trump), held, random.randrange(4))
        while any(t.hands):
            each = outcomes(t, declarer)
            assert mask(each) == legal_cards(t)
            now = (min if (t.turn - declarer) % 2 else max)(each.values())
            assert prices(t, declarer) == {code: abs(tricks - now) for code, tricks in each.items()}
            code = random.choice(sorted(each))
            t, _ = played(t, t.turn, code)
            if any(t.hands):
                after = outcomes(t, declarer)
                assert each[code] == (min if (t.turn - declarer) % 2 else max)(after.values())
        assert t.taken[declarer] + t.taken[(declarer + 2) % 4] == each[code]


@pytest.mark.parametrize(
    ("notrumps", "dealer", "text", "contracts"),
    [
        ((6, 6, 7, 7), "N", "NS 90", ["1NT S ="]),
        ((6, 6, 7, 7), "W", "NS -90", ["1NT W ="]),
        # East might bid 1NT before, to go one down: so 2NT must be bid; west would go down by more.
        ((8, 6, 8, 5), "E", "NS 120", ["2NT NS ="]),
        ((8, 6, 8, 5), "W", "NS 120", ["1NT NS +1"]),
    ],
)
def test_what_both_sides_would_bid_is_his_who_calls_first(
    notrumps: tuple[int, int, int, int], dealer: str, text: str, contracts: list[str]
) -> None:
    tricks = (((6, 5, 6, 5),) * 4) + (notrumps,)
    found = par(tricks, vulnerable=NONE, dealer=PLACES.index(dealer))
    assert (found.text, [each.text for each in found.contracts]) == (text, contracts)
    assert other_pars(tricks, told_dds(tricks)) == []
