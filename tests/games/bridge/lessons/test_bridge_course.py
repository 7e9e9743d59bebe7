"""The course of bridge: its deals have their points, and what the system says of them is what it says at the table."""

from typing import Any

import pytest

from talia.chance import Given, Seeded
from talia.games.bridge.dealing import PACK
from talia.games.bridge.double_dummy import before_lead, taken
from talia.games.bridge.lessons.points import ANSWERS, NORTH, OPENINGS, POINTS, WEST, hands_of, said
from talia.lessons import CourseStep, course
from talia.lessons.searching import cards_of
from talia.table.match import Match, read_move
from talia.table.options import options_from
from talia.table.registry import find

STEPS = course("bridge")
EACH = pytest.mark.parametrize("step", STEPS, ids=lambda step: step.id)


def begun(step: CourseStep, number: int) -> Any:
    """The state of a deal of a step, once the learner may choose or the lead is awaited."""
    game, deal = find("bridge"), step.deals[number]
    options = options_from(game, {**step.options, **deal.options})
    match: Match[Any] = Match(game, options, 4, Given({"deal/0": deal.cards}, Seeded("course")))
    match.begin()
    for seat, move in deal.opening:
        match.do(seat, read_move(game, move))
    return match.state.deal


@EACH
def test_the_point_of_a_step_occurs_in_its_deals(step: CourseStep) -> None:
    """All of them are those of their seeds, and none was looked for beyond the seeds that are told."""
    assert len(step.deals) == 6
    for number, deal in enumerate(step.deals):
        assert deal.cards == cards_of(f"bridge/{step.id}", deal.seed, PACK.codes) and deal.seed < step.tried
        kept = POINTS[step.id](number, deal.cards)
        calls = [move.get("bid", move["type"]) for _, move in deal.opening]
        assert kept == {"board": deal.options["first_board"], "calls": " ".join(calls)}


@EACH
def test_a_deal_begins_where_it_is_to(step: CourseStep) -> None:
    """At the opening lead, the learner's if he defends; in an auction the learner is on turn, unless another deals."""
    for number, deal in enumerate(step.deals):
        d = begun(step, number)
        assert d.dealt == hands_of(deal.cards, deal.options["first_board"])
        if step.id in ("tricks", "declarer"):
            assert d.contract.declarer == NORTH and d.tricks.turn == 1
        elif step.id == "defence":
            assert d.contract.declarer == WEST and d.tricks.turn == NORTH
        else:
            first = (deal.dealer + len(deal.opening)) % 4
            assert d.auction.turn == first and (first == NORTH or step.id == "scoring")


def test_six_openings_and_six_answers() -> None:
    """In each deal of the two steps the learner has another call."""
    by_id = {step.id: step for step in STEPS}
    opened = [said(hands_of(deal.cards, 1), 1) for deal in by_id["opening"].deals]
    assert all(call in kind for call, kind in zip(opened, OPENINGS, strict=True)) and len(set(opened)) == 6
    answered = []
    for deal in by_id["answering"].deals:
        calls = tuple(move.get("bid", move["type"]) for _, move in deal.opening)
        answered.append((calls[0], said(hands_of(deal.cards, 3), 3, calls)))
    assert all(first in kind[0] and then in kind[1] for (first, then), kind in zip(answered, ANSWERS, strict=True))


def test_a_finesse_makes_the_contract_and_a_lead_beats_it() -> None:
    """By perfect play: as the cards lie it is just made; of the leads some let a contract through."""
    by_id = {step.id: step for step in STEPS}
    for number, deal in enumerate(by_id["declarer"].deals):
        d = begun(by_id["declarer"], number)
        north, east, south, west = hands_of(deal.cards, 1)
        assert taken((north, east, south, west), d.contract) == d.contract.needed
        assert taken((north, west, south, east), d.contract) < d.contract.needed
    for number in range(6):
        d = begun(by_id["defence"], number)
        assert before_lead(d.dealt, d.contract).turn == NORTH and taken(d.dealt, d.contract) < d.contract.needed
