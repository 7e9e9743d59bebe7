"""What holds for every player: it sees a sight, it moves legally, it stays sheltered."""

import json
from random import Random
from typing import Any

import msgspec
import pytest
from highest import Highest

from talia.chance import Seeded
from talia.players import Sheltered, Sight, UnknownPlayer, Witness, find, make, offered
from talia.players.choices import forms_of
from talia.players.self_play import play_out
from talia.table.forms import count, moves
from talia.table.match import Match
from talia.table.moves import IllegalMove, Move, seats_of
from talia.table.view import View, view

GAME = Highest()


def begun(seed: int = 1) -> Match[Any]:
    match = Match(GAME, GAME.Options(), 3, Seeded(seed))
    match.begin()
    return match


class Failing:
    """A player with an error in it."""

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        raise IllegalMove("secret", cards=("AS",))


class Cheating:
    """A player that moves what it may not."""

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        return GAME.Moves("ZZ")


def test_choices_are_read_back_from_the_wire() -> None:
    match = begun()
    for seat in range(3):
        seen = view(GAME, match.state, seat)
        far = msgspec.json.decode(msgspec.json.encode(seen), type=View)
        here = GAME.choices(match.state, seat)
        assert tuple(moves(forms_of(seen))) == tuple(moves(forms_of(far))) == tuple(moves(here))
        assert count(forms_of(far)) == count(here)


def test_a_witness_is_told_only_what_its_seat_is_told() -> None:
    match = begun()
    witness = Witness(GAME, 0)
    (mover,) = seats_of(GAME.waiting(match.state))
    for step in match.do(mover, next(moves(GAME.choices(match.state, mover)))):
        witness.saw(step.events)
    sight = witness.sight(match.state)
    assert [event.code for event in sight.events] == ["card_played"]
    assert [bool(zone.cards) for zone in sight.view.zones if zone.id.startswith("hand.")] == [True, False, False]


def test_random_players_play_a_match_and_the_same_one_again() -> None:
    logs = []
    for _ in range(2):
        match = Match(GAME, GAME.Options(), 4, Seeded(7))
        play_out(match, [make("highest", "random")] * 4, [Random(seat) for seat in range(4)])
        assert GAME.result(match.state) is not None
        logs.append(json.dumps(msgspec.to_builtins(match.log)))
    assert logs[0] == logs[1]


@pytest.mark.parametrize("player", [Failing(), Cheating()])
def test_a_sheltered_player_never_errs_and_its_log_shows_no_card(player: Any, caplog: pytest.LogCaptureFixture) -> None:
    match = Match(GAME, GAME.Options(), 2, Seeded(7))
    play_out(match, [Sheltered(player), find("highest", "random")], [Random(1), Random(2)])
    assert GAME.result(match.state) is not None
    assert "failed at highest" in caplog.text
    assert "AS" not in caplog.text and "ZZ" not in caplog.text


def test_an_unknown_player_is_named() -> None:
    assert offered("highest") == ("random",)
    with pytest.raises(UnknownPlayer, match="nobody for highest"):
        find("highest", "nobody")
