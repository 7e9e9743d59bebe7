"""What a card is worth to somebody who will not see the others' hands on his next turn either.

The mean over solved worlds takes for granted that one will know the world from the next card on; so it likes to put off
every guess (strategy fusion). Here each card is followed, in each world, to one's own next turn, the others playing
perfectly; then one card has to do in all worlds that look alike by then. The difference is the price of guessing.
"""

from array import array
from collections.abc import Sequence
from math import inf
from typing import Any

from talia._kernel import solve_many, solve_worlds
from talia.cards import singles
from talia.games.betel.player.scene import ACTIVE, BetelScene, Hands
from talia.games.betel.player.style import TRICKS, Style
from talia.games.betel.player.worlds import rows
from talia.players.haste import seconds_left
from talia.tricks.obligations import LEADING, legal, winner


class OutOfTime(Exception):
    """The deadline came first."""


class Continuation:
    """A card of mine in one world, and what was played after it."""

    __slots__ = ("card", "hands", "leader", "seen", "taken", "trick", "weight")

    def __init__(self, card: int, weight: float, now: BetelScene, world: Hands) -> None:
        self.card = card
        self.weight = weight
        self.hands = list(world)
        self.leader = now.leader
        self.trick = list(now.trick)
        self.taken = now.tricks[now.declarer]
        self.seen: list[int] = []

    @property
    def turn(self) -> int:
        """Whose turn it is."""
        return (self.leader + len(self.trick)) % ACTIVE

    def play(self, now: BetelScene, one: int) -> None:
        """The player on turn plays a card."""
        self.hands[self.turn] ^= one
        number = one.bit_length() - 1
        self.trick.append(number)
        self.seen.append(number)
        if len(self.trick) == ACTIVE:
            self.leader = (self.leader + winner(now.rules, self.trick)) % ACTIVE
            self.trick = []
            self.taken += self.leader == now.declarer


def guessing(
    now: BetelScene,
    cards: Sequence[int],
    worlds: Sequence[Hands],
    weights: Sequence[float],
    style: Style,
    deadline: float = inf,
) -> list[float]:
    """By card: how much less it is worth than the mean over the solved worlds says, zero or below.

    The worlds have all hands from now on; the weights add up to one. Raises OutOfTime at the deadline.
    """
    contract = now.contract
    assert contract is not None
    half = [(TRICKS - taken) / 2 for taken in range(TRICKS + 1)]
    place = 0 if now.me == now.declarer else 1
    points: list[Any] = [(taken, half[taken], half[taken]) for taken in range(TRICKS + 1)]
    worth = [style.worth(contract, each, 0, place) for each in points]
    lines = []
    for world, weight in zip(worlds, weights, strict=True):
        for at, one in enumerate(cards):
            line = Continuation(at, weight, now, world)
            line.play(now, one)
            lines.append(line)
    found = [0.0] * len(cards)
    going = _to_my_turn(now, lines, worth, deadline)
    for line in lines:
        if not any(line.hands):
            found[line.card] += line.weight * worth[line.taken]
    alike: dict[tuple[int, ...], list[tuple[Continuation, list[float]]]] = {}
    for line, values in zip(going, _solved(now, going, deadline), strict=True):
        alike.setdefault((line.card, *line.seen), []).append((line, [worth[line.taken + value] for value in values]))
    for same in alike.values():
        sums = [sum(line.weight * values[at] for line, values in same) for at in range(len(same[0][1]))]
        found[same[0][0].card] += max(sums)
    return [each - mean for each, mean in zip(found, _means(now, worlds, weights, worth, deadline), strict=True)]


def _to_my_turn(
    now: BetelScene, lines: Sequence[Continuation], worth: Sequence[float], deadline: float
) -> list[Continuation]:
    """Lets the others play perfectly; the lines in which I play again."""
    going = [line for line in lines if any(line.hands)]
    mine: list[Continuation] = []
    while going:
        mine += [line for line in going if line.turn == now.me]
        going = [line for line in going if line.turn != now.me]
        for line, values in zip(going, _solved(now, going, deadline), strict=True):
            sign = 1 if (line.turn == now.declarer) == (now.me == now.declarer) else -1
            playable = _playable(now, line)
            results = [sign * worth[line.taken + value] for value in values]
            line.play(now, list(singles(playable))[results.index(max(results))])
        going = [line for line in going if any(line.hands)]
    return mine


def _playable(now: BetelScene, line: Continuation) -> int:
    led = line.trick[0] if line.trick else LEADING
    table = sum(1 << card for card in line.trick)
    return legal(now.rules, line.hands[line.turn], table, led, line.turn == now.declarer)


def _solved(now: BetelScene, lines: Sequence[Continuation], deadline: float) -> list[list[int]]:
    """By line and legal card of the player on turn: the tricks the declarer takes from then on."""
    if not lines:
        return []
    assert now.contract is not None
    leaders: Any = array("b", [line.leader for line in lines])
    tricks = array("b", [card for line in lines for card in (*line.trick, -1, -1)[:2]])
    given: Any = memoryview(tricks).cast("B").cast("b", shape=[len(lines), 2])
    hands: Any = [tuple(line.hands) for line in lines]
    solved = solve_many(
        now.rules,
        rows(hands),
        leaders,
        now.declarer,
        given,
        misere=now.contract.betelek,
        each_card=True,
        seconds=seconds_left(deadline),
    ).tolist()
    found = [[value for value in values if value >= 0] for values in solved]
    if not all(found):
        raise OutOfTime
    return found


def _means(
    now: BetelScene, worlds: Sequence[Hands], weights: Sequence[float], worth: Sequence[float], deadline: float
) -> list[float]:
    """By card: the mean of the solved worlds."""
    assert now.contract is not None
    solved = solve_worlds(
        now.rules,
        rows(worlds),
        now.leader,
        now.declarer,
        now.trick,
        now.tricks,
        misere=now.contract.betelek,
        each_card=True,
        seconds=seconds_left(deadline),
    ).tolist()
    if any(row[0] < 0 for row in solved):
        raise OutOfTime
    return [
        sum(weight * worth[row[at]] for row, weight in zip(solved, weights, strict=True))
        for at in range(len(solved[0]))
    ]
