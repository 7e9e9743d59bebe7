"""The worth of a deal with open cards, found by plain search over the oracle's legal cards: slow and simple."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from tests.kernel import oracle
from tests.kernel.endings import Ending, Tally

Points: TypeAlias = tuple[int, ...]
"""The points of every seat from here on."""


def worth(ending: Ending) -> int:
    """The points of the side: its players want them as many as may be, the others as few."""

    def better(seat: int, one: Points, other: Points) -> bool:
        gain = sum(one[each] - other[each] for each in range(len(ending.hands)) if ending.side >> each & 1)
        return gain > 0 if ending.side >> seat & 1 else gain < 0

    return sum(points for seat, points in enumerate(_points(ending, better)) if ending.side >> seat & 1)


def max_n(ending: Ending) -> Points:
    """The points of every seat when everybody wants most for himself, and then least for the next player and so on."""

    def better(seat: int, one: Points, other: Points) -> bool:
        def rank(points: Points) -> Points:
            return points[seat], *(-each for each in (*points[seat + 1 :], *points[:seat]))

        return rank(one) > rank(other)

    return _points(ending, better)


def declarer_tricks(
    rules: oracle.Rules, hands: Sequence[Iterable[str]], trick: Iterable[str], leader: int, declarer: int, fewest: bool
) -> int:
    """The tricks the declarer takes from here; he wants as many, or the fewest, and the others want the opposite."""
    tally = Tally(-1 if fewest else 1)
    given = tuple(map(tuple, hands)), tuple(trick)
    return abs(worth(Ending(rules, *given, leader, declarer, tally, 1 << declarer)))


def _points(ending: Ending, better: Callable[[int, Points, Points], bool]) -> Points:
    rules, tally, seats = ending.rules, ending.tally, len(ending.hands)
    hands = [set(hand) for hand in ending.hands]
    known: dict[object, Points] = {}

    def points(trick: tuple[str, ...], leader: int) -> Points:
        seat = (leader + len(trick)) % seats
        if not hands[seat]:
            return (0,) * seats
        key = (tuple(map(frozenset, hands)), trick, leader)
        if key not in known:
            found: Points | None = None
            for card in sorted(oracle.legal(rules, hands[seat], list(trick), seat == ending.declarer)):
                hands[seat].remove(card)
                other = after((*trick, card), leader)
                hands[seat].add(card)
                if found is None or better(seat, other, found):
                    found = other
            assert found is not None
            known[key] = found
        return known[key]

    def after(trick: tuple[str, ...], leader: int) -> Points:
        if len(trick) < seats:
            return points(trick, leader)
        taker = (leader + oracle.winner(rules, list(trick))) % seats
        left = len(hands[0]) + 1
        won = tally.trick + tally.by_left.get(left, 0) + sum(tally.cards.get(card, 0) for card in trick)
        rest = points((), taker)
        return tuple(each + won * (seat == taker) for seat, each in enumerate(rest))

    return points(ending.trick, ending.leader)
