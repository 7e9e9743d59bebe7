"""Close calls, tried in worlds (rules/bridge_bidding_system.md 11.3).

A call is close if the hand would call otherwise with a point more or less. Then all four bid on in worlds that agree
with the auction, each by the system, and the contracts they reach are valued with all cards open.
"""

from math import sqrt
from random import Random
from statistics import fmean
from typing import Final

from msgspec import convert
from msgspec.structs import replace

from talia._kernel import solve_board_within
from talia.games.bridge import bidding
from talia.games.bridge.bidding.by_all import ENDS, reached
from talia.games.bridge.bidding.hand import Hand
from talia.games.bridge.bidding.reading import Heard
from talia.games.bridge.bidding.reading import read as read_auction
from talia.games.bridge.contracts import SEATS, TRICKS, Contract
from talia.games.bridge.dealing import PACK
from talia.games.bridge.moves import AnyCall
from talia.games.bridge.options import Options
from talia.games.bridge.player.aiming import Stake, stake
from talia.games.bridge.player.calling import auction, held, move
from talia.games.bridge.player.worlds import shows
from talia.players.haste import late, seconds_left, within
from talia.players.player import Sight
from talia.players.tricks.belief import believed
from talia.players.tricks.search import DRAWING
from talia.tricks.layouts import Layouts, Place
from talia.tricks.obligations import Position, follow_suit_game

WORLDS: Final = 50
"""Worlds in which calls are tried at most."""

AT_ONCE: Final = 8
"""Worlds after which it is seen whether it is clear which call is better."""

CLEAR: Final = 3.0
"""It is if the mean is so many standard errors from nothing."""

LOOKS: Final = 1000
"""So many are looked at to find likely ones."""

PLACED: Final = 400_000
"""Cards placed in the search of a contract; what takes longer is left out."""

MOST_PLACED: Final = 10_000_000
"""Cards placed in the search of all of them: more than half a second."""

_TABLE_KIB: Final = 2048


class Stronger(Hand):
    """A hand that reckons itself so many points stronger than it is."""

    def __init__(self, cards: int, by: int) -> None:
        super().__init__(cards)
        self.points += by


def close(hand: int, heard: Heard) -> list[str]:
    """What a hand calls, first, and what it would call with a point more or less.

    >>> from talia.cards import mask
    >>> hand = mask("AS KS 5S QH 9H 8H QD JD 7D 6D 9C 8C 2C".split())
    >>> close(hand, Heard())
    ['1D', 'pass']
    """
    points = Hand(hand).points
    variants = (Stronger(hand, by) for by in (0, 1, -1) if points + by >= 0)
    return list(dict.fromkeys(bidding.call(each, heard) for each in variants))


def call(sight: Sight, rng: Random, deadline: float) -> AnyCall | None:
    """The system's call, or one as close that is better in worlds by more than chance; None but in the auction."""
    if sight.view.phase != "auction":
        return None
    heard, hand = auction(sight), held(sight)
    ways = close(hand, heard)
    if len(ways) == 1:
        return move(sight, ways[0])
    facts = sight.view.facts
    # Seats are counted from the dealer here, so that his side is the first.
    trial = _Trial(heard, stake(facts, convert(sight.options, Options), int(facts["dealer"])), deadline)
    gains: dict[str, list[tuple[float, float]]] = {way: [] for way in ways[1:]}
    drawn = zip(*_worlds(hand, heard, rng, within(deadline, DRAWING)), strict=True)
    for number, (world, weight) in enumerate(drawn, 1):
        for way, found in gains.items():
            gained = trial.gains(world, way, ways[0])
            if gained is not None:
                found.append((gained, weight))
        clear = number % AT_ONCE == 0 and all(abs(mean) > CLEAR * error for mean, error in map(_mean, gains.values()))
        if clear or late(deadline) or trial.placed > MOST_PLACED:
            break
    sure = {way: mean - error for way, found in gains.items() for mean, error in (_mean(found),)}
    best = max(sure, key=lambda way: sure[way])
    return move(sight, best if sure[best] > 0 else ways[0])


