"""Matches, series, views and feeds, on the example game of the documentation."""

from random import Random
from typing import Any

import msgspec
import pytest
from highest import Highest, Options, Play

from talia.cards import Deck
from talia.chance import Given, Seeded
from talia.table.forms import allowed, sample
from talia.table.match import Match, fold, read_move
from talia.table.moves import CHANCE, CLOCK, OPEN, SPECTATOR, Drawn, Expired, IllegalMove, Roll, Shuffle, seats_of
from talia.table.registry import UnknownGame, find, register
from talia.table.view import Feed, Update, view

GAME = Highest()


def random_match(seed: int, seats: int = 3, *, breaks: bool = False) -> Match[Any]:
    rng = Random(seed)
    match = Match(GAME, Options(deals=2), seats, Seeded(seed), breaks=breaks)
    match.begin()
    while GAME.result(match.state) is None:
        if match.paused:
            match.go_on()
        for seat in seats_of(GAME.waiting(match.state)):
            match.do(seat, sample(GAME.choices(match.state, seat), rng))
    return match


def test_the_first_lines_are_the_lot_and_the_deal() -> None:
    match = Match(GAME, Options(), 3, Seeded(1))
    steps = match.begin()
    assert [step.line.seat for step in steps] == [CHANCE, CHANCE]
    assert [step.line.move.label for step in steps] == ["lot/dealer", "deal/0"]
    assert GAME.phase(match.state) == "play"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_match_is_the_fold_of_its_log(seats: int) -> None:
    match = random_match(seats, seats)
    again = fold(GAME, match.options, seats, match.log)
    assert again.state == match.state
    assert len(match.log) <= GAME.longest
    assert sum(match.state.totals) == 2 * 3


def test_a_break_after_each_deal_but_the_last() -> None:
    match = Match(GAME, Options(deals=2), 2, Seeded(3), breaks=True)
    match.begin()
    pauses = 0
    while GAME.result(match.state) is None:
        if match.paused:
            pauses += 1
            assert GAME.phase(match.state) == "scored"
            assert GAME.waiting(match.state) == 0
            assert all(GAME.choices(match.state, seat) == () for seat in range(2))
            with pytest.raises(IllegalMove, match="between_deals"):
                match.do(0, Play("AS"))
            match.go_on()
        (seat,) = seats_of(GAME.waiting(match.state))
        match.do(seat, GAME.default(match.state, seat) or pytest.fail("no default"))
    assert pauses == 1
    assert GAME.phase(match.state) == "over"


def test_illegal_moves_change_nothing() -> None:
    match = Match(GAME, Options(), 3, Seeded(1))
    match.begin()
    before = match.state
    (turn,) = seats_of(GAME.waiting(before))
    for author, move, code in [
        ((turn + 1) % 3, Play("AS"), "not_your_turn"),
        (turn, Play("??"), "not_in_hand"),
        (7, Play("AS"), "no_such_seat"),
        (CHANCE, Drawn("deal/0", ()), "not_the_draw"),
        (CLOCK, Expired("end"), "no_such_timer"),
    ]:
        with pytest.raises(IllegalMove, match=code):
            match.do(author, move)
    assert match.state is before
    assert len(match.log) == 2


def test_outcomes_of_chance_are_checked() -> None:
    match = Match(GAME, Options(), 3)
    assert match.begin() == []
    draw = GAME.draw(match.state)
    assert draw == Roll("lot/dealer", 3)
    for wrong in [Drawn("lot/dealer", 3), Drawn("lot", 1), Drawn("lot/dealer", ("AS",))]:
        with pytest.raises(IllegalMove, match="not_the_draw"):
            match.do(CHANCE, wrong)
    match.do(CHANCE, Drawn("lot/dealer", 1))
    draw = GAME.draw(match.state)
    assert isinstance(draw, Shuffle)
    with pytest.raises(IllegalMove, match="not_the_draw"):
        match.do(CHANCE, Drawn("deal/0", draw.items[1:]))
    match.do(CHANCE, Drawn("deal/0", draw.items))
    assert GAME.waiting(match.state) == 1 << 2


def test_nothing_is_played_after_the_end() -> None:
    match = random_match(1)
    with pytest.raises(IllegalMove, match="match_over"):
        match.do(0, Play("AS"))


