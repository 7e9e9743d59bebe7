"""The searching player of Quintet: a mixture of legal arrangements that is hard to answer, and its search."""

from collections.abc import Sequence
from itertools import combinations, permutations, product
from math import inf
from random import Random
from time import monotonic

import pytest
from quintet_bound import Hands, answer, sight_of, worth

from talia.cards import PACK, mask, singles
from talia.games.poker.hands import ORDERS, TRADITIONAL, ranking
from talia.games.quintet.answering import best_answer
from talia.games.quintet.comparing import compared, tally
from talia.games.quintet.deal import DECK, POINTS
from talia.games.quintet.improving import Improver
from talia.games.quintet.moves import Arrange
from talia.games.quintet.player import Simple, greedy
from talia.games.quintet.searching import Mixing, field, mixed, mixture
from talia.players import make, offered, stand_in

RANK = ranking(32, order=TRADITIONAL)


def pools(number: int, name: str) -> list[int]:
    """The 25 cards of so many games."""
    rng = Random(name)
    return [mask(rng.sample(DECK.codes, 25)) for _ in range(number)]


def net(mine: Sequence[int], theirs: Sequence[int], carries: bool = False) -> int:
    won, lost = tally(compared(zip(mine, theirs, strict=True), POINTS, carries))
    return won - lost


# --- what the other lays ----------------------------------------------------------------------------------------------


def test_a_field_is_what_arrangements_bring_on_average() -> None:
    rng = Random("field")
    numbers = [tuple(rng.randrange(9) for _ in POINTS) for _ in range(6)]
    shares = [1 / 6] * 6
    brings = field(numbers, shares, 9)
    for mine in product((0, 4, 8), repeat=5):
        assert worth(brings, mine) == pytest.approx(sum(net(mine, each) for each in numbers) / 6)


# --- improving --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", [TRADITIONAL, ORDERS[32]])
def test_no_two_packets_can_be_improved(order: tuple[str, ...]) -> None:
    """Against all 252 ways to share the cards of any two, and all orders."""
    rank, rng = ranking(32, order=order), Random("improved")
    for pool in pools(3, "improved"):
        improver = Improver(rank, pool)
        others = [improver.numbers(improver.start(rng)) for _ in range(8)]
        brings = field(others, [1 / 8] * 8, len(rank.hands))
        start = improver.start(rng)
        brought, ordered = improver.ordered(brings, start)
        every = [worth(brings, improver.numbers(each)) for each in permutations(start)]
        assert brought == pytest.approx(max(every)) and sorted(ordered) == sorted(start)
        found = improver.improved(brings, start)
        best = worth(brings, improver.numbers(found))
        assert sum(found) == pool and best >= brought
        for one, other in combinations(range(5), 2):
            cards = list(singles(found[one] | found[other]))
            for hand in map(sum, combinations(cards, 5)):
                laid = list(found)
                laid[one], laid[other] = hand, sum(cards) - hand
                assert worth(brings, improver.numbers(laid)) <= best + 1e-5


def test_starts_are_arrangements() -> None:
    rng = Random("starts")
    for pool in pools(3, "starts"):
        improver = Improver(RANK, pool)
        kinds = set()
        for _ in range(60):
            packets = improver.start(rng)
            assert sum(packets) == pool and {packet.bit_count() for packet in packets} == {5}
            kinds |= {RANK.hand(packet).kind for packet in packets}
        assert kinds & {"four", "straight_flush"}


def test_the_best_answer_to_a_single_arrangement_is_found() -> None:
    """As the exact search finds it; another way, never better."""
    found = 0
    for pool in pools(6, "answers"):
        theirs = greedy(TRADITIONAL, pool)[::-1]
        improver = Improver(RANK, pool)
        brings = field([improver.numbers(theirs)], [1.0], len(RANK.hands))
        won, lost = best_answer(RANK, pool, theirs, POINTS, False)[1]
        best = won - lost
        mine = worth(brings, answer(RANK, pool, brings, Random("answers")))
        assert mine <= best
        found += mine == best
    assert found >= 5


# --- the mixture ------------------------------------------------------------------------------------------------------


