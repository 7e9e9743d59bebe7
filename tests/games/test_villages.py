"""What holds in every village."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from talia.chance import Seeded
from talia.games import find
from talia.table.match import Match
from talia.table.options import options_from
from tests.games.random_play import random_step

SETTINGS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("ktulu", {}),
    ("ktulu", {"dead_view": "full", "show_set": False}),
    ("werewolves", {}),
    ("werewolves", {"tie": "runoff_none", "reveal_cards": False}),
)


def deals(game: str, raw: dict[str, Any], seed: int) -> Iterator[Any]:
    """The deal of a match of random moves, each time it has changed."""
    rules, rng = find(game), Random(seed)
    match = Match(rules, options_from(rules, raw), 12, Seeded(seed))
    steps = match.begin()
    while rules.result(match.state) is None:
        yield from (step.state.deal for step in steps if step.state.deal.cards is not None)
        steps = random_step(match, rng)


@pytest.mark.parametrize(("game", "raw"), SETTINGS, ids=str)
def test_what_outlives_a_stage_is_told_alike_in_whatever_stage(game: str, raw: dict[str, Any]) -> None:
    """It is kept while nothing but the stage changes: so it hangs on none, and on no deal that was looked at before."""
    rules: Any = find(game)
    another = next(deals(game, raw, 2))
    for d in deals(game, raw, 1):
        for told in (rules.one.sides, rules.one.zones, rules.one.common):
            after_another_state = told(d)
            told(another)
            alone = told(d)
            told(another)
            told(replace(d, stage=None))
            assert after_another_state == told(d) == alone
