"""A deal that was annulled and dealt again: nothing of the cards given up counts any more, for anybody who asks.

The same cards, calls and tricks at a table that does not trade are the measure: there nothing was annulled.
"""

from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from talia.analysis import NoSuchStep, advise, odds, proof_step, review
from talia.chance import Given, Seeded
from talia.games import find
from talia.games.betel.moves import Answer, Call, Claim
from talia.games.betel.player.scene import betel_scene
from talia.games.betel.trade.trading import Motion, Vote
from talia.players import Witness
from talia.table.forms import sample
from talia.table.match import Match, thinks
from talia.table.moves import CHANCE, Drawn, Move, seats_of
from talia.table.record import Record, Sitter, make_record, verify

GAME: Any = find("betel")


@dataclass
class Twins:
    """A table that has annulled its deal some times, and one that was dealt the last cards at once."""

    here: Match[Any]
    there: Match[Any]
    watching: tuple[list[Witness], list[Witness]]

    def both(self, seat: int, move: Move) -> None:
        """A move of the deal at both tables."""
        for match, witnesses in zip((self.here, self.there), self.watching, strict=True):
            saw(witnesses, match.do(seat, move))

    def trade(self, seat: int, move: Move) -> None:
        """What only one of them knows."""
        saw(self.watching[0], self.here.do(seat, move))


def saw(witnesses: list[Witness], steps: Any) -> None:
    for witness in witnesses:
        for step in steps:
            witness.saw(step.events)


def annulled(seed: int, seats: int, **options: Any) -> Twins:
    """The deal is annulled at random moments, by up to three motions; the last cards lie at both tables."""
    rng = Random(f"annulled {seed}")
    shared = {"end_rule": "deals", "end_value": 1, "first_dealer": str(seed % seats), **options}
    here = given_up(seed, seats, GAME.Options(trade=True, **shared), rng)
    while here is None:
        here = given_up(seed, seats, GAME.Options(trade=True, **shared), rng)
    cards = here.here.log[-1].move
    assert isinstance(cards, Drawn) and cards.label == GAME.dealt(here.here.state) != "deal/0"
    plain, given = GAME.Options(accounting="chips", **shared), Given({"deal/0": cards.value}, Seeded(0))
    there = Match(GAME, plain, seats, given, referee=thinks)
    twins = Twins(here.here, there, (here.watching[0], [Witness(GAME, seat, there.options) for seat in range(seats)]))
    saw(twins.watching[1], there.begin())
    return twins


def given_up(seed: int, seats: int, options: Any, rng: Random) -> Twins | None:
    """A table that has annulled its deal; None if a deal has come to its end before."""
    match = Match(GAME, options, seats, Seeded(seed), referee=thinks)
    twins = Twins(match, match, ([Witness(GAME, seat, options) for seat in range(seats)], []))
    saw(twins.watching[0], match.begin())
    active = match.state.deal.deal.spec.order
    for seat in active[: rng.randint(1, 3)]:
        left = rng.choice((0, 1, 10, 40, 120))
        while left > 0 or GAME.phase(match.state) != "window":
            left -= 1
            trade_on(twins, rng)
            if GAME.result(match.state) is not None:
                return None
        twins.trade(seat, Motion("annul"))
        twins.trade(awaited(match), Vote("yes"))
    return twins


def trade_on(twins: Twins, rng: Random) -> None:
    """Anything: offers, agreements, calls, cards."""
    match = twins.here
    seat = awaited(match)
    forms = tuple(form for form in GAME.choices(match.state, seat) if form.move not in (Motion, Claim))
    twins.trade(seat, sample(forms, rng) if rng.random() < 0.4 else GAME.default(match.state, seat))


def quiet(twins: Twins) -> None:
    """Nobody bids for the first exchange or has an offer."""
    while GAME.phase(twins.here.state) in ("window", "first_exchange"):
        seat = awaited(twins.here)
        twins.trade(seat, GAME.default(twins.here.state, seat))


