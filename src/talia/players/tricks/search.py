"""What each card of a seat is worth: in sampled worlds, by perfect play where that is quick, else by playouts.

Budgets are numbers of worlds and of cards placed in the search, never time, so the same sight and the same chance
give the same card on any machine.
"""

from collections.abc import Callable, Iterator, Sequence
from math import inf
from random import Random
from typing import Final

from msgspec import Struct

from talia._kernel import NOT_KNOWN, Tally, max_n_cards, scored_playouts, solve_board_cards, worth_many
from talia.cards import singles
from talia.players.haste import late, seconds_left, within
from talia.players.tricks.scene import TrickScene, rows
from talia.tricks.arrangement import Arrangement
from talia.tricks.layouts import Layout
from talia.tricks.obligations import LEADING, Position
from talia.tricks.rules import legal

AT_ONCE: Final = 8
"""Worlds after which it is seen whether they are solved."""
HURRIED: Final = 2
"""Worlds between two looks at the clock, where there is one."""
DRAWING: Final = 1 / 3
"""The part of the time in which worlds are drawn."""
TABLE_KIB: Final = 2048
_NO_CARD: Final = 255

Points = Sequence[int]
"""By place."""


class Budget(Struct, frozen=True):
    """What a decision may cost: worlds, and cards placed in the search of each world."""

    worlds: int
    placed: int


CLUB: Final = Budget(worlds=100, placed=20_000)
"""The budget of the level ``club``."""


class Aim(Struct, frozen=True):
    """What the play of a deal is about, as one seat sees it.

    ``tally``: what tricks and cards are worth to him who takes them. ``side``: the places that are on one side with
    this seat, in a world; if left out, each plays for himself. ``worth``: what it is worth to this side to take so many
    points from here on in a world; if left out, the points themselves.

    Where players want so many points and no more, ``targets`` are the points that each wants from here on, and
    ``score`` is what it is worth to this seat that each takes so many; such play is never solved.

    Where two pairs play for tricks, partners opposite each other, and one must follow suit and no more, it is a
    ``board``: the kernel has a search for those that is many times quicker than the one for any tally.

    Where the kernel does not know the rules, nothing of this counts but ``own``: what a card is worth to this seat in a
    world, played out by the game's own means.

    ``budget``: what a decision may cost where that is not the level's.
    """

    tally: Tally = Tally()
    side: Callable[[Layout], int] | None = None
    worth: Callable[[int, Layout], float] | None = None
    targets: tuple[int, ...] | None = None
    score: Callable[[Points], float] | None = None
    board: bool = False
    own: Callable[[Layout, int], float] | None = None
    budget: Budget | None = None


def values(now: TrickScene, aim: Aim, budget: Budget, rng: Random, deadline: float) -> list[tuple[int, float]]:
    """What every legal card (a set of one) is worth in the mean of some likely worlds, from the lowest up.

    Perfect play is asked first: of two sides if there are two, else of players who each want the most for themselves
    (to hold all others for one's enemies plays worse). Where the first worlds are not solved within the budget, all
    are played out.
    """
    budget = aim.budget or budget
    worlds, weights = now.believed(budget.worlds, rng, within(deadline, DRAWING))
    at_once = AT_ONCE if deadline == inf else HURRIED
    cards = [one.bit_length() - 1 for one in singles(_legal(now))]
    for way in _ways(aim):
        sums, done, tried = [0.0] * len(cards), 0.0, 0.0
        for first in range(0, len(worlds), at_once):
            some = worlds[first : first + at_once]
            counts = weights[first : first + at_once]
            tried += sum(counts)
            for number, found in way(now, aim, some, cards, budget, deadline):
                sums = [total + counts[number] * worth for total, worth in zip(sums, found, strict=True)]
                done += counts[number]
            if late(deadline) or (2 * done < tried and first + at_once >= AT_ONCE):
                break
        # Some worlds are easier than others; a few of the easiest say little about the rest.
        if 2 * done >= tried:
            return [(1 << card, total / done) for card, total in zip(cards, sums, strict=True)]
    raise AssertionError("whatever is played out has an end")


