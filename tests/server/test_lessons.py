"""The client's course of Betel teaches what the game does."""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from talia.cards import card, codes, mask
from talia.chance import Given, Seeded
from talia.games.betel.contracts import BY_ID, obligations
from talia.table.match import Match
from talia.table.options import options_from
from talia.table.registry import find
from talia.tricks.obligations import legal
from talia.tricks.play import refusal

COURSE = json.loads((Path(__file__).parents[2] / "web/src/games/betel/learn/lessons.json").read_text(encoding="utf-8"))
STEPS: list[dict[str, Any]] = [step for lesson in COURSE["lessons"] for step in lesson["steps"]]


@pytest.mark.parametrize("step", [step for step in STEPS if step["kind"] == "play"], ids=lambda step: step["id"])
def test_refusals_are_those_of_the_game(step: dict[str, Any]) -> None:
    """Cards that may not be played are refused with the game's code and details; all others may be played."""
    rules = obligations(BY_ID[step["contract"]], False)
    hand, trick, led = mask(step["hand"]), mask(step["trick"]), card(step["trick"][0])
    allowed = codes(legal(rules, hand, trick, led, False))
    refused = {}
    for code in set(step["hand"]) - set(allowed):
        why = refusal(rules, hand, trick, led, False, code)
        refused[code] = {"code": why.code, "details": json.loads(json.dumps(why.details))}
    assert step["refusals"] == refused


def test_answers_about_contracts_are_right() -> None:
    """2H needs seven tricks; of the contracts offered just the right one is above 1S; Betelek 1 allows one trick."""
    by_id = {step["id"]: step for step in STEPS}
    assert by_id["tricks"]["right"] == str(BY_ID["2H"].bound)
    higher = [each for each in by_id["higher"]["options"] if BY_ID[each].rank > BY_ID["1S"].rank]
    assert higher == [by_id["higher"]["right"]]
    assert BY_ID["BK1"].made(1) and BY_ID["BK1"].made(0) and not BY_ID["BK1"].made(2)


def test_the_first_deal_is_as_the_lesson_and_the_hints_say() -> None:
    """Seat 0 deals, begins the auction, and holds the hand of the last lesson beside its dubel; one deal is played."""
    game = find("betel")
    options = options_from(game, COURSE["deal"]["options"])
    given = Given({label: tuple(cards) for label, cards in COURSE["deal"]["given"].items()}, Seeded(1))
    match = Match(game, options, 3, given)
    match.begin()
    zones = {zone.id: zone.cards for zone in game.zones(match.state)}
    swap = next(step for step in STEPS if step["kind"] == "swap")
    assert game.waiting(match.state) == 1
    assert zones["hand.0"] == mask(swap["hand"])
    dubel = zones["dubel"]
    assert (dubel if isinstance(dubel, int) else sum(1 << one for one in dubel)) == mask(swap["dubel"])
    assert options.end_rule == "deals" and options.deals == 1


def test_steps_have_different_names() -> None:
    """Words are found by the id of a step."""
    assert all(one != other for one, other in pairwise(sorted(step["id"] for step in STEPS)))
