"""Systems are data: a check names the row that is wrong, and a system of one's own is a file."""

from random import Random

import pytest
from msgspec.structs import replace

from talia.games.bridge.bidding import Agreements, explained, shown
from talia.games.bridge.bidding.checking import Fault, faults
from talia.games.bridge.bidding.hands import ANY, hcp
from talia.games.bridge.bidding.reading import Reading
from talia.games.bridge.bidding.rows import Position, Row, Rows, Stands, System, row, say
from talia.games.bridge.bidding.systems import LOADED, system
from talia.games.bridge.options import PLAIN_SYSTEMS, SYSTEMS
from tests.games.bridge.bidding.auctions import auction, dealt, heard, says
from tests.games.bridge.bidding.test_four_bidders import check_board

TALIA_NATURAL = system("talia_natural")
MAJORS_TABLE = TALIA_NATURAL["responses_to_major"]

AGREEMENTS = (
    *map(Agreements, SYSTEMS),
    Agreements(blackwood="rkcb_1430", kickback=True, exclusion=True, anticipation=True, preempt="rule_2_3"),
    Agreements(blackwood="plain", splinters=False, transfers=False, michaels=False, preempt="strategy_4322"),
)


@pytest.mark.parametrize("agreed", AGREEMENTS)
def test_no_system_has_a_fault(agreed: Agreements, long: bool) -> None:
    assert faults(agreed, 2000 if long else 60) == []


def found(name: str, monkeypatch: pytest.MonkeyPatch, change: object) -> list[Fault]:
    """What is wrong with Talia Natural once the rows of its answers to majors are changed."""
    assert callable(change)

    def rows(a: Reading) -> Rows:
        changed: Rows = change(MAJORS_TABLE.rows(a))
        return changed

    broken = replace(MAJORS_TABLE, rows=rows)
    monkeypatch.setitem(LOADED, name, System({**TALIA_NATURAL.positions, "responses_to_major": broken}))
    return faults(Agreements(name), 40)


def test_a_gap_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = found("without 1NT", monkeypatch, lambda rows: tuple(each for each in rows if each.rank != 12))
    assert {(each.rank, each.code) for each in wrong} >= {(12, "rank_missing"), (13, "no_row")}
    assert {each.position for each in wrong} == {"responses_to_major"}


def test_two_rows_of_one_rank_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = found("fourth twice", monkeypatch, lambda rows: (*rows[:3], Row(4, rows[4].says), *rows[3:]))
    assert [(each.rank, each.code) for each in wrong] == [(4, "rank_twice")]


def test_a_call_that_leads_two_ways_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    more = row(14, say("1NT", ANY & hcp(0, 6), then="after_2nt"))
    wrong = found("1NT twice", monkeypatch, lambda rows: (*rows[:12], more, *rows[12:]))
    assert (14, "two_meanings", "1NT") in [(each.rank, each.code, each.told) for each in wrong]


def test_a_general_rule_that_leads_elsewhere_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    # The table leaves hands with 5 and 6 points over, which the general rules let pass.
    table = row(1, say("3NT", hcp(7), then="after_3nt")), row(2, say("pass", hcp(0, 4), then="after_2nt"))
    position = Position("responses_to_major", "", Stands.PASSED, False, False, lambda a: table)
    name = "hands left over"
    monkeypatch.setitem(LOADED, name, System({**TALIA_NATURAL.positions, position.name: position}))
    wrong = faults(Agreements(name), 40)
    assert ("responses_to_major", "general_too", "pass") in {(each.position, each.code, each.told) for each in wrong}


def test_a_row_that_leads_nowhere_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    lost = row(13, say("pass", hcp(0, 6), then="no such position"))
    wrong = found("nowhere", monkeypatch, lambda rows: (*rows[:12], lost))
    assert [(each.rank, each.code, each.told) for each in wrong] == [(13, "no_position", "no such position")]


@pytest.mark.parametrize("others", ["simple_natural", "sayc_outline"])
def test_pairs_of_different_systems(others: str, long: bool) -> None:
    texts: dict[tuple[str, ...], str] = {}
    for number in range(5000 if long else 60):
        check_board(number, (Agreements(), Agreements(others)), texts)


def test_a_second_system() -> None:
    assert says("KQ74.K73.AQJ4.KQ", "") == says("KQ74.K73.AQJ4.KQ", "", system="simple_natural") == "2NT"
    # No splinter, no Stayman, no key cards.
    assert says("KJ74.AQ83.2.J965", "1S P", system="simple_natural") == "3S"
    assert says("K974.QJ83.K5.952", "1NT P", system="simple_natural") == "2NT"
    assert says("Q9742.83.K542.95", "1NT P", system="simple_natural") == "2S"
    assert says("AK974.QJ3.K5.K52", "1NT P", system="simple_natural") == "3S"
    assert says("A2.T98.K974.J984", "1C X", system="simple_natural") == "P"


def test_a_third_system() -> None:
    assert says("2.QJT983.K43.652", system="sayc_outline") == "2H"
    assert says("AKQ983.AK2.A5.K4", system="sayc_outline") == "2C"
    assert says("KQ8.Q83.J4.J9632", "1S P", system="sayc_outline") == "3S"
    told = shown(heard("2H", system="sayc_outline"))
    assert told.points == (5, 11) and told.lengths["H"] == (6, 6)
    assert explained(told, "pl") == "blok, 5-11 PC, 6 ♥"
    # Against a weak two the others act as over a block.
    assert says("AQ84.3.KQ84.A962", "2H", system="sayc_outline") == "X"


def test_the_same_call_is_read_by_each_pairs_own_system() -> None:
    natural, simple = Agreements(), Agreements("simple_natural")
    rng = Random("two systems")
    ours, theirs = 0, 0
    for _ in range(40):
        hands = dealt(rng)
        ours += len(auction(hands, (natural, simple)).calls)
        theirs += len(auction(hands, (simple, natural)).calls)
    assert ours != theirs


def test_every_position_names_its_section() -> None:
    positions: list[Position] = [each for name in SYSTEMS for each in system(name)]
    assert all(each.section for each in positions)


def test_conventions_are_offered_where_the_system_has_some() -> None:
    assert {name for name in SYSTEMS if system(name).plain} == {*PLAIN_SYSTEMS}