def _legal(now: TrickScene) -> int:
    table = sum(1 << number for number in now.trick)
    led = now.trick[0] if now.trick else LEADING
    return legal(now.rules, now.hand, table, led, now.me == now.declarer)


Valued = Iterator[tuple[int, list[float]]]
"""For every world that could be valued, by its number, what the cards are worth."""

Way = Callable[[TrickScene, Aim, Sequence[Layout], list[int], Budget, float], Valued]


def _ways(aim: Aim) -> list[Way]:
    if aim.own is not None:
        return [_by_own_means]
    if aim.targets is not None:
        return [_played_out]
    if aim.board:
        return [_board, _played_out]
    return [_max_n if aim.side is None else _two_sides, _played_out]


def _by_own_means(
    now: TrickScene, aim: Aim, worlds: Sequence[Layout], cards: list[int], budget: Budget, deadline: float
) -> Valued:
    assert aim.own is not None
    for number, world in enumerate(worlds):
        yield number, [aim.own(world, card) for card in cards]


def _max_n(
    now: TrickScene, aim: Aim, worlds: Sequence[Layout], cards: list[int], budget: Budget, deadline: float
) -> Valued:
    for number, world in enumerate(worlds):
        at = Position(now.obligations, world, now.leader, now.declarer, now.trick)
        points = max_n_cards(at, aim.tally, most_placed=budget.placed, table_kib=TABLE_KIB)
        if len(points) < len(cards):
            return
        yield number, [_worth(aim, points[card][now.me], world) for card in cards]


def _board(
    now: TrickScene, aim: Aim, worlds: Sequence[Layout], cards: list[int], budget: Budget, deadline: float
) -> Valued:
    for number, world in enumerate(worlds):
        at = Position(now.obligations, world, now.leader, None, now.trick)
        tricks = solve_board_cards(at, now.me, most_placed=budget.placed, seconds=seconds_left(deadline))
        if len(tricks) == len(cards):
            yield number, [_worth(aim, tricks[card], world) for card in cards]


def _two_sides(
    now: TrickScene, aim: Aim, worlds: Sequence[Layout], cards: list[int], budget: Budget, deadline: float
) -> Valued:
    assert aim.side is not None
    left = seconds_left(deadline)
    trick = bytes((*now.trick, *[_NO_CARD] * (len(now.seats) - 1 - len(now.trick))))
    answers = worth_many(
        now.obligations,
        aim.tally,
        rows(worlds),
        now.leader,
        memoryview(bytes(aim.side(world) for world in worlds)).cast("b"),
        -1 if now.declarer is None else now.declarer,
        memoryview(trick * len(worlds)).cast("b", shape=[len(worlds), len(now.seats) - 1]),
        each_card=True,
        most_placed=budget.placed,
        seconds=None if left is None else left / len(worlds),
        table_kib=TABLE_KIB,
    ).tolist()
    for number, (world, answer) in enumerate(zip(worlds, answers, strict=True)):
        if NOT_KNOWN not in answer:
            yield number, [_worth(aim, points, world) for points in answer]


def _played_out(
    now: TrickScene, aim: Aim, worlds: Sequence[Layout], cards: list[int], budget: Budget, deadline: float
) -> Valued:
    sides = None if aim.side is None else [aim.side(world) for world in worlds]
    answers = scored_playouts(
        now.obligations,
        aim.tally,
        rows(worlds),
        now.leader,
        now.declarer,
        now.trick,
        sides=sides,
        targets=aim.targets,
        each_card=True,
    ).tolist()
    for number, (world, answer) in enumerate(zip(worlds, answers, strict=True)):
        if aim.score is not None:
            yield number, [aim.score(points) for points in answer]
        else:
            side = 1 << now.me if sides is None else sides[number]
            took = (sum(more for place, more in enumerate(each) if side >> place & 1) for each in answer)
            yield number, [_worth(aim, points, world) for points in took]


def _worth(aim: Aim, points: int, world: Layout) -> float:
    return points if aim.worth is None else aim.worth(points, world)


def card_tally(points: Callable[[int], int], pack: int, order: Arrangement) -> Tally:
    """Card points as the kernel takes them: ``points`` are those of a set of the game's cards."""
    return Tally(0, {order.place(one.bit_length() - 1): points(one) for one in singles(pack)})
