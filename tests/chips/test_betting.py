"""Rounds of betting and pots over random play: chips are neither lost nor made, and every round ends."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from talia.chips.betting import Betting, Limits
from talia.chips.pots import awarded, pots_of, received, unmatched
from talia.table.moves import IllegalMove, seats_of

rules = st.builds(
    Limits,
    opens=st.integers(1, 6),
    raises=st.integers(1, 6),
    most=st.integers(7, 30),
    times=st.integers(0, 3),
    all_in=st.booleans(),
    waits=st.booleans(),
)
stacks = st.lists(st.integers(0, 60), min_size=2, max_size=8).map(tuple)


def step(b: Betting, rng: Random) -> Betting:
    """Something the player on turn may do."""
    done = [b.passed]
    if b.limits.waits and not b.level:
        done.append(b.waited)
    if b.hold() is not None:
        done += [b.held, b.held]
    if b.opening():
        done.append(lambda: b.opened(rng.choice((b.opening()[0], b.opening()[-1], rng.choice(b.opening())))))
    if b.raising():
        done.append(lambda: b.raised_to(rng.choice((b.raising()[0], b.raising()[-1], rng.choice(b.raising())))))
    return rng.choice(done)()


def played(b: Betting, rng: Random) -> list[Betting]:
    """A round at every moment."""
    found = [b]
    while not found[-1].over:
        found.append(step(found[-1], rng))
    return found


@given(rules, stacks, st.integers(0, 2**32))
def test_chips_stay_the_same_number(limits: Limits, chips: tuple[int, ...], seed: int) -> None:
    for b in played(Betting.among(tuple(range(len(chips))), chips, limits), Random(seed)):
        assert sum(b.stacks) + sum(b.paid) == sum(chips)
        assert all(has >= 0 <= paid <= b.level for has, paid in zip(b.stacks, b.paid, strict=True))


@given(rules, stacks, st.integers(0, 2**32))
def test_a_round_ends_when_all_have_paid_or_can_pay_no_more(limits: Limits, chips: tuple[int, ...], seed: int) -> None:
    end = played(Betting.among(tuple(range(len(chips))), chips, limits), Random(seed))[-1]
    active = seats_of(end.active)
    assert active
    if len(active) > 1:
        assert all(end.paid[seat] == end.level or (limits.all_in and not end.stacks[seat]) for seat in active)


@given(rules, stacks, st.integers(0, 2**32))
def test_only_full_openings_and_raises_let_those_raise_who_have_acted(
    limits: Limits, chips: tuple[int, ...], seed: int
) -> None:
    course = played(Betting.among(tuple(range(len(chips))), chips, limits), Random(seed))
    acted: set[int] = set()
    for b, after in pairwise(course):
        assert bool(b.raising()) <= (b.turn not in acted)
        full = limits.raises if b.level else limits.opens
        acted = {b.turn} if after.level >= b.level + full else acted | {b.turn}


@given(rules, stacks, st.integers(0, 2**32), st.integers(-2, 200))
def test_amounts_that_are_not_open_are_refused_by_the_rule(
    limits: Limits, chips: tuple[int, ...], seed: int, amount: int
) -> None:
    for b in played(Betting.among(tuple(range(len(chips))), chips, limits), Random(seed))[:-1]:
        for allowed, do, what in ((b.opening(), b.opened, "opening"), (b.raising(), b.raised_to, "raise")):
            if amount in allowed:
                assert do(amount).level == amount
                continue
            with pytest.raises(IllegalMove) as refused:
                do(amount)
            assert refused.value.code in (
                f"{what}_too_low",
                f"{what}_too_high",
                "not_enough_chips",
                "already_opened" if what == "opening" else b.why_no_raise(),
            )


@settings(max_examples=200)
@given(
    st.lists(st.integers(0, 50), min_size=2, max_size=8),
    st.integers(0, 7),
    st.integers(1, 255),
    st.integers(0, 2**32),
)
def test_pots_hold_all_chips_and_pay_them(totals: list[int], carried: int, seats: int, seed: int) -> None:
    active = seats & (1 << len(totals)) - 1 or 1
    pots = pots_of(totals, active, carried)
    assert sum(pot.chips for pot in pots) == sum(totals) + carried
    for wider, narrower in pairwise(pots):
        assert narrower.eligible & ~wider.eligible == 0
        assert narrower.eligible != wider.eligible
    rng = Random(seed)
    awards = awarded(pots, {seat: rng.randrange(3) for seat in seats_of(active)})
    rests = sum(award.rest for award in awards)
    assert sum(received(awards, len(totals))) == sum(totals) + carried - rests
    assert sum(received(awards, len(totals), rests_to=range(len(totals)))) == sum(totals) + carried
    assert all(award.rest < award.winners.bit_count() for award in awards)


@given(st.lists(st.integers(0, 50), min_size=2, max_size=8))
def test_what_is_given_back_leaves_the_highest_matched(totals: list[int]) -> None:
    seat, chips = unmatched(totals)
    totals[seat] -= chips
    assert sorted(totals)[-1] == sorted(totals)[-2]


def test_who_has_not_enough_can_only_pass_unless_one_may_be_all_in() -> None:
    """Rules/poker.md 9.12."""
    b = Betting.among((1, 0), (50, 11), Limits(3, 2, 20)).opened(5).raised_to(12)
    assert (b.turn, b.owes(1), b.stacks[1], b.hold(), b.raising()) == (1, 7, 6, None, range(14, 12))
    with pytest.raises(IllegalMove, match="cannot_hold"):
        b.held()
    assert replace(b, limits=replace(b.limits, all_in=True)).held().stacks == (38, 0)