@pytest.mark.in_turn(2, of="the searching player of Quintet")
@pytest.mark.parametrize("order", [TRADITIONAL, ORDERS[32]])
@pytest.mark.parametrize("carries", [False, True])
def test_a_mixture_is_of_arrangements_and_sums_to_one(order: tuple[str, ...], carries: bool) -> None:
    (pool,) = pools(1, f"{order} {carries}")
    found = mixture(order, pool, carries)
    assert sum(share for _, share in found) == pytest.approx(1)
    assert len(found) > 5 and all(share > 0 for _, share in found)
    for packets, _ in found:
        assert sum(packets) == pool and {packet.bit_count() for packet in packets} == {5}
    assert mixed(ranking(32, order=order), pool, carries) == found, "it depends on the cards alone"


@pytest.mark.in_turn(2, of="the searching player of Quintet")
@pytest.mark.parametrize("carries", [False, True])
def test_weighing_comes_to_what_none_of_the_arrangements_beats(carries: bool) -> None:
    rng, (pool,) = Random("weighing"), pools(1, "weighing")
    improver, mixing = Improver(RANK, pool), Mixing(carries)
    for _ in range(30):
        packets = improver.start(rng)
        mixing.add(packets, improver.numbers(packets))
        mixing.weigh(1)
    mixing.weigh(3000)
    gains = [
        sum(share * net(mine, each, carries) for each, share in zip(mixing.numbers, mixing.shares, strict=True))
        for mine in mixing.numbers
    ]
    assert max(gains) < 0.1


@pytest.mark.in_turn(2, of="the searching player of Quintet")
def test_who_knows_the_mixture_wins_little_and_less_than_of_the_instant_player() -> None:
    """No answer at all wins more than the bound, and the answers that are found not much less."""
    for pool in pools(2, "bounds"):
        hands, improver, most = Hands(RANK, pool), Improver(RANK, pool), []
        swaps = list(product((False, True), repeat=4))
        simple = [(_swapped(greedy(TRADITIONAL, pool)[::-1], each), _chance(each)) for each in swaps]
        for found in (mixture(TRADITIONAL, pool, False), tuple(simple)):
            numbers = [improver.numbers(packets) for packets, _ in found]
            brings = field(numbers, [share for _, share in found], len(RANK.hands))
            most.append(hands.at_most(brings, Random(0)))
            mine = answer(RANK, pool, brings, Random(0))
            assert most[-1] / 3 < worth(brings, mine) <= most[-1] + 1e-6
        assert most[0] < 5.7 and most[0] < most[1]


def _swapped(packets: tuple[int, ...], swaps: Sequence[bool]) -> tuple[int, ...]:
    laid = list(packets)
    for at, swap in enumerate(swaps):
        if swap:
            laid[at], laid[at + 1] = laid[at + 1], laid[at]
    return tuple(laid)


def _chance(swaps: Sequence[bool]) -> float:
    chance = 1.0
    for swap in swaps:
        chance *= 0.35 if swap else 0.65
    return chance


def test_the_bound_holds_for_what_can_be_laid_at_all() -> None:
    """Against a single arrangement the exact best answer is known."""
    for pool in pools(2, "single"):
        theirs = greedy(TRADITIONAL, pool)[::-1]
        brings = field([Improver(RANK, pool).numbers(theirs)], [1.0], len(RANK.hands))
        won, lost = best_answer(RANK, pool, theirs, POINTS, False)[1]
        assert won - lost <= Hands(RANK, pool).at_most(brings, Random(0)) + 1e-6 <= sum(POINTS) + 1e-5


# --- the player -------------------------------------------------------------------------------------------------------


def test_its_packets_are_drawn_from_the_mixture_by_the_chance_it_is_given() -> None:
    sight, pool = sight_of(1, "traditional")
    player = make("quintet", "club")
    moves = [player.move(sight, Random(seed), inf) for seed in range(40)]
    assert moves == [player.move(sight, Random(seed), inf) for seed in range(40)]
    mixture_of = {packets for packets, _ in mixture(TRADITIONAL, pool, False)}
    laid = {tuple(mask(packet) % (1 << PACK) for packet in move.packets) for move in moves if isinstance(move, Arrange)}
    assert len(laid) > 10 and laid <= mixture_of


def test_without_time_it_lays_what_the_instant_player_does() -> None:
    sight, _ = sight_of(2, "traditional")
    assert make("quintet", "club").move(sight, Random(1), -inf) == Simple().move(sight, Random(1), -inf)
    assert isinstance(make("quintet", "club").move(sight, Random(1), monotonic() + 0.02), Arrange)


def test_it_is_offered_before_the_instant_player_who_stands_in_for_it() -> None:
    assert offered("quintet") == ("club", "simple", "random")
    assert stand_in("quintet", "club") == "simple"
