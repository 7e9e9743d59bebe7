"""The odds of Betel: exact numbers of layouts, weighted by what the others' exchanges tell (rules/betel_learning.md A).

All layouts that agree with what a seat knows count alike: cards seen, cards known in a hand, obligations that prove a
hand void. Somebody who laid a card of a suit face up into the dubel held it before; how likely he would have thrown
it from each length is a habit, and each habit gives odds of its own.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, Final

from msgspec import Struct

from talia.analysis.odds import Odds, SuitOdds, odds_of
from talia.cards import LANES, SUITS, mask
from talia.games.betel.player.laid import DUBEL, Case
from talia.games.betel.player.scene import ACTIVE, BetelScene, Unseen, betel_scene, this_deal
from talia.games.betel.player.worlds import BetelLayouts
from talia.players.player import Sight
from talia.tricks.splits import HABITS, Habit, Split, normal

TRADED: Final = ("handed", "shown")
"""Events after which hands are no longer as the deal and the exchanges left them, or known in part."""

PLAIN: Final = "random"
"""The habit that changes nothing: any card of a hand is as likely to be thrown as any other."""


class Discard(Struct, frozen=True):
    """Cards of a suit somebody laid down in an exchange: his place, how many, and how his suit has changed since.

    ``since``: cards of the suit laid down or played from then on, less those taken; so his length then was what he
    holds now and ``since``.
    """

    place: int
    cards: int
    since: int


@odds_of("betel")
def odds(sight: Sight) -> Odds | None:
    """The odds in the auction and the play; none once cards have changed hands, or been shown, by trading."""
    if not any(zone.id.startswith("hand.") for zone in sight.view.zones):
        return None
    if any(event.code in TRADED for event in this_deal(sight.events)):
        return None
    now = betel_scene(sight)
    if not now.pool:
        return None
    places = tuple(place for place in range(ACTIVE) if place != now.me)
    discards = {suit: tuple(_discards(now, sight.view.facts.get("calls", ()), suit)) for suit in SUITS}
    habits = tuple(HABITS) if any(discards.values()) else (PLAIN,)
    suits = []
    for suit in reversed(SUITS):
        counted = ways(now, LANES[suit])
        chances = {
            habit: normal(
                {
                    split: number * _weight(split, places, discards[suit], HABITS[habit])
                    for split, number in counted.items()
                }
            )
            for habit in habits
        }
        mine = (now.hand | now.picked) & LANES[suit]
        suits.append(SuitOdds(suit, mine.bit_count(), {habit: each for habit, each in chances.items() if each}))
    return Odds(tuple(now.order[place] for place in places), now.hidden, habits, tuple(suits))


def ways(now: BetelScene, suit: int) -> dict[Split, int]:
    """In how many layouts the cards of a suit (a set) are split so: by the others' places, then the hidden dubel."""
    found: dict[Split, int] = {}
    for case in now.cases:
        for split, number in _ways_in(now, case, suit):
            found[split] = found.get(split, 0) + number
    return dict(sorted(found.items()))


def _ways_in(now: BetelScene, case: Case, suit: int) -> Iterator[tuple[Split, int]]:
    free = now.pool & ~sum(case)
    places = [place for place, other in enumerate(now.others) if other is not None]
    fixed = {place: other.known | case[place] for place, other in enumerate(now.others) if other is not None}
    if any(case[place] & other.never for place, other in enumerate(now.others) if other is not None):
        return
    rooms = [other.size - fixed[place].bit_count() for place, other in enumerate(now.others) if other is not None]
    rooms.append(now.hidden - case[DUBEL].bit_count())
    if min(rooms) < 0:
        return
    for share in _shares((free & suit).bit_count(), rooms):
        rest = [room - cards for room, cards in zip(rooms, share, strict=True)]
        number = _layouts(now, free & suit, share) * _layouts(now, free & ~suit, rest)
        if number:
            beside = (*(fixed[place] for place in places), case[DUBEL])
            split = tuple(cards + (known & suit).bit_count() for cards, known in zip(share, beside, strict=True))
            yield split if now.hidden else split[:-1], number


def _layouts(now: BetelScene, cards: int, sizes: Sequence[int]) -> int:
    """In how many ways cards can be shared out in these numbers to the others and the dubel."""
    left = iter(sizes)
    others = tuple(None if other is None else Unseen(0, next(left), other.never) for other in now.others)
    return BetelLayouts(hand=0, others=others, pool=cards, hidden=next(left)).number


def _shares(cards: int, rooms: Sequence[int]) -> Iterator[tuple[int, ...]]:
    if not rooms:
        if not cards:
            yield ()
        return
    for first in range(min(cards, rooms[0]) + 1):
        for rest in _shares(cards - first, rooms[1:]):
            yield (first, *rest)


def _discards(now: BetelScene, calls: Sequence[dict[str, Any]], suit: str) -> Iterator[Discard]:
    """What others laid face up into the dubel of a suit, the latest first."""
    since = [(cards & LANES[suit]).bit_count() for cards in now.played]
    for call in reversed(calls):
        place = now.order.index(call["seat"])
        given = (mask(call["give"]) & LANES[suit]).bit_count()
        since[place] += given - (mask(call["take"]) & LANES[suit]).bit_count()
        if given and place != now.me:
            yield Discard(place, given, since[place])


def _weight(split: Split, places: Sequence[int], discards: Sequence[Discard], habit: Habit) -> Fraction:
    """How likely these very cards would have been thrown; the suit is chosen by habit, the card of it by chance."""
    weight = Fraction(1)
    for discard in discards:
        length = split[places.index(discard.place)] + discard.since
        for thrown in range(discard.cards):
            weight *= habit(length - thrown) / (length - thrown)
    return weight
