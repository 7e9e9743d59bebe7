"""Cards that cost who takes them lie before him: what is shown is what the deal counts, and only what all have seen."""

from random import Random

import pytest

from talia.table.moves import OPEN, SPECTATOR
from talia.table.registry import find
from talia.table.view import View, view
from tests.games.random_play import begun, random_step

AVOIDING = [
    "kierki",
    "kierki_bid",
    "kierki_domino",
    "kierki_joker",
    "black_maria",
    "omnibus",
    "polignac",
    "slobberhannes",
    "metamorphosis",
]


def _piles(seen: View) -> dict[str, tuple[str, ...]]:
    return {zone.id: zone.cards for zone in seen.zones if zone.id.startswith("won.")}


@pytest.mark.parametrize("game", AVOIDING)
def test_what_is_shown_as_taken_is_what_was_taken_openly_and_counts(game: str) -> None:
    rng, shown = Random(game), 0
    for _ in range(2):
        match = begun(find(game), rng)
        taken: dict[str, set[str]] = {}
        for _ in range(220):
            if match.game.result(match.state) is not None:
                break
            for step in random_step(match, rng):
                for event in step.events:
                    if event.code == "trick":
                        taken.setdefault(f"won.{event.data['winner']}", set()).update(event.data["cards"])
                    elif event.code in ("deal_begins", "part_over"):
                        taken = {}
            seen = view(match.game, match.state, SPECTATOR)
            costs = seen.facts.get("costs", {})
            piles, whole = _piles(seen), _piles(view(match.game, match.state, OPEN))
            for id, cards in piles.items() if costs else ():
                assert set(cards) == taken.get(id, set()) & costs.keys()
                assert set(cards) <= set(whole[id])
                shown += len(cards)
            assert all(_piles(view(match.game, match.state, seat)) == piles for seat in range(match.seats))
    assert shown


@pytest.mark.parametrize("game", ["kierki_joker", "black_maria", "omnibus"])
def test_what_is_shown_adds_up_to_what_is_counted(game: str) -> None:
    """Where nothing but cards counts, they are the points of the deal so far, and in the end those of its account."""
    rng, counted = Random(game), False
    match = begun(find(game), rng)
    for _ in range(200):
        seen = view(match.game, match.state, SPECTATOR)
        costs, points = seen.facts.get("costs"), seen.facts.get("deal_points")
        if costs and points and seen.phase == "play":
            piles = _piles(seen)
            assert [sum(costs[code] for code in piles[f"won.{seat}"]) for seat in range(match.seats)] == list(points)
            counted = counted or any(points)
        if match.game.result(match.state) is not None:
            break
        random_step(match, rng)
    assert counted


@pytest.mark.parametrize("game", ["skat", "baska", "planowanie", "three_five_eight"])
def test_other_tricks_stay_closed(game: str) -> None:
    rng, taken = Random(game), False
    match = begun(find(game), rng)
    for _ in range(400):
        seen = view(match.game, match.state, SPECTATOR)
        if match.game.result(match.state) is not None:
            break
        if seen.phase == "play":
            assert not any(_piles(seen).values())
            taken = taken or any(seen.facts["tricks"])
        random_step(match, rng)
    assert taken