def test_moves_are_read_strictly() -> None:
    assert read_move(GAME, {"type": "play", "card": "AS"}) == Play("AS")
    for raw in [
        {"type": "play"},
        {"type": "play", "card": 3},
        {"type": "play", "card": "AS", "more": 1},
        {"type": "drawn", "label": "deal/0", "value": 1},
        {"type": "expired", "id": "end"},
        {},
        [],
        None,
        "play",
    ]:
        with pytest.raises(IllegalMove, match="unknown_move"):
            read_move(GAME, raw)
    assert read_move(GAME, {"type": "expired", "id": "end"}, any_author=True) == Expired("end")


def test_a_view_shows_what_its_seat_may_see() -> None:
    match = Match(GAME, Options(), 3, Given({"deal/0": Deck().codes}, Seeded(1)))
    match.begin()
    hands = {zone.id: zone for zone in view(GAME, match.state, 1).zones}
    assert hands["hand.1"].cards == ("5C", "6C", "7C")
    assert hands["hand.1"].hidden == 0
    assert hands["hand.0"].cards == ()
    assert hands["hand.0"].hidden == 3
    spectator = view(GAME, match.state, SPECTATOR)
    assert spectator.seat is None
    assert spectator.choices == ()
    assert all(zone.cards == () for zone in spectator.zones)
    everything = view(GAME, match.state, OPEN)
    assert {zone.id: zone.cards for zone in everything.zones}["hand.2"] == ("8C", "9C", "TC")


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_a_feed_is_dense_and_ends_at_the_final_view(viewer: int) -> None:
    match = random_match(4)
    replayed = Match(GAME, match.options, 3)
    feed = Feed(GAME, viewer, replayed.state)
    updates: list[Update] = []
    for line in match.log:
        for step in replayed.do(line.seat, line.move):
            update = feed.step(step.state, step.events)
            if update is not None:
                updates.append(update)
    assert [update.seq for update in updates] == list(range(1, len(updates) + 1))
    assert updates[-1].view == view(GAME, match.state, viewer)
    again = msgspec.json.decode(msgspec.json.encode(updates[-1]))
    assert again["view"]["phase"] == "over"


def test_a_step_that_changes_nothing_for_a_viewer_is_not_sent() -> None:
    match = Match(GAME, Options(), 3, Seeded(1))
    match.begin()
    feed = Feed(GAME, SPECTATOR, match.state)
    assert feed.step(match.state, ()) is None
    assert feed.seq == 0


def test_every_choice_is_accepted_and_nothing_else() -> None:
    match = Match(GAME, Options(), 3, Seeded(9))
    match.begin()
    for seat in range(3):
        choices = GAME.choices(match.state, seat)
        for name in Deck().codes:
            try:
                GAME.play(match.state, seat, Play(name))
            except IllegalMove:
                assert not allowed(choices, Play(name))
            else:
                assert allowed(choices, Play(name))


def test_the_registry() -> None:
    assert find("highest") is find("highest", 1)
    with pytest.raises(UnknownGame):
        find("highest", 2)
    with pytest.raises(UnknownGame):
        find("lowest")
    with pytest.raises(ValueError, match="registered already"):
        register(Highest)


class OneMinute(Highest):
    """Highest card until the time is up."""

    id = "one_minute"

    def minutes(self, options: Any) -> float | None:
        return 1

    def plan(self, s: Any) -> Any:
        return None if s.time_up else super().plan(s)


@pytest.mark.parametrize("lines", [0, 1], ids=["before the lot", "before the cards"])
def test_the_deal_that_is_to_come_is_played_when_time_runs_out_before_the_first_card(lines: int) -> None:
    """A match has a deal; there is none more after it."""
    game, rng = OneMinute(), Random(1)
    options = Options(deals=20)
    dealt = Match(game, options, 3, Seeded(1))
    dealt.begin()
    match = Match(game, options, 3)
    for line in dealt.log[:lines]:
        match.do(line.seat, line.move)
    (step,) = match.do(CLOCK, Expired("end"))
    assert [event.code for event in step.events] == ["time_up"]
    assert game.result(match.state) is None
    assert game.timers(match.state) == ()
    with pytest.raises(IllegalMove, match="no_such_timer"):
        match.do(CLOCK, Expired("end"))
    for line in dealt.log[lines:]:
        match.do(line.seat, line.move)
    while game.result(match.state) is None:
        for seat in seats_of(game.waiting(match.state)):
            match.do(seat, sample(game.choices(match.state, seat), rng))
    assert game.finished(match.state) == 1
    assert game.draw(match.state) is None
