"""The vectors of rules/planowanie.md 9, row by row, and the rules of its sections 3 to 6 in small positions."""

from typing import Any

import pytest
from msgspec.structs import replace

from talia.chance import Given, Seeded
from talia.games.planowanie.deal import DECK, Declare, Spec
from talia.games.planowanie.game import Options
from talia.table.match import Match
from talia.table.moves import OPEN
from talia.table.series import SeriesState
from talia.table.view import view
from talia.tricks.play import Play
from tests.games.planowanie.table import GAME, declaring, playing
from tests.games.positions import Position


def numbers(d: Position) -> set[int]:
    """What may be declared; anything else is refused."""
    legal = {move.tricks for move in d.offers() if isinstance(move, Declare)}
    for number in set(range(-1, 20)) - legal:
        assert d.reason(Declare(number)) in ("barred", "not_so_many")
    return legal


def test_vector_1() -> None:
    """planowanie.md 9.1."""
    assert numbers(declaring(13, 4, 3, 1)) == set(range(14)) - {5}


@pytest.mark.parametrize(
    ("said", "taken", "points"),
    [(7, 7, 17), (0, 0, 10), (0, 1, 0), (3, 4, 0)],
    ids=["9.2", "9.6 none", "9.6 one too many", "9.6 three and four"],
)
def test_vectors_2_and_6(said: int, taken: int, points: int) -> None:
    """planowanie.md 9.2 and 9.6: the first player takes every trick he leads; the last one takes the others."""
    high, low = [f"{rank}S" for rank in "AKQJT987"][:taken], [f"{rank}C" for rank in "23456789"]
    mine = (high + low)[:8]
    theirs = [f"{rank}D" for rank in "2345678"][:taken] + [f"{rank}C" for rank in "AKQJT"] + ["AH", "KH", "QH"]
    d = playing(None, " ".join(mine), " ".join(theirs[:8]), declared=(said, 0))
    while d.score is None:
        d = d.did(_first_of(d))
    assert d.tricks == (taken, 8 - taken)
    assert d.score[0] == points


def _first_of(d: Position) -> Any:
    """The highest spade, else what a silent player plays."""
    spades = [f"{rank}S" for rank in "AKQJT987" if f"{rank}S" in d.cards()]
    return Play(spades[0]) if spades else d.default()


@pytest.mark.parametrize(
    ("d", "legal_numbers"),
    [
        (declaring(1, 0, 0, 0), {0}),
        (declaring(1, 1, 0, 0), {1}),
        (declaring(5, 3, 4, 1), set(range(6))),
        (declaring(5, 3, 1), set(range(6))),
        (declaring(5, 3, 1, 1, hook=False), set(range(6))),
        (declaring(17, 10, seats=2), set(range(18)) - {7}),
    ],
    ids=["9.3", "9.4", "9.5", "only the last is barred", "6 hook", "two players"],
)
def test_vectors_3_to_5(d: Position, legal_numbers: set[int]) -> None:
    """planowanie.md 9.3 to 9.5."""
    assert numbers(d) == legal_numbers


def test_vector_7() -> None:
    """planowanie.md 9.7."""
    assert playing("H", "9C 3C 4C 6C", "KC 2C AH 5D").played("9C").cards() == {"KC", "2C"}
    assert playing("H", "9C 3C", "AH 5D").played("9C").cards() == {"AH", "5D"}
    assert playing("H", "9C 3H", "AH 5D").cards() == {"9C", "3H"}


@pytest.mark.parametrize(
    ("trump", "trick", "winner"),
    [("H", "9C AC 2H KC", 2), ("H", "9C AD QC TC", 2), (None, "5S AH KS 2S", 2)],
    ids=["9.8 ruffed", "9.8 discarded", "9.9"],
)
def test_vectors_8_and_9(trump: str | None, trick: str, winner: int) -> None:
    """planowanie.md 9.8 and 9.9."""
    d = playing(trump, *trick.split()).played(trick)
    assert d.tricks == tuple(int(seat == winner) for seat in range(4))


@pytest.mark.parametrize(("seats", "deals"), [(4, 16), (3, 19), (2, 18)])
def test_vector_10(seats: int, deals: int) -> None:
    """planowanie.md 3 and 9.10: how many deals there are, who deals, and in which there are trumps."""
    s: SeriesState[Any] = SeriesState(Options(), seats, 1, (0,) * seats)
    specs: list[Spec] = []
    while (spec := GAME.plan(s)) is not None:
        specs.append(spec)
        s = replace(s, sheet=(*s.sheet, {}))
    assert len(specs) == deals
    most = {4: 13, 3: 17, 2: 17}[seats]
    assert [spec.cards for spec in specs] == [*range(most, 1, -1)] + [1] * seats
    assert [spec.dealer for spec in specs] == [(1 + number) % seats for number in range(deals)]
    assert [spec.trump for spec in specs] == [False] + [True] * (deals - 1)


@pytest.mark.parametrize(("seats", "trump"), [(2, True), (3, True), (4, False)])
def test_the_first_deal_may_have_trumps(seats: int, trump: bool) -> None:
    """planowanie.md 6 first_deal_trump: with four players no card is left."""
    s: SeriesState[Any] = SeriesState(Options(first_deal_trump="if_card_left"), seats, 0, (0,) * seats)
    spec = GAME.plan(s)
    assert spec is not None
    assert spec.trump is trump


def test_the_deal() -> None:
    """planowanie.md 3: one card at a time from the dealer's left, then the trump is turned up."""
    order = DECK.codes
    match = Match(
        GAME, Options(first_deal_trump="if_card_left"), 3, Given({"lot/dealer": 1, "deal/0": order}, Seeded(1))
    )
    match.begin()
    seen = view(GAME, match.state, OPEN)
    piles = {zone.id: zone.cards for zone in seen.zones}
    assert piles["hand.2"][:1] == ("2C",)
    assert piles["hand.0"][:1] == ("3C",)
    assert piles["turned"] == (order[51],)
    assert seen.facts["trump"] == order[51][1]
    assert seen.facts["leader"] == 2
    assert seen.waiting == (2,)


def test_refusals_name_the_rule() -> None:
    d = declaring(13, 4, 3, 1)
    for seat, move, code in [
        (0, Declare(5), "barred"),
        (0, Declare(14), "not_so_many"),
        (1, Declare(5), "not_your_turn"),
        (0, Play("2C"), "not_now"),
    ]:
        assert d.reason(move, seat) == code
    assert playing("H", "9C", "AH").reason(Declare(0)) == "not_now"
