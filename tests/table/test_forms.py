"""Forms: counting, listing, sampling and checking agree with each other for every kind of part."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from talia.cards import BIT, mask
from talia.table.forms import (
    AnyPart,
    Cards,
    Form,
    Number,
    Option,
    Order,
    Phrases,
    Seats,
    Text,
    allowed,
    count,
    moves,
    sample,
)
from talia.table.moves import Move


class Anything(Move, frozen=True, tag="anything"):
    a: Any = None
    b: Any = None
    c: Any = None


some_cards = st.sets(st.sampled_from(sorted(BIT)), min_size=1, max_size=5).map(mask)


@st.composite
def parts(draw: st.DrawFn, name: str) -> AnyPart:
    kind = draw(st.sampled_from(["cards", "option", "number", "seats", "order", "text", "phrases"]))
    low = draw(st.integers(0, 2))
    high = draw(st.integers(max(low, 1), 3))
    if kind == "cards":
        return Cards(name, "hand", draw(some_cards), low, high)
    if kind == "option":
        return Option(name, tuple(draw(st.sets(st.sampled_from("uvwxyz"), min_size=1, max_size=3))))
    if kind == "number":
        return Number(name, -2, draw(st.integers(-2, 6)), draw(st.integers(1, 3)))
    if kind == "seats":
        return Seats(name, draw(st.integers(1, 31)), low, high)
    if kind == "order":
        return Order(name, tuple("xyz"[: draw(st.integers(1, 3))]))
    if kind == "phrases":
        return Phrases(name, "pairs", ((1, "x"), (2, "y"), ())[: draw(st.integers(1, 3))])
    return Text(name)


def check(form: Form) -> None:
    listed = list(form.moves())
    assert len(listed) == form.count()
    assert len(set(listed)) == len(listed), "one spelling for each move"
    assert all(form.allows(move) for move in listed)
    rng = Random(1)
    if listed:
        assert all(form.sample(rng) in set(listed) for _ in range(30))


@settings(max_examples=150, deadline=None)
@given(parts("a"), parts("b"))
def test_products(a: AnyPart, b: AnyPart) -> None:
    check(Form(Anything, (a, b)))


@settings(max_examples=100, deadline=None)
@given(some_cards, some_cards, st.integers(0, 2), st.integers(0, 2))
def test_equally_many_cards(x: int, y: int, low: int, more: int) -> None:
    form = Form(
        Anything,
        (Cards("a", "x", x, low, low + more), Cards("b", "y", y, 0, 3), Option("c", ("p", "q"))),
        same=("a", "b"),
    )
    if low == 1 and more == 0:
        return  # a single card is spelled as one code, which has no number to compare
    check(form)
    assert all(len(move.a) == len(move.b) for move in form.moves())


@settings(max_examples=100, deadline=None)
@given(some_cards, st.integers(1, 2), st.integers(1, 2))
def test_parts_that_share_no_card(x: int, first: int, second: int) -> None:
    form = Form(Anything, (Cards("a", "x", x, 0, first), Cards("b", "x", x, 0, second)), distinct=("a", "b"))
    if first == 1 == second:
        assert form.count() == 1 + 2 * x.bit_count() + x.bit_count() * (x.bit_count() - 1)
    check(form)
    assert all(not set(move.a) & set(move.b) for move in form.moves())


def test_sampling_is_uniform() -> None:
    form = Form(
        Anything,
        (Cards("a", "dubel", mask(("7S", "AD")), 0, 2), Cards("b", "hand", mask(("9C", "TC", "JC")), 0, 2)),
        same=("a", "b"),
    )
    rng = Random(5)
    trials = 20_000
    seen = Counter(form.sample(rng) for _ in range(trials))
    expected = trials / form.count()
    assert len(seen) == form.count() == 10
    assert sum((n - expected) ** 2 / expected for n in seen.values()) < 27.9, "0.1% point of 9 degrees of freedom"


@pytest.mark.parametrize(
    "value",
    [None, "9C", 7, ("9C",), ("9C", "9C", "9C"), ("9C", "AS"), ("??",), [["9C"]], ("9C", 3)],
    ids=str,
)
def test_a_part_of_exactly_two_cards_refuses_everything_else(value: Any) -> None:
    form = Form(Anything, (Cards("a", "hand", mask(("9C", "TC")), 2, 2),))
    assert form.allows(Anything(("9C", "TC")))
    assert not form.allows(Anything(value))


def test_choices_are_the_sum_of_their_forms() -> None:
    choices = (Form(Anything), Form(Anything, (Option("a", ("x", "y")),)))
    assert count(choices) == 3
    assert set(moves(choices)) == {Anything(), Anything("x"), Anything("y")}
    assert allowed(choices, Anything("x"))
    assert not allowed(choices, Anything("z"))
    assert {sample(choices, Random(n)) for n in range(50)} == set(moves(choices))
