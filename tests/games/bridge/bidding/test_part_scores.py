"""Bidding with a part-score below the line of a rubber: what is game by it is passed (the system's section 5)."""

from random import Random
from typing import Any

import pytest

from talia.chance import Seeded
from talia.games import find
from talia.games.bridge.agreements import reads
from talia.games.bridge.bidding import Agreements, Heard, call, explained, shown
from talia.games.bridge.options import Options
from talia.games.bridge.player.calling import auction
from talia.players import Witness, make
from talia.players.self_play import play_out
from talia.table.match import Match
from tests.games.bridge.bidding.auctions import held

GAME = find("bridge")
BOTH = (Agreements(), Agreements())


@pytest.mark.parametrize(
    ("part_score", "calls", "hand", "said"),
    [
        # Two hearts are game with 40 below, and not with 30; no invitation, no game.
        (40, "1H pass 2H pass", "A4.AQJ83.K54.A62", "pass"),
        (30, "1H pass 2H pass", "A4.AQJ83.K54.A62", "2NT"),
        (40, "1S pass", "K74.A83.KJ43.J96", "3S"),
        (70, "1S pass", "K74.A83.KJ43.J96", "pass"),
        # One notrump is game with 60 below, to a balanced hand.
        (60, "1NT pass", "K97.Q84.KJ52.A52", "pass"),
        (50, "1NT pass", "K97.Q84.KJ52.A52", "3NT"),
        (60, "1NT pass", "5.983.KJ7652.T52", "2S"),
        # Without a fit, or with a slam in sight, the bidding goes on.
        (80, "1H pass", "KQ742.8.KT43.965", "1S"),
        (70, "1S pass", "KJ74.AQ8.AK432.5", "3S"),
        (70, "1S X", "K74.A83.KJ43.J96", "XX"),
    ],
)
def test_what_is_game_by_a_part_score_is_passed(part_score: int, calls: str, hand: str, said: str) -> None:
    # Who calls after an even number is of the dealer's side.
    assert call(held(hand), Heard(tuple(calls.split()), BOTH, part_scores=(part_score, 0))) == said


def test_the_others_part_score_changes_nothing_of_ours() -> None:
    hand, told = held("A4.AQJ83.K54.A62"), ("1H", "pass", "2H", "pass")
    assert call(hand, Heard(told, BOTH, part_scores=(0, 90))) == call(hand, Heard(told, BOTH))


def test_the_pass_is_explained_by_what_it_shows_then() -> None:
    told = ("1H", "pass", "2H", "pass", "pass")
    usual, with_part_score = Heard(told, BOTH), Heard(told, BOTH, part_scores=(40, 0))
    assert shown(with_part_score).points[1] > shown(usual).points[1]
    for heard in (usual, with_part_score):
        facts = {"dealer": 0, "vulnerable": "none", "calls": told, "part_scores": heard.part_scores}
        assert reads(Options(), facts, "en").calls[-1].text == explained(shown(heard), "en")


def test_players_know_what_lies_below_the_line() -> None:
    """The view tells it as it was before the deal, also when the deal is over."""
    match: Match[Any] = Match(GAME, Options(claims="off"), 4, Seeded(2), breaks=True)
    simple = [make("bridge", "simple")] * 4
    while not match.state.sheet or not any(match.state.sheet[-1]["rubber"]["below"]):
        play_out(match, simple, [Random(1)] * 4)
    below = tuple(match.state.sheet[-1]["rubber"]["below"])
    match.go_on()
    heard = auction(Witness(GAME, 0, match.options).sight(match.state))
    assert heard.part_scores == (below if match.state.deal.spec.dealer % 2 == 0 else below[::-1])
    play_out(match, simple, [Random(1)] * 4)
    assert match.view(0).facts["part_scores"] == below
