"""What a simulation says of its own doubt: the interval of the mean, by the formula of the books."""

from math import sqrt
from random import Random
from statistics import NormalDist, fmean, stdev

import pytest

from talia.players.duplicate import _with_margin
from talia.players.simulation import Outcome, Plan, SeatSummary, Tally, outcomes


def summed_up(scores: list[int]) -> SeatSummary:
    """Seat 0 of a simulation that brought these scores."""
    tally = Tally(Plan("highest", ("random", "random")))
    for deal, score in enumerate(scores):
        tally.add(Outcome(deal, (score, -score), {}))
    one, other = tally.summary().seats
    assert one.low is None or (other.low, other.high) == (-(one.high or 0), -one.low)
    return one


def test_the_interval_of_four_deals() -> None:
    """Worked out by hand: a mean of 2.5, squares of 5 about it, so 1.96 × √(5/3 / 4) each way."""
    seat = summed_up([1, 2, 3, 4])
    assert (seat.mean, seat.low, seat.high) == (2.5, 1.235, 3.765)


def test_a_single_deal_has_no_interval_and_equal_ones_have_none_to_speak_of() -> None:
    assert (summed_up([7]).low, summed_up([7]).high) == (None, None)
    assert (summed_up([7] * 3).low, summed_up([7] * 3).high) == (7, 7)


@pytest.mark.parametrize("deals", [2, 3, 10, 400])
def test_the_interval_is_that_of_the_mean_of_independent_deals(deals: int) -> None:
    rng = Random(deals)
    scores = [rng.randint(-200, 300) for _ in range(deals)]
    margin = NormalDist().inv_cdf(0.975) * stdev(scores) / sqrt(deals)
    seat = summed_up(scores)
    assert seat.low == pytest.approx(fmean(scores) - margin, abs=6e-4)
    assert seat.high == pytest.approx(fmean(scores) + margin, abs=6e-4)
    assert _with_margin([float(score) for score in scores])[1] == pytest.approx(margin, abs=6e-4)


@pytest.mark.parametrize("game", ["bridge", "bobby", "chinese_bridge", "two_handed_bridge"])
def test_contracts_that_were_made_or_doubled_are_counted(game: str) -> None:
    """By the entries of the score sheet: who makes his contract is paid for its tricks."""
    seats = {"bridge": 4, "bobby": 3}.get(game, 2)
    plan = Plan(game, ("simple",) * seats, {"scoring": "chicago"})
    tally, made, doubled = Tally(plan), 0, 0
    for outcome in outcomes(plan, 6):
        tally.add(outcome)
        made += "tricks" in [entry["code"] for entry in outcome.sheet["brought"]]
        doubled += str(outcome.sheet["contract"]).endswith("X")
    summed = tally.summary()
    assert sum(seat.made or 0 for seat in summed.seats) == sum(each.made for each in summed.contracts) == made > 0
    assert sum(each.doubled for each in summed.contracts) == doubled
