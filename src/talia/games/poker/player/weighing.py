"""What a word brings: chips on average, if the others answer as they are taken to.

A word is followed one step: each of the others passes, holds or raises, by how good his hand may be; whoever is raised
holds or passes, whichever is better. Then come the exchange and a second round, whose course is put into one number, or
the showdown.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import accumulate
from math import prod
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from talia.games.poker.player.answering import answer
from talia.games.poker.player.held import GRADES, Held
from talia.games.poker.player.story import Spot, floor_after


class Opponent(Struct, frozen=True):
    """Somebody who has not passed: what he may hold, what he has paid in this round, what he still has.

    ``done``: whether he has spoken to the level as it stands, so that he is asked no more if nobody raises it.
    """

    held: Held
    paid: int
    chips: int
    done: bool


class Stand(Struct, frozen=True):
    """What somebody on turn stands before.

    ``ends``: what he may hold in the end, numbers with their chances. ``spot``: what he says his word to. ``chips``:
    what he has. ``step``: the most by which one may raise. ``players``: those dealt in.
    """

    ends: Sequence[tuple[int, float]]
    spot: Spot
    chips: int
    step: int
    players: int
    opponents: Sequence[Opponent]


BETS: Final = 2
"""So many of the highest bets are taken to come in the second round, if it comes to many."""
PAID: Final = 1.7
"""What part of the pot the best hand brings in the end, where bets may still be as high as the pot."""


def worth_later(chance: float, others: int, room: float = 1.0) -> float:
    """What part of the pot a hand with this chance brings in the end, with the second round still to come.

    More than its chance for the best, who are paid, and less for the middling ones, who must pass or pay. ``room``: how
    high bets may be that are still to come, as a part of the pot.

    >>> [round(worth_later(chance, 1), 2) for chance in (0.2, 0.5, 0.8, 1.0)], worth_later(0.5, 1, room=0)
    ([0.04, 0.32, 1.0, 1.7], 0.5)
    """
    part = min(1.0, room)
    return float((1 - part) * chance + part * PAID * chance ** (1.7 + 0.7 / others))


class _Answers:
    """How one opponent answers a level: how likely he passes and raises, and what he holds if he goes on or raises."""

    def __init__(self, now: Stand, one: Opponent, spot: Spot, level: int, *, asked: bool) -> None:
        held = one.held
        self._numbers = held.numbers
        self.owed = min(one.chips, max(0, level - one.paid)) if asked else 0
        if not asked:
            self._holds = [0.0, *accumulate(held.weights)]
            self._bets = [0.0] * len(self._holds)
        else:
            said = replace(spot, owed=self.owed)
            by_grade = {grade: answer(said, grade / GRADES, now.players) for grade in set(held.grades)}
            found = [by_grade[grade] for grade in held.grades]
            pairs = list(zip(found, held.weights, strict=True))
            self._holds = [0.0, *accumulate([each.holds * weight for each, weight in pairs])]
            self._bets = [0.0, *accumulate([each.bets * weight for each, weight in pairs])]
        self.holds, self.bets = self._holds[-1], self._bets[-1]
        self.passes = max(0.0, 1 - self.holds - self.bets)

    def beaten(self, number: int) -> tuple[float, float]:
        """How likely he holds with a hand that this one beats, and how likely he raises with one; of equal half."""
        low, high = bisect_left(self._numbers, number), bisect_right(self._numbers, number)
        return (self._holds[low] + self._holds[high]) / 2, (self._bets[low] + self._bets[high]) / 2


def value(now: Stand, level: int, cost: int, *, rises: bool) -> float:
    """What it brings to pay so much for a level, holding or raising, against passing at once; in chips."""
    spot = now.spot
    floor = floor_after(spot, cost, now.players) if rises else spot.floor
    after = replace(spot, pot=spot.pot + cost, owed=0, floor=floor, rises=spot.rises + rises)
    answers = [
        _Answers(now, one, after, level, asked=(rises or not one.done) and one.chips > 0 and level > one.paid)
        for one in now.opponents
    ]
    room = min(now.chips - cost, BETS * now.step)

    def part(wins: float, pot: float) -> float:
        """What part of a pot a chance at the showdown is worth."""
        return wins if spot.second else worth_later(wins, len(answers), room / pot)

    nobody = prod(each.passes for each in answers)
    calm = prod(1 - each.bets for each in answers)
    stays = calm - nobody
    comes = sum(each.holds * each.owed for each in answers)
    pot = after.pot + (comes / (1 - nobody) if nobody < 1 else 0)
    held = 0.0
    raised = [0.0] * len(answers)
    raises = [
        min(now.step, max(1, round(RAISED * after.pot)), max(0, one.chips - each.owed))
        for one, each in zip(now.opponents, answers, strict=True)
    ]
    against = [each.bets > LEAST for each in answers]
    for number, chance in now.ends:
        beaten = [each.beaten(number) for each in answers]
        good = [each.passes + holds for each, (holds, _) in zip(answers, beaten, strict=True)]
        every = prod(good)
        if stays > LEAST:
            held += chance * part(max(0.0, every - nobody) / stays, pot)
        for at, each in enumerate(answers):
            if against[at]:
                wins = beaten[at][1] / each.bets * (every / good[at] if good[at] > LEAST else 0.0)
                raised[at] += chance * part(min(1.0, wins), after.pot + each.owed + 2 * raises[at])
    total = nobody * (after.pot - cost) + max(0.0, stays) * (held * pot - cost)
    whole = sum(each.bets for each in answers)
    for at, each in enumerate(answers):
        if against[at]:
            more, wins = raises[at], raised[at]
            goes_on = wins * (after.pot + each.owed + 2 * more) - cost - more
            if wins > SURE:
                goes_on += (2 * min(1.0, wins) - 1) * 2 * more
            # Of several who might raise, one does.
            total += (1 - calm) * each.bets / whole * max(-cost, goes_on)
    return total


RAISED: Final = 0.6
"""By what part of the pot others are taken to raise."""
SURE: Final = 0.7
"""With such a chance one raises again."""
LEAST: Final = 1e-6
"""What is less likely is left out."""
