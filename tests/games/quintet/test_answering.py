"""The best answer to packets that lie open, against all there are where these are few; and how hands are named."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from talia.cards import mask, singles
from talia.games.poker.hands import ORDERS, TRADITIONAL, Ranking, ranking
from talia.games.quintet.answering import best_answer
from talia.games.quintet.comparing import compared, tally
from talia.games.quintet.deal import DECK, POINTS
from tests.games.quintet.test_vectors import DEAL as GAME
from tests.games.quintet.test_vectors import A, B, played

ROYAL = [code for code in DECK.codes if code[0] in "AKQ" or code[1] == "S"]
"""Cards among which there are hands of all kinds."""


def split(cards: int) -> Iterator[tuple[int, ...]]:
    """All ways to make packets of five of them."""
    if not cards:
        yield ()
        return
    for hand in combinations(list(singles(cards)), 5):
        for rest in split(cards & ~sum(hand)):
            yield (sum(hand), *rest)


def won(rank: Ranking, mine: Sequence[int], theirs: Sequence[int], carries: bool) -> tuple[int, int]:
    strengths = [(rank.strength(one), rank.strength(other)) for one, other in zip(mine, theirs, strict=True)]
    return tally(compared(strengths, POINTS, carries))


@pytest.mark.parametrize("order", [TRADITIONAL, ORDERS[32]])
@pytest.mark.parametrize("carries", [False, True])
def test_no_way_of_all_does_better(order: tuple[str, ...], carries: bool, long: bool) -> None:
    rng, rank = Random("answers"), ranking(32, order=order)
    for number in range(60):
        size = 15 if long and number % 10 == 0 else 10
        pool = mask(rng.sample(rng.choice([list(DECK.codes), ROYAL]), size))
        theirs = rng.choice(list(split(pool))[:2000])
        packets, points = best_answer(rank, pool, theirs, POINTS, carries)
        assert sum(packets) == pool and won(rank, packets, theirs, carries) == points
        best = max(
            (won(rank, each, theirs, carries) for each in split(pool)), key=lambda both: (both[0] - both[1], both[0])
        )
        assert points == best


def test_the_sample_is_answered_when_all_lies_open() -> None:
    d = played(A, B)
    facts: Any = {fact.key: fact.value for fact in GAME.common(d)}
    assert [row["winner"] for row in facts["shows"]] == [1, 1, 1, 1, 0]
    for seat, answer in enumerate(facts["answers"]):
        packets = [mask(packet) for packet in answer["packets"]]
        assert sum(packets) == sum(mask(packet.split()) for packet in A)
        theirs = [mask(packet.split()) for packet in (A, B)[1 - seat]]
        assert won(d.spec.ranking, packets, theirs, carries=False) == answer["points"]
        # Nobody did better than the best answer.
        mine, others = (GAME.score(d) or (0, 0))[seat], (GAME.score(d) or (0, 0))[1 - seat]
        assert answer["points"][0] - answer["points"][1] >= mine - others


def test_nothing_is_answered_before_all_lies_open() -> None:
    d = played(A, B)
    assert "answers" not in {fact.key for fact in GAME.common(replace(d, over=False, shown=4))}


def named(cards: Sequence[str], classes: list[dict[str, Any]], ranks: str) -> dict[str, Any]:
    """A hand as whoever has the classes names it, by what ``Ranking.classes`` says of them alone."""
    held = [code[0] for code in cards]
    most = sorted(Counter(held).items(), key=lambda each: (-each[1], -ranks.index(each[0])))
    for one in classes:
        row = next((row for row in one.get("rows", ()) if set(row) == set(held)), None)
        if (one.get("suited") and len({code[1] for code in cards}) > 1) or ("rows" in one and row is None):
            continue
        if "groups" in one and tuple(n for _, n in most) != one["groups"]:
            continue
        first = row[-1] if row else most[0][0]
        return {"hand": one["hand"], "rank": first, "other": most[1][0] if one["ranks"] == 2 else None}
    raise AssertionError(cards)


@pytest.mark.parametrize("order", [TRADITIONAL, ORDERS[32]])
def test_every_hand_is_named_by_the_classes_as_it_is_told(order: tuple[str, ...], long: bool) -> None:
    rank = ranking(32, order=order)
    classes = rank.classes()
    hands = combinations(DECK.codes, 5) if long else (Random("hands").sample(DECK.codes, 5) for _ in range(3000))
    for cards in hands:
        told = rank.told(rank.hand(mask(cards)))
        assert named(cards, classes, rank.ranks) == told
    assert {hand.kind for hand in rank.hands} | {"royal"} == {one["hand"] for one in classes}
