"""A game of hidden roles in stages: nights and days by timers, channels by stage, sides told as they come out."""

from random import Random
from typing import Any

import pytest

from talia.chance import Given, Sealed, Seeded, commitment
from talia.players import make
from talia.players.self_play import play_out
from talia.table.match import Match, elapsed, fold
from talia.table.moves import CLOCK, SPECTATOR, Expired, IllegalMove
from talia.table.record import Sitter, binding, make_record, plain, read, verify, write
from talia.table.view import View, view
from talia.table.words import Words
from tests.toys.wolves import Kill, Options, Vote, Wolves

WOLVES = Wolves()
SIX = ("AH", "AS", "KH", "KS", "QH", "JH")
"""Seats 1 and 3 are the wolves."""


def dealt(cards: tuple[str, ...] = SIX) -> Match[Any]:
    match = Match(WOLVES, Options(), len(cards), Given({"deal/0": cards}, Seeded(0)))
    match.begin()
    return match


def voted(match: Match[Any], *targets: int) -> list[str]:
    """All who live vote, in order; the codes of what is told at the end of the day."""
    seats = [seat for seat in range(match.seats) if WOLVES.status(match.state, seat) == "playing"]
    return [
        event.code
        for seat, target in zip(seats, targets, strict=True)
        for step in match.do(seat, Vote(target))
        for event in step.events
        if event.code not in ("voted", "deal_over", "match_over")
    ]


def at_night() -> Match[Any]:
    """The first night; nobody has left."""
    match = dealt()
    voted(match, 1, 0, 1, 0, 2, 2)
    return match


def seen(match: Match[Any], viewer: int) -> View:
    return view(WOLVES, match.state, viewer)


def random_match(seed: int, seats: int, options: Options | None = None) -> Match[Any]:
    match = Match(WOLVES, options or Options(deals=2), seats, Seeded(seed))
    return play_out(match, [make("wolves", "random")] * seats, [Random(f"{seed} {seat}") for seat in range(seats)])


@pytest.mark.parametrize("seats", WOLVES.seats)
def test_random_players_play_it_to_its_end_and_the_log_says_all(seats: int) -> None:
    winners = set()
    for seed in range(40):
        match = random_match(seed, seats)
        result = WOLVES.result(match.state)
        assert result is not None and len(match.log) <= WOLVES.longest
        assert fold(WOLVES, match.options, seats, match.log).state == match.state
        assert random_match(seed, seats).log == match.log
        assert CLOCK in {line.seat for line in match.log} or seats == 5
        winners |= {sum(row["score"]) for row in match.state.sheet}
    assert winners == {2, seats - 2}


def test_its_record_is_read_back_and_verified() -> None:
    sitters = [Sitter(f"P{seat}") for seat in range(7)]
    bound = binding("wolves", "wolves", 1, plain(Options()), sitters)
    chance = Sealed(bytes(32), bound, (bytes(32),) * 7)
    match = play_out(
        Match(WOLVES, Options(), 7, chance), [make("wolves", "random")] * 7, [Random(seat) for seat in range(7)]
    )
    record = make_record(
        id="wolves",
        game=WOLVES,
        options=Options(),
        seats=sitters,
        log=match.log,
        totals=WOLVES.totals(match.state),
        commit=commitment(bytes(32), bound),
        shares=[bytes(32).hex()] * 7,
        seed=bytes(32).hex(),
    )
    assert {"type": "expired", "id": "night"} in [plain(line.move) for line in record.log if line.seat == CLOCK]
    assert verify(read(write(record))) == WOLVES.result(match.state)


def test_the_day_ends_when_all_have_voted_and_who_is_named_most_often_leaves() -> None:
    match = dealt()
    assert voted(match, 1, 0, 1, 1, 2, 2) == ["vote"] * 6 + ["expelled"]
    assert seen(match, 5).status == ("playing", "out", "playing", "playing", "playing", "playing")
    assert [zone.cards for zone in seen(match, 5).zones] == [(), ("AS",), (), (), (), ("JH",)]


def test_a_vote_is_told_when_the_day_is_over() -> None:
    match = dealt()
    match.do(2, Vote(1))
    assert seen(match, 2).facts["vote"] == 1 and "vote" not in seen(match, 3).facts
    assert seen(match, 3).waiting == (0, 1, 3, 4, 5)
    with pytest.raises(IllegalMove, match="no_vote"):
        match.do(2, Vote(0))
    with pytest.raises(IllegalMove, match="not_among_them"):
        match.do(3, Vote(3))
    (*votes, last) = match.do(CLOCK, Expired("day"))[0].events
    assert [event.data for event in votes] == [{"seat": 2, "against": 1}]
    assert (last.code, last.data["seat"]) == ("expelled", 1)


