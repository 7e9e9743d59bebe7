"""What the cards somebody played tell of his hand: with a better card he would have played that.

In each world every earlier choice of the other players is solved: how much worse was the card he played than the best
he had there? Worlds in which the others have thrown points away are unlikely.
"""

from array import array
from collections.abc import Iterator, Sequence
from itertools import islice
from math import exp, inf
from typing import Any, Final

from msgspec import Struct

from talia._kernel import solve_many
from talia.games.betel.player.scene import ACTIVE, BetelScene, Hands
from talia.games.betel.player.style import TRICKS, declarers_points
from talia.games.betel.player.worlds import rows
from talia.players.haste import late, seconds_left
from talia.tricks.obligations import LEADING, legal

LONGEST: Final = 8
"""Choices made with more cards in hand are not read: to solve them takes long and tells little."""
MOST: Final = 1500
"""Positions solved for one decision; the latest choices count first."""
MOST_PLACED: Final = 20_000


class Choice(Struct, frozen=True):
    """A card somebody played.

    ``place`` and ``card``; the ``trick`` it was played to and its ``leader``; ``since``: what all have played from then
    on, this card too; ``taken``: the tricks the declarer had.
    """

    place: int
    card: int
    leader: int
    trick: tuple[int, ...]
    since: Hands
    taken: int


def likelihoods(now: BetelScene, worlds: Sequence[Hands], mistakes: float, deadline: float = inf) -> list[float]:
    """By world: how likely the others would have played as they did, losing about ``mistakes`` points by errors.

    At the deadline the latest choices, solved first, must do.
    """
    contract = now.contract
    found = [1.0] * len(worlds)
    if contract is None or now.traded or late(deadline):
        return found
    asked: list[tuple[int, Choice, int]] = []
    hands: list[Hands] = []
    leaders, tricks = array("b"), array("b")
    for choice in islice(choices(now), MOST // max(1, len(worlds))):
        one, two, three = choice.since
        led = choice.trick[0] if choice.trick else LEADING
        table = sum(1 << card for card in choice.trick)
        for at, world in enumerate(worlds):
            then = (world[0] | one, world[1] | two, world[2] | three)
            playable = legal(now.rules, then[choice.place], table, led, choice.place == now.declarer)
            if playable & (playable - 1):
                asked.append((at, choice, (playable & ((1 << choice.card) - 1)).bit_count()))
                hands.append(then)
                leaders.append(choice.leader)
                tricks.extend((*choice.trick, -1, -1)[:2])
    if not hands:
        return found
    given: Any = leaders, memoryview(tricks).cast("B").cast("b", shape=[len(hands), 2])
    solved = solve_many(
        now.rules,
        rows(hands),
        given[0],
        now.declarer,
        given[1],
        misere=contract.betelek,
        each_card=True,
        most_placed=MOST_PLACED,
        seconds=seconds_left(deadline),
    ).tolist()
    for (at, choice, number), values in zip(asked, solved, strict=True):
        sign = 1 if choice.place == now.declarer else -1
        points = [sign * declarers_points(contract, choice.taken + value) for value in values if value >= 0]
        if points:
            chances = [exp((each - max(points)) / mistakes) for each in points]
            found[at] *= chances[number] / sum(chances)
    return found


def choices(now: BetelScene) -> Iterator[Choice]:
    """The choices of the others, the latest first."""
    since = [0] * ACTIVE
    history = now.history
    for at in range(len(history) - 1, -1, -1):
        place, card = history[at]
        since[place] |= 1 << card
        start = at - at % ACTIVE
        if TRICKS - start // ACTIVE > LONGEST:
            return
        if place != now.me:
            # Who leads to a trick has won the one before.
            taken = sum(history[lead][0] == now.declarer for lead in range(ACTIVE, start + 1, ACTIVE))
            trick = tuple(number for _, number in history[start:at])
            yield Choice(place, card, history[start][0], trick, (since[0], since[1], since[2]), taken)
