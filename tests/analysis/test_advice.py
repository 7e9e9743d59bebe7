"""Advice during play: what the review says afterwards, by what could be known; else a computer player's move."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from talia.analysis import Advice, advise, review
from talia.chance import Seeded
from talia.players import Sight, Witness, make
from talia.players.choices import forms_of
from talia.players.self_play import play_out
from talia.table.forms import allowed
from talia.table.match import Match
from talia.table.moves import seats_of
from talia.table.options import options_from
from talia.table.record import Record, Sitter, begin, lines, make_record, plain
from talia.table.registry import find

WORLDS = 12


def played(game: str, seats: int, player: str, seed: int, **options: Any) -> Record:
    """A match of weak computer players."""
    rules = find(game)
    match = Match(rules, options_from(rules, options), seats, Seeded(seed))
    play_out(match, [make(game, player) for _ in range(seats)], [Random(seed + seat) for seat in range(seats)])
    return make_record(
        id="a match",
        game=rules,
        options=match.options,
        seats=[Sitter(f"N{seat}") for seat in range(seats)],
        log=match.log,
        totals=rules.totals(match.state),
    )


def sights(record: Record) -> dict[int, Sight]:
    """What whoever made a line of the record knew before it."""
    match = begin(record)
    witnesses = [Witness(match.game, seat, match.options) for seat in range(match.seats)]
    found = {}
    for number, line in enumerate(lines(record, match)):
        if line.seat >= 0 and line.seat in seats_of(match.game.waiting(match.state)):
            found[number] = witnesses[line.seat].sight(match.state)
        for step in match.do(line.seat, line.move, line.by, line.ms):
            for witness in witnesses:
                witness.saw(step.events)
    return found


def advised(sight: Sight, seed: str) -> Advice:
    advice = advise(sight, Random(seed), WORLDS)
    assert advice == advise(sight, Random(seed), WORLDS)
    forms = forms_of(sight.view)
    assert advice.choices and all(allowed(forms, each.move) for each in advice.choices)
    costs = [each.cost for each in advice.choices]
    assert costs[0] == 0 and costs == sorted(costs)
    return advice


@pytest.mark.in_turn(1)
@pytest.mark.parametrize("seed", range(3))
def test_the_advice_is_what_the_review_says_afterwards(seed: int) -> None:
    record = played("betel", 3, "beginner", seed, end_rule="deals", end_value=1, early_end=False)
    known = sights(record)
    judged = list(review(record, worlds=WORLDS))
    assert {each.kind for each in judged} == {"call", "card"}
    for each in judged:
        advice = advised(known[each.line], f"{record.id} {each.line}")
        costs = [choice.cost for choice in advice.choices if plain(choice.move) == each.move]
        if each.kind == "card":
            assert each.known == pytest.approx(costs[0], abs=0.01)
            assert advice.worlds == each.worlds and advice.proviso is None
        elif each.better != each.move:
            assert plain(advice.choices[0].move) == each.better
            assert advice.proviso == "advice.as_imagined"


@pytest.mark.parametrize(
    "game, seats, options",
    [
        ("betel", 4, {"dubel": "face_down", "end_rule": "deals", "end_value": 1}),
        ("six_takes", 3, {"hand_size": 4}),
        ("swinie", 3, {}),
    ],
)
def test_there_is_advice_for_every_decision_of_every_game(game: str, seats: int, options: dict[str, Any]) -> None:
    """Where nothing is weighed it is one move, and nothing is said of its cost."""
    record = played(game, seats, "random", 1, **options)
    for number, sight in list(sights(record).items())[:40]:
        advice = advised(sight, f"{number}")
        assert advice.worlds or len(advice.choices) == 1


def test_where_players_trade_advice_ends_with_a_promise_alive() -> None:
    """Three who never trade are advised as ever; with a promise alive nothing is weighed."""
    record = played("betel", 3, "beginner", 5, trade=True, end_rule="deals", end_value=1, early_end=False)
    asked = [
        sight
        for sight in sights(record).values()
        if sight.view.phase in ("auction", "play") and len(forms_of(sight.view)[0].parts) + len(sight.view.choices) > 1
    ]
    assert len(asked) > 10
    for number, sight in enumerate(asked[::4]):
        assert advised(sight, f"trading {number}").worlds > 0
        promise = {"number": 0, "clauses": [{"status": "pending"}]}
        facts = {**sight.view.facts, "agreements": [promise]}
        bound = advise(replace(sight, view=replace(sight.view, facts=facts)), Random(1), WORLDS)
        assert bound is not None and bound.worlds == 0, "but a computer player's move"
