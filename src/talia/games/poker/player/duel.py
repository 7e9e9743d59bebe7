"""The second round between two, solved: how often each hand bets, holds and passes so that no answer wins much of it.

Both are taken to hold what everybody may take them to hold by their words before the exchange and by what they have
exchanged; missing cards are left out. Hands are put into `GRADES` grades, and bets into few amounts besides those that
were made. CFR+ with linear averaging: Tammelin, "Solving Large Imperfect Information Games Using CFR+" (2014). The
round is solved from its first word, whoever is on turn: so what is done now goes with what would have been done before.
"""

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from operator import mul
from random import Random
from typing import Final

from msgspec import Struct

from talia.cards import SUITS
from talia.chips.betting import Betting
from talia.games.poker.hands import DECKS
from talia.games.poker.moves import Hold, Open, Pass, Raise, Wait
from talia.games.poker.player.held import Table, Unseen, held
from talia.games.poker.player.story import Word
from talia.table.moves import Move

GRADES: Final = 32
"""So many grades of hands are told apart, each about as likely as any other."""
DRAWN: Final = 1000
"""So many hands tell what somebody may be taken to hold."""
OPENINGS: Final = (0.0, 0.5, 1.5)
"""The parts of the pot with which one opens, ..."""
RAISES: Final = ((0.6, 1.5), (1.0,), (1.0,))
"""... and by which one raises the first, the second and the third time."""
KEPT: Final = 128
"""So many solved rounds are kept."""

Chances = list[float]
"""A number for each grade, the lowest first."""


class Facing(Struct, frozen=True):
    """What everybody knows of one of the two: his words before the exchange, and how many cards he has exchanged."""

    words: tuple[Word, ...]
    exchanged: int


class Duel(Struct, frozen=True):
    """A second round between two.

    ``start``: the betting before its first word. ``pot``: what lay in the middle then, and what others have paid since.
    ``line``: what the two have said. ``two``: what is known of them, in the order in which they act.
    """

    table: Table
    start: Betting
    pot: int
    line: tuple[Move, ...]
    two: tuple[Facing, Facing]


class Solved(Struct, frozen=True):
    """What is to be done where the line has come to: ``moves``, and by grade how likely each is.

    ``steps``: the first number of each grade but the lowest.
    """

    moves: tuple[Move, ...]
    chances: tuple[Chances, ...]
    steps: Sequence[int]

    def of(self, number: int) -> dict[Move, float]:
        """How likely each move is to be made with a hand of this number."""
        grade = bisect_left(self.steps, number + 1)
        return {move: chances[grade] for move, chances in zip(self.moves, self.chances, strict=True)}


@lru_cache(maxsize=KEPT)
def solved(duel: Duel, rounds: int) -> Solved | None:
    """What is to be done now, after so many rounds of learning; None if there is nothing to be done."""
    steps, reach = ranges(duel)
    seats = duel.start.order
    root = _place(duel.start, duel.pot, duel.line)
    if isinstance(root, End):
        return None
    for number in range(1, rounds + 1):
        for player in seats:
            at = seats.index(player)
            _learn(root, player, reach[at], reach[1 - at], number)
    here = root
    for move in duel.line:
        child = here.children[here.moves.index(move)]
        if isinstance(child, End):
            return None
        here = child
    return Solved(here.moves, _parts(here.sums), steps)


def ranges(duel: Duel) -> tuple[Sequence[int], tuple[Chances, Chances]]:
    """Where grades of hands begin, but for the lowest, and how likely each of the two holds one of each grade."""
    one, other = (_range(duel.table, each) for each in duel.two)
    steps = _steps([*one, *other])
    return steps, (_shares(one, steps), _shares(other, steps))


@lru_cache(maxsize=KEPT)
def _range(table: Table, facing: Facing) -> list[int]:
    """What somebody may be taken to hold, as numbers of hands equally likely."""
    rng = Random("what everybody takes somebody to hold")
    return list(held(table, facing.words, facing.exchanged, (), _every(table), DRAWN, rng).numbers)


@lru_cache(maxsize=8)
def _every(table: Table) -> Unseen:
    return Unseen(table, DECKS[len(table.rank.ranks) * len(SUITS)].mask)


