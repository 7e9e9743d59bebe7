"""Chance: labels, fairness, receipts."""

from collections import Counter
from itertools import permutations

import pytest

from talia.chance import (
    Given,
    Sealed,
    Seeded,
    Stream,
    absent_share,
    commitment,
    rolled,
    section_secret,
    shuffled,
)


def test_the_same_label_is_the_same_draw_whenever_it_is_asked_for() -> None:
    one, other = Seeded(7), Seeded(7)
    one.roll("lot", 6)
    deck = tuple("abcdefgh")
    assert one.shuffle("deal/3", deck) == other.shuffle("deal/3", deck)
    assert one.shuffle("deal/3", deck) != other.shuffle("deal/4", deck)


def test_every_order_is_equally_likely() -> None:
    trials = 24_000
    seen = Counter(shuffled(b"seed", f"deal/{n}", "abcd") for n in range(trials))
    expected = trials / 24
    assert set(seen) == set(permutations("abcd"))
    chi_squared = sum((count - expected) ** 2 / expected for count in seen.values())
    assert chi_squared < 49.7, "above the 0.1% point of 23 degrees of freedom"


def test_numbers_below_a_bound_that_does_not_divide_the_word() -> None:
    trials = 30_000
    seen = Counter(rolled(b"seed", f"lot/{n}", 3) for n in range(trials))
    chi_squared = sum((seen[side] - trials / 3) ** 2 / (trials / 3) for side in range(3))
    assert chi_squared < 13.8


def test_a_stream_goes_on_beyond_its_first_block() -> None:
    whole = Stream(b"s", "x")
    numbers = [whole.below(2**32) for _ in range(500)]
    assert len(set(numbers)) == 500
    again = Stream(b"s", "x")
    assert [again.below(2**32) for _ in range(500)] == numbers


def test_secret_and_label_are_kept_apart() -> None:
    assert shuffled(b"a", "bc", "12345678") != shuffled(b"ab", "c", "12345678")


def test_sealed_chance_depends_on_master_binding_every_share_and_label() -> None:
    shares = tuple(absent_share("match", seat) for seat in range(3))
    deck = tuple("abcdefghij")
    first = Sealed(bytes(32), "match", shares).shuffle("deal/0", deck)
    assert first == Sealed(bytes(32), "match", shares).shuffle("deal/0", deck)
    others = [
        Sealed(bytes([1] * 32), "match", shares),
        Sealed(bytes(32), "another", shares),
        *(Sealed(bytes(32), "match", (*shares[:n], bytes(32), *shares[n + 1 :])) for n in range(3)),
    ]
    assert all(other.shuffle("deal/0", deck) != first for other in others)


def test_sections_have_unrelated_secrets() -> None:
    secrets = {section_secret(bytes(32), "match", (), f"deal/{n}") for n in range(100)}
    assert len(secrets) == 100
    sealed = Sealed(bytes(32), "match", ())
    assert sealed.shuffle("deal/3/lot", ("a", "b", "c")) == shuffled(
        section_secret(bytes(32), "match", (), "deal/3"), "deal/3/lot", ("a", "b", "c")
    )
    assert sealed.roll("deal/3/x", 10**6) == rolled(sealed.secret("deal/3"), "deal/3/x", 10**6)


def test_a_commitment_is_bound_to_its_match() -> None:
    assert commitment(bytes(32), "a") != commitment(bytes(32), "b")


def test_sealed_refuses_short_secrets() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Sealed(b"short", "match", ())


def test_given_cards_must_be_the_cards_of_the_deal() -> None:
    given = Given({"deal/0": ("b", "a"), "lot": 7}, Seeded(1))
    assert given.shuffle("deal/0", ("a", "b")) == ("b", "a")
    assert given.shuffle("deal/1", ("a", "b")) == Seeded(1).shuffle("deal/1", ("a", "b"))
    assert given.roll("lot", 8) == 7
    with pytest.raises(ValueError, match="deal/0"):
        given.shuffle("deal/0", ("a", "c"))
    with pytest.raises(ValueError, match="lot"):
        given.roll("lot", 7)


@pytest.mark.parametrize("size", [0, 1, 2, 32, 52, 104, 256, 300])
def test_a_shuffle_is_fisher_yates_over_the_stream(size: int) -> None:
    stream = Stream(b"seed", "deal/9")
    order = [str(n) for n in range(size)]
    for i in range(size - 1, 0, -1):
        j = stream.below(i + 1)
        order[i], order[j] = order[j], order[i]
    assert shuffled(b"seed", "deal/9", [str(n) for n in range(size)]) == tuple(order)
