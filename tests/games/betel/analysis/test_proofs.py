"""Proofs of claims in records: each step goes on from the one before, and whoever has the proof wins."""

from functools import cache
from random import Random
from typing import Any

import pytest

import talia.games
from talia.analysis import NoSuchStep, is_claim, proof_step
from talia.chance import Given, Seeded
from talia.games.betel.moves import Answer, Call, Claim, Pass
from talia.games.betel.state import DECK
from talia.table.match import Match, thinks
from talia.table.moves import seats_of
from talia.table.options import options_from
from talia.table.record import Record, Sitter, begin, make_record
from talia.table.registry import find

GAME = find("betel")
assert talia.games

LAYDOWN = (
    "9S 8S 7S 9H 8H 7H 8D 7D AC KC",
    "AS KS QS AH KH QH AD KD QC JC",
    "JS TS JH TH QD JD TD 9D TC 9C",
)
"""Seat 0, who deals, has a laydown BK2, though not one that is seen at a glance."""
PLACES = ((3, 7, *range(10, 32, 3)), (0, 4, *range(8, 32, 3)), (2, 6, *range(9, 32, 3)))


@cache
def claimed(contract: str) -> Record:
    """The declarer of these hands claims at once; a claim that is refused is played out."""
    cards = ["8C"] * 32
    cards[1] = "7C"
    for hand, places in zip(LAYDOWN, PLACES, strict=True):
        for code, place in zip(hand.split(), places, strict=True):
            cards[place] = code
    assert sorted(cards) == sorted(DECK.codes)
    options = options_from(GAME, {"first_dealer": "0", "end_rule": "deals", "end_value": 1})
    match = Match(GAME, options, 3, Given({"deal/0": tuple(cards)}, Seeded(1)), referee=thinks)
    match.begin()
    for seat, move in enumerate((Call(contract), Pass(), Pass())):
        match.do(seat, move)
    match.do(0, Claim())
    while waiting := GAME.waiting(match.state):
        seat = seats_of(waiting)[0]
        usual: Any = GAME.default(match.state, seat)
        match.do(seat, Answer("reject") if isinstance(usual, Answer) else usual)
    return make_record(
        id="a match",
        game=GAME,
        options=options,
        seats=[Sitter(f"N{seat}") for seat in range(3)],
        log=match.log,
        totals=GAME.totals(match.state),
        given=["deal/0"],
    )


@pytest.mark.in_turn(1)
@pytest.mark.parametrize(("contract", "verdict"), [("BK2", "proved"), ("BK1", "refuted"), ("3N", "refuted")])
def test_a_proof_is_walked_to_its_end(contract: str, verdict: str) -> None:
    record = claimed(contract)
    rng = Random(contract)
    (line,) = [at for at, each in enumerate(record.log) if each.move["type"] == "claim"]
    for _ in range(6):
        cards: list[str] = []
        step = proof_step(record, 0, None, cards)
        assert (step.line, step.lines, step.seat, step.verdict) == (line, (line,), 0, verdict)
        while step.turn is not None:
            assert (step.answer is None) == ((step.turn == 0) != (verdict == "proved"))
            assert bool(step.choices) == (step.answer is None)
            hands = {each.seat: set(each.cards) for each in step.hands}
            seen = set().union(*hands.values(), step.unseen, cards)
            assert len(seen) == 30, "all but the dubel"
            card = step.answer or rng.choice(step.choices)
            assert card in hands[step.turn] | set(step.unseen)
            cards.append(card)
            step = proof_step(record, 0, line, cards)
            shown = step.trick or step.last
            assert (shown[-1].card, len(step.trick)) == (card, len(cards) % 3)
        assert step.true == (verdict == "proved")


def test_what_is_not_there_is_refused() -> None:
    record = claimed("BK2")
    with pytest.raises(NoSuchStep):
        proof_step(record, 1, None, ())
    with pytest.raises(NoSuchStep):
        proof_step(record, 0, 1, ())
    for cards in (["AS"], ["nonsense"], ["AC", "AC"], ["AC", "7C"]):
        with pytest.raises(NoSuchStep):
            proof_step(record, 0, None, cards)
    assert not is_claim(begin(record), Pass())
    swinie = find("swinie")
    assert not is_claim(Match(swinie, swinie.Options(), 3), Claim())