def _mean(found: list[tuple[float, float]]) -> tuple[float, float]:
    """A mean by weights with its standard error; nothing of one world or none.

    >>> _mean([(2.0, 1.0), (4.0, 1.0)])
    (3.0, 0.707...)
    """
    if len(found) < 2:
        return 0.0, 0.0
    gains, weights = zip(*found, strict=True)
    mean = fmean(gains, weights)
    return mean, sqrt(sum((weight * (gain - mean)) ** 2 for gain, weight in found)) / sum(weights)


def _worlds(hand: int, heard: Heard, rng: Random, deadline: float) -> tuple[list[tuple[int, ...]], list[float]]:
    """The hands of all, from the dealer on, in likely worlds."""
    told = read_auction(heard)
    others = [seat for seat in range(SEATS) if seat != told.me]
    odds = [(seat, shows(seat, told.cells[seat])) for seat in others]
    layouts = Layouts(PACK.mask & ~hand, [Place(TRICKS)] * len(others))

    def likely(layout: tuple[int, ...]) -> float:
        cards = dict(zip(others, layout, strict=True))
        found = 1.0
        for _, each in odds:
            found *= each(cards, 0)
        return found

    layouts_found, weights = believed(layouts, likely, WORLDS, rng, deadline, LOOKS)
    worlds = []
    for layout in layouts_found:
        cards = dict(zip(others, layout, strict=True)) | {told.me: hand}
        worlds.append(tuple(cards[seat] for seat in range(SEATS)))
    return worlds, weights


class _Trial:
    """What calls come to, seats counted from the dealer."""

    def __init__(self, heard: Heard, stake: Stake, deadline: float) -> None:
        self._heard, self._me, self._deadline = heard, len(heard.calls) % SEATS, deadline
        self._stake = stake
        self._found: dict[tuple[tuple[int, ...], str, int], int | None] = {}
        self.placed = 0

    def gains(self, world: tuple[int, ...], way: str, usual: str) -> float | None:
        """What one call gains over another in a world; None if that takes too long."""
        one, other = (self._end(world, each) for each in (way, usual))
        if one == other:
            return 0.0
        worth, other_worth = self._worth(world, one), self._worth(world, other)
        return None if worth is None or other_worth is None else self._stake.gains(worth, other_worth)

    def _end(self, world: tuple[int, ...], said: str) -> Contract | None:
        """The contract that is reached after a call; None where all pass."""
        heard = replace(self._heard, calls=(*self._heard.calls, said))
        hands = [Hand(cards) for cards in world]
        while len(heard.calls) < SEATS or heard.calls[-3:] != ENDS:
            next_call = bidding.call(hands[len(heard.calls) % SEATS], heard)
            heard = replace(heard, calls=(*heard.calls, next_call))
        return reached(heard.calls, 0)

    def _worth(self, world: tuple[int, ...], won: Contract | None) -> float | None:
        """What a contract brings this player's side."""
        if won is None:
            return 0.0
        tricks = self._tricks(world, won)
        if tricks is None:
            return None
        points = self._stake.points(won, tricks)
        return points if self._me % 2 == 0 else -points

    def _tricks(self, world: tuple[int, ...], won: Contract) -> int | None:
        """The tricks of a contract's declarer, whatever its level."""
        key = world, won.strain, won.declarer
        if key not in self._found:
            at = Position(follow_suit_game(won.trump), world, (won.declarer + 1) % SEATS, None, ())
            least, most, placed = solve_board_within(
                at, won.declarer, most_placed=PLACED, seconds=seconds_left(self._deadline), table_kib=_TABLE_KIB
            )
            self.placed += placed
            self._found[key] = least if least == most else None
        return self._found[key]
