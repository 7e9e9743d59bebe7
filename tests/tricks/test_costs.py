"""Cards that cost who takes them: the fact that marks them, by the rules of each game and in random play."""

from random import Random

import pytest

from talia.cards import RANKS
from talia.table.moves import SPECTATOR
from talia.table.registry import find
from talia.table.view import view
from tests.games.random_play import begun, random_step

HEARTS = {rank + "H": 1 for rank in RANKS}


@pytest.mark.parametrize(
    ("game", "costs"),
    [
        ("omnibus", {**HEARTS, "QS": 13, "TD": -10}),
        ("kierki_domino", HEARTS),
        ("polignac", {"JS": 1, "JC": 2, "JD": 3, "JH": 4}),
        ("slobberhannes", {"QC": 2}),
        ("skat", {}),
        ("planowanie", {}),
    ],
)
def test_cards_cost_what_the_rules_say(game: str, costs: dict[str, int]) -> None:
    rng = Random(game)
    match = begun(find(game), rng)
    told = []
    for _ in range(60):
        told.append(view(match.game, match.state, 0).facts.get("costs", {}))
        random_step(match, rng)
        if match.game.result(match.state) is not None:
            break
    assert {code: cost for each in told for code, cost in each.items()} == costs


@pytest.mark.parametrize("game", ["black_maria", "kierki", "kierki_bid", "kierki_joker", "metamorphosis"])
def test_what_cards_cost_is_the_same_for_everybody(game: str) -> None:
    rng, seen = Random(game), False
    for _ in range(2):
        match = begun(find(game), rng)
        for _ in range(160):
            if match.game.result(match.state) is not None:
                break
            told = [view(match.game, match.state, each).facts.get("costs") for each in (SPECTATOR, *range(match.seats))]
            assert all(each == told[0] for each in told)
            assert told[0] is None or any(cost > 0 for cost in told[0].values())
            seen = seen or bool(told[0])
            random_step(match, rng)
    assert seen