def test_a_day_without_votes_or_with_a_tie_expels_nobody() -> None:
    match = dealt()
    assert [event.code for event in match.do(CLOCK, Expired("day"))[0].events] == ["nobody_expelled"]
    assert at_night().state.deal.out == 0


def test_by_night_the_wolves_alone_know_that_they_are_awaited() -> None:
    match = at_night()
    assert [seen(match, viewer).waiting for viewer in (1, 3)] == [(1, 3)] * 2
    assert not any(seen(match, viewer).waiting for viewer in (0, 2, 4, 5, SPECTATOR))
    with pytest.raises(IllegalMove, match="not_your_turn"):
        match.do(0, Kill(2))
    before = seen(match, 0)
    match.do(1, Kill(0))
    match.do(3, Kill(2))
    assert [seen(match, viewer).facts.get("victim") for viewer in (0, 1, 3)] == [None, 2, 2]
    assert seen(match, 0) == before
    assert match.game.waiting(match.state) == 0
    assert elapsed(WOLVES, match.state) == Expired("night")
    (told,) = match.do(CLOCK, Expired("night"))[0].events
    assert (told.code, told.data) == ("killed", {"seat": 2, "card": "KH"})


def test_silent_wolves_take_the_first_of_the_others() -> None:
    match = at_night()
    with pytest.raises(IllegalMove, match="no_such_timer"):
        match.do(CLOCK, Expired("day"))
    assert elapsed(WOLVES, match.state) is None
    assert match.do(CLOCK, Expired("night"))[0].events[0].data["seat"] == 0


def test_who_speaks_to_whom_changes_with_the_hour() -> None:
    match = dealt()
    assert [seen(match, viewer).channels for viewer in (0, 1, SPECTATOR)] == [("village",), ("village",), ()]
    match = at_night()
    assert [seen(match, viewer).channels for viewer in (0, 1)] == [(), ("wolves",)]
    match.do(CLOCK, Expired("night"))
    assert [seen(match, viewer).channels for viewer in (0, 1)] == [("dead",), ("village",)]
    readers = {channel.id: channel.readers for channel in WOLVES.channels(at_night().state)}
    assert readers == {"wolves": 0b001010, "dead": 0}


def test_sides_are_known_to_the_wolves_and_come_out_with_the_cards() -> None:
    def sides(match: Match[Any], viewer: int) -> dict[str, tuple[int, ...]]:
        return {side.id: side.seats for side in seen(match, viewer).sides}

    match = dealt()
    assert sides(match, 1) == sides(match, 3) == {"wolves": (1, 3), "village": (0, 2, 4, 5)}
    assert [sides(match, viewer) for viewer in (0, SPECTATOR)] == [{"village": (0,)}, {}]
    voted(match, 1, 0, 1, 1, 2, 2)
    assert sides(match, 0) == {"wolves": (1,), "village": (0,)}
    match.do(CLOCK, Expired("night"))
    assert sides(match, 2) == {"wolves": (1,), "village": (0, 2)}
    assert voted(match, 3, 2, 3, 3) == ["vote"] * 4 + ["expelled", "village_wins"]
    assert sides(match, SPECTATOR) == {"wolves": (1, 3), "village": (0, 2, 4, 5)}
    assert WOLVES.result(match.state) is not None and match.state.totals == (1, 0, 1, 0, 1, 1)


def test_the_wolves_win_when_they_are_as_many_as_the_others() -> None:
    match = at_night()
    match.do(CLOCK, Expired("night"))
    assert voted(match, 2, 1, 2, 2, 2) == ["vote"] * 5 + ["expelled", "wolves_win"]
    assert match.state.totals == (0, 1, 0, 1, 0, 0)


@pytest.mark.parametrize("lang", ["pl", "en"])
def test_all_that_can_happen_has_words(lang: Any) -> None:
    catalogue = Words(lang, "wolves").catalogue
    match = random_match(3, 7)
    codes = {f"event.{event.code}" for step in replayed(match) for event in step.events}
    codes |= {f"{kind}.{id}" for kind in ("phase", "timer") for id in ("night", "day")}
    codes |= {f"channel.{id}" for id in ("village", "wolves", "dead")}
    codes |= {f"side.{id}{number}" for id in ("wolves", "village") for number in ("", ".many")}
    assert not codes - catalogue.keys()


def replayed(match: Match[Any]) -> list[Any]:
    again = Match(WOLVES, match.options, match.seats)
    return [step for line in match.log for step in again.do(line.seat, line.move)]
