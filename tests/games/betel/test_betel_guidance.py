"""What newcomers to Betel are told: whoever is awaited always, and what suits his part in the deal."""

from random import Random
from typing import Any, Final

import pytest

from talia.chance import Seeded
from talia.games import find
from talia.games.betel.moves import Call, Pass
from talia.table.forms import sample
from talia.table.match import Match
from talia.table.moves import Move, seats_of

BETEL = find("betel")
AUCTION: Final = "auction"
LEADS: Final = {"lead_aces", "lead_high", "lead_trumps", "lead_low", "lead_give"}


def told(match: Match[Any], seat: int) -> list[str]:
    """The codes of the sentences for a seat."""
    return [guide.code for guide in match.game.guidance(match.state, seat)]


def awaited(match: Match[Any]) -> int:
    return seats_of(match.game.waiting(match.state))[0]


@pytest.mark.parametrize(
    ("contract", "declarer", "defender"),
    [
        ("1H", "lead_trumps", "lead_aces"),
        ("1N", "lead_high", "lead_high"),
        ("BK2", "lead_low", "lead_give"),
        ("BETEL", "lead_low", "lead_give"),
        (None, "lead_high", "lead_high"),
    ],
)
def test_a_first_deal_is_guided_to_its_end(contract: str | None, declarer: str, defender: str) -> None:
    leads: dict[bool, set[str]] = {True: set(), False: set()}
    others: set[str] = set()
    for seed in range(12):
        match = Match(BETEL, BETEL.Options(early_end=False), 3, Seeded(seed), breaks=True)
        match.begin()
        rng = Random(seed)
        while not match.state.deal.over:
            deal, seat = match.state.deal, awaited(match)
            codes = told(match, seat)
            if BETEL.phase(match.state) == AUCTION:
                first = contract is not None and deal.auction.bid < 0
                assert codes == ["aim.auction", "call" if deal.auction.bid < 0 else "call_over", "ladder"]
                assert told(match, (seat + 1) % 3) == ["aim.auction", "watch"]
                match.do(seat, Call(contract) if first and contract else Pass())
                continue
            assert len(codes) == 2
            others.update({codes[1]} - LEADS)
            if not deal.tricks.table:
                leads[seat == deal.declarer].add(codes[1])
            match.do(seat, sample(BETEL.choices(match.state, seat), rng))
    assert leads[False] == {defender}
    assert contract is None or leads[True] == {declarer}
    assert {"must_follow", "must_beat"} <= others
    assert ("throw_high" in others) == (contract in ("BK2", "BETEL"))


def test_after_a_kontra_the_bidder_hears_another_thing_than_the_third_player() -> None:
    match = Match(BETEL, BETEL.Options(), 3, Seeded(1), breaks=True)
    match.begin()
    heard: list[str] = []
    calls: tuple[Move, ...] = (Call("2H"), Call("kontra"), Pass())
    for call in calls:
        heard.append(told(match, awaited(match))[1])
        match.do(awaited(match), call)
    assert [*heard, told(match, awaited(match))[1]] == ["call", "call_over", "call_after_kontra", "call_doubled"]


@pytest.mark.parametrize(("contract", "duck"), [("BK0", False), ("BETEL", True)])
def test_without_a_trick_nobody_is_told_of_none_at_most(contract: str, duck: bool) -> None:
    match = Match(BETEL, BETEL.Options(), 3, Seeded(1), breaks=True)
    match.begin()
    bidder = awaited(match)
    for call in (Call(contract), Pass(), Pass()):
        match.do(awaited(match), call)
    aims = [match.game.guidance(match.state, seat)[0] for seat in range(3)]
    assert [(aim.code, aim.data.get("duck")) for aim in aims] == [
        ("aim.none", None) if seat == bidder else ("aim.give_one", duck) for seat in range(3)
    ]
