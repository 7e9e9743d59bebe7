"""Bridge and its variants with every value of every option, each in a match played to its end (bridge.md 6)."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from talia.chance import Seeded
from talia.games import find
from talia.players import make
from talia.players.self_play import play_out
from talia.table.game import BadOptions, Condition, Game
from talia.table.match import Match, fold
from talia.table.options import describe

Value = tuple[str, Any]
"""An option, and one of its values."""

GAMES = ("bridge", "bobby", "chinese_bridge", "two_handed_bridge")
PAIRS = 6
"""Matches with options drawn at random besides, in which other values meet."""


def values(game: Game[Any], *, whole: bool) -> dict[str, tuple[Any, ...]]:
    """The values of each option; of numbers the least and the greatest, or the whole of them."""
    found: dict[str, tuple[Any, ...]] = {}
    for info in describe(game):
        if info.kind == "number":
            assert info.low is not None and info.high is not None
            found[info.id] = tuple(range(info.low, info.high + 1, info.step)) if whole else (info.low, info.high)
        else:
            found[info.id] = info.values or (False, True)
    return found


def played(game: Game[Any], options: Any) -> set[Value]:
    """The values that matter in a match with these options."""

    def holds(conditions: tuple[Condition, ...] | None) -> bool:
        return conditions is None or any(
            all(getattr(options, id) in among for id, among in each.items()) for each in conditions
        )

    chosen = {info.id: getattr(options, info.id) for info in describe(game)}
    return {
        (id, value)
        for id, value in chosen.items()
        if holds(game.applies.get(id)) and holds(game.applies.get(f"{id}.{value}"))
    }


def tables(game: Game[Any], rng: Random, *, whole: bool) -> Iterator[Any]:
    """Options in which each value matters at least once, and some drawn at random."""
    may = values(game, whole=whole)

    def drawn(**fixed: Any) -> Any:
        while True:
            options = game.Options(**{id: rng.choice(each) for id, each in may.items()} | fixed)
            try:
                game.check(options, game.usual_seats())
            except BadOptions:
                continue
            return options

    left = [(id, value) for id, each in may.items() for value in each]
    while left:
        id, value = left[0]
        tried = [options for _ in range(20) if (id, value) in played(game, options := drawn(**{id: value}))]
        best = max(tried, key=lambda options: len(played(game, options) & set(left)), default=None)
        if best is not None:
            left = [each for each in left if each not in played(game, best)]
            yield best
    for _ in range(PAIRS):
        yield drawn()


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("id", GAMES)
def test_every_value_of_every_option_is_played_to_the_end(id: str, long: bool) -> None:
    game, rng = find(id), Random(f"every option of {id}")
    missing = {(option, value) for option, each in values(game, whole=long).items() for value in each}
    for number, options in enumerate(tables(game, rng, whole=long)):
        match = play_whole(game, options, f"{id} {number}", "random" if number % 2 else "simple")
        assert match.result is not None
        assert fold(game, options, match.seats, match.log).state == match.state
        missing -= played(game, options)
    assert not missing


def play_whole(game: Game[Any], options: Any, seed: str, player: str) -> Match[Any]:
    """A match of computer players; after each deal all cards and tricks are there."""
    seats = game.usual_seats()
    match: Match[Any] = Match(game, options, seats, Seeded(seed), breaks=True)
    players, rngs = [make(game.id, player)] * seats, [Random(f"{seed} {seat}") for seat in range(seats)]
    while True:
        play_out(match, players, rngs)
        conserved(match.state.deal, 32 if getattr(options, "deck", "52") == "32" else 52)
        if match.result is not None:
            return match


def conserved(deal: Any, cards: int) -> None:
    """Each card once, and a quarter as many tricks, those that were not played among them."""
    t = deal.tricks
    if t is None:
        assert deal.outcome.tricks is None
        return
    there = [*t.hands, *t.won, t.trick]
    if hasattr(deal, "piles"):
        there += [*deal.piles.turned, *(under for piles in deal.piles.piles for _, under in piles)]
    assert sum(each.bit_count() for each in there) == cards == sum(there).bit_count()
    left = sum(each.bit_count() for each in there) - sum(each.bit_count() for each in t.won)
    assert sum(t.taken) + -(-left // 4) == cards // 4 and 0 <= deal.outcome.tricks <= cards // 4