def awaited(match: Match[Any]) -> int:
    return seats_of(GAME.waiting(match.state))[0]


def decided(twins: Twins, rng: Random) -> None:
    """A random decision of the deal, the same at both tables; claims are not made."""
    seat, state = awaited(twins.there), twins.there.state
    forms = tuple(form for form in GAME.choices(state, seat) if form.move is not Claim)
    move = sample(forms, rng)
    twins.both(seat, GAME.default(state, seat) if isinstance(move, Call) and rng.random() < 0.5 else move)


@pytest.mark.parametrize("seats", [3, 4])
def test_the_referee_judges_by_the_cards_that_lie_there(seats: int, long: bool) -> None:
    verdicts: Counter[Any] = Counter()
    for seed in range(400 if long else 25):
        twins, rng = annulled(seed, seats, first_exchange=("open", "off")[seed % 2]), Random(seed)
        while GAME.result(twins.there.state) is None:
            quiet(twins)
            seat = awaited(twins.there)
            if GAME.counsels(twins.there.state, seat):
                assert GAME.counsels(twins.here.state, seat)
                here, there = (
                    (GAME.counsel(match.state, seat, match.log), GAME.verdict(match.state, match.log))
                    for match in (twins.here, twins.there)
                )
                assert here == there
                verdicts[here] += 1
            else:
                assert not GAME.counsels(twins.here.state, seat)
            decided(twins, rng)
    assert min(verdicts[None, "no"], verdicts[Claim(), "yes"]) >= 3, verdicts


def test_a_seat_knows_no_more_than_of_the_cards_that_lie_there() -> None:
    """What computer players, hints and the splits beside the hand go by."""
    for seed in range(3):
        twins, rng = annulled(seed, 3, first_exchange="off"), Random(seed)
        while GAME.result(twins.there.state) is None:
            quiet(twins)
            seat = awaited(twins.there)
            here, there = (
                witnesses[seat].sight(match.state)
                for match, witnesses in zip((twins.here, twins.there), twins.watching, strict=True)
            )
            assert betel_scene(here) == betel_scene(there) and odds(here) == odds(there)
            assert advise(here, Random(1), 2) == advise(there, Random(1), 2)
            decided(twins, rng)


def test_reviews_and_proofs_speak_of_the_cards_that_lay_there_last() -> None:
    claims = 0
    for seed in range(5):
        twins, rng = annulled(seed, 3, first_exchange="off"), Random(seed)
        while GAME.result(twins.there.state) is None:
            quiet(twins)
            seat = awaited(twins.there)
            if any(form.move is Claim for form in GAME.choices(twins.there.state, seat)) and rng.random() < 0.3:
                twins.both(seat, Claim())
                while GAME.phase(twins.there.state) == "claim":
                    twins.both(awaited(twins.there), Answer("reject"))
                continue
            decided(twins, rng)
        here, there = recorded(twins.here), recorded(twins.there)
        assert told(here) == told(there) != []
        proofs = [proved(record) for record in (here, there)]
        assert proofs[0] == proofs[1]
        claims += len(proofs[0])
        verify(here)
    assert claims >= 3


def recorded(match: Match[Any]) -> Record:
    return make_record(
        id="a match",
        game=GAME,
        options=match.options,
        seats=[Sitter(f"N{seat}") for seat in range(match.seats)],
        log=match.log,
        totals=GAME.totals(match.state),
        given=[line.move.label for line in match.log if line.seat == CHANCE],
    )


def told(record: Record) -> list[Any]:
    return [(each.deal, each.seat, each.move, each.cost, each.best, each.play) for each in review(record, worlds=1)]


def proved(record: Record) -> list[Any]:
    """The first step of each proof, and where the other side stands after a card."""
    try:
        first = proof_step(record, 0, None, ())
    except NoSuchStep:
        return []
    return [replace(proof_step(record, 0, line, ()), line=0, lines=()) for line in first.lines]