def _steps(numbers: list[int]) -> list[int]:
    """Where grades begin, so that each has about as many of these."""
    numbers.sort()
    found = {numbers[len(numbers) * grade // GRADES] for grade in range(1, GRADES)} if numbers else set[int]()
    return sorted(found)


def _shares(numbers: Sequence[int], steps: Sequence[int]) -> Chances:
    """What part of the numbers is of each grade."""
    found = [0.0] * (len(steps) + 1)
    for number in numbers:
        found[bisect_left(steps, number + 1)] += 1 / len(numbers)
    return found


def line_of(start: Betting, words: Sequence[Word]) -> tuple[Betting, tuple[Move, ...]] | None:
    """The betting after these words, and the moves they were; None if a round between two does not go so."""
    betting, line = start, list[Move]()
    for word in words:
        if betting.turn != word.seat:
            return None
        level = betting.paid[word.seat] + word.chips
        if word.said == "waited" and betting.limits.waits:
            line.append(Wait())
            betting = betting.waited()
        elif word.said == "held" and betting.hold() == word.chips:
            line.append(Hold())
            betting = betting.held()
        elif word.said == "opened" and level in betting.opening():
            line.append(Open(level))
            betting = betting.opened(level)
        elif word.said == "raised" and level in betting.raising():
            line.append(Raise(level))
            betting = betting.raised_to(level)
        else:
            return None
    return betting, tuple(line)


# --- the tree ---------------------------------------------------------------------------------------------------------


class End(Struct, frozen=True):
    """Where nothing is to be said any more: what the winner wins, counted from half of the pot; who has passed."""

    won: float
    passed: int | None


class Place:
    """Where somebody is on turn: what he may do, and how he has learnt to do it."""

    __slots__ = ("children", "moves", "now", "regrets", "sums", "turn")

    def __init__(self, turn: int, moves: tuple[Move, ...], children: tuple["Place | End", ...]) -> None:
        self.turn, self.moves, self.children = turn, moves, children
        self.now: tuple[Chances, ...] = ()
        self.regrets: tuple[Chances, ...] = ()
        self.sums: tuple[Chances, ...] = ()


def _place(b: Betting, pot: int, line: Sequence[Move]) -> Place | End:
    """The round from here on; the line that was in fact taken is in it."""
    if b.over:
        out = [seat for seat in b.order if not b.active >> seat & 1]
        return End(pot / 2 + min(b.paid[seat] for seat in b.order), out[0] if out else None)
    steps: dict[Move, Betting] = {}
    if b.limits.waits and not b.level:
        steps[Wait()] = b.waited()
    else:
        steps[Pass()] = b.passed()
    if b.hold() is not None:
        steps[Hold()] = b.held()
    said = line[0] if line else None
    opens, raises = b.opening(), b.raising()
    for level in amounts(opens or raises, b, pot, said):
        if opens:
            steps[Open(level)] = b.opened(level)
        else:
            steps[Raise(level)] = b.raised_to(level)
    children = tuple(_place(after, pot, line[1:] if move == said else ()) for move, after in steps.items())
    return Place(b.turn, tuple(steps), children)


def amounts(allowed: range, b: Betting, pot: int, said: Move | None = None) -> list[int]:
    """What is looked at of what may be bet; what was in fact bet stands for what is nearest to it.

    >>> from talia.chips.betting import Limits
    >>> start = Betting.among((0, 1), (194, 194), Limits(3, 2, 20))
    >>> amounts(start.opening(), start, 12), amounts(start.opening(), start, 12, Open(8))
    ([3, 6, 18], [3, 8, 18])
    """
    if not allowed:
        return []
    whole = pot + sum(b.paid[seat] for seat in b.order) + b.owes(b.turn)
    parts = OPENINGS if not b.level else RAISES[b.raised] if b.raised < len(RAISES) else ()
    found = {min(allowed[-1], max(allowed[0], b.level + round(part * whole))) for part in parts}
    actual = said.chips if isinstance(said, Open) else said.to if isinstance(said, Raise) else None
    if actual is not None:
        if found:
            found.remove(min(found, key=lambda each: (abs(each - actual), each)))
        found.add(actual)
    return sorted(found)


# --- learning ---------------------------------------------------------------------------------------------------------


def _learn(place: Place | End, player: int, mine: Chances, others: Chances, number: int) -> Chances:
    """What a place is worth to a player by grade; his regrets there grow by what other moves would have brought."""
    if isinstance(place, End):
        won = place.won
        if place.passed is not None:
            return [(won if place.passed != player else -won) * sum(others)] * len(others)
        below = list(accumulate(others))
        whole = below[-1]
        return [won * (2 * upto - each - whole) for upto, each in zip(below, others, strict=True)]
    if not place.now:
        place.regrets = place.sums = tuple([0.0] * len(mine) for _ in place.moves)
        place.now = _parts(place.regrets)
    now = place.now
    if place.turn != player:
        every = [
            _learn(child, player, mine, list(map(mul, others, each)), number)
            for child, each in zip(place.children, now, strict=True)
        ]
        return list(map(sum, zip(*every, strict=True)))
    found = [
        _learn(child, player, list(map(mul, mine, each)), others, number)
        for child, each in zip(place.children, now, strict=True)
    ]
    brought = (map(mul, each, brings) for each, brings in zip(now, found, strict=True))
    value: Chances = list(map(sum, zip(*brought, strict=True)))
    place.regrets = tuple(
        [max(0.0, regret + each - mean) for regret, each, mean in zip(regrets, brings, value, strict=True)]
        for regrets, brings in zip(place.regrets, found, strict=True)
    )
    place.sums = tuple(
        [before + number * reach * each for before, reach, each in zip(sums, mine, chances, strict=True)]
        for sums, chances in zip(place.sums, now, strict=True)
    )
    place.now = _parts(place.regrets)
    return value


def _parts(values: tuple[Chances, ...]) -> tuple[Chances, ...]:
    """By grade, each as a part of their sum; equal ones where there is nothing."""
    wholes = list(map(sum, zip(*values, strict=True)))
    even = 1 / len(values)
    return tuple(
        [each / whole if whole > 0 else even for each, whole in zip(row, wholes, strict=True)] for row in values
    )
