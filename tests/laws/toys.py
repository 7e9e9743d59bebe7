"""How the secrecy of the small games of the tests is examined, and leaks planted in them."""

from random import Random
from typing import Any

from highest import Highest, Options
from msgspec.structs import replace

from talia.cards import mask
from talia.table.match import Line
from talia.table.moves import CHANCE, EVERYONE, MOST_SEATS
from talia.table.zones import Fact
from tests.laws.cases import Case
from tests.laws.leaks import leaking, open_hand, retold, talkative_refusal, telling_event, to_all, told_to_all
from tests.steward import Steward, court_of
from tests.toys.council import Council, Expel, Suspect
from tests.toys.council import Options as CouncilOptions


def learns_highest(log: list[Line], options: Any, seats: int, viewer: int) -> list[Any]:
    """All cards played, one's own cards of each deal, and who deals first."""
    learnt: list[Any] = []
    for line in log:
        if line.seat != CHANCE:
            learnt.append((line.seat, line.move))
        elif isinstance(line.move.value, int):
            learnt.append(line.move.value)
        else:
            learnt.append(sorted(line.move.value[3 * viewer : 3 * viewer + 3]) if viewer < seats else "dealt")
    return learnt


def learns_council(log: list[Line], options: Any, seats: int, viewer: int) -> list[Any]:
    """One's own card, who the other reds are if it is red, whom one named, and that others have named somebody.

    When all have, how often each was named; who is expelled shows his card, and at the end of a deal all do.
    """
    learnt: list[Any] = []
    dealt: list[str] = []
    named: dict[int, tuple[int, ...]] = {}
    out: list[int] = []
    for line in log:
        if line.seat == CHANCE and isinstance(line.move.value, tuple):
            dealt, named, out = list(line.move.value[:seats]), {}, []
            reds = [seat for seat, code in enumerate(dealt) if code[1] in "HD"]
            learnt.append((dealt[viewer], reds if viewer in reds else None) if viewer < seats else "dealt")
        elif line.seat == CHANCE:
            learnt.append(line.move.value)
        elif isinstance(line.move, Suspect):
            named[line.seat] = line.move.seats
            learnt.append((line.seat, line.move.seats if line.seat == viewer else None))
            if len(named) + len(out) == seats:
                learnt.append([sum(seat in each for each in named.values()) for seat in range(seats)])
        elif isinstance(line.move, Expel):
            out.append(line.move.seat)
            named = {}
            learnt.append((line.move, dealt[line.move.seat], dealt if len(out) == options.rounds else None))
    return learnt


def learns_steward(log: list[Line], options: Any, seats: int, viewer: int) -> list[Any]:
    """As in highest card; whether one is the steward or of the court, his prize, and at the end what it was."""
    learnt: list[Any] = []
    steward, prize, left = -1, 0, 0
    for line in log:
        if line.seat == CHANCE and isinstance(line.move.value, tuple):
            cards = [line.move.value[3 * seat : 3 * seat + 3] for seat in range(seats)]
            court = court_of(tuple(map(mask, cards)))
            steward, left = court[0], 3 * seats
            learnt.append((sorted(cards[viewer]), viewer == steward, viewer in court) if viewer < seats else "dealt")
        elif line.seat == CHANCE:
            learnt.append(line.move.value)
        elif hasattr(line.move, "points"):
            prize = line.move.points
            learnt.append(prize if viewer == steward else "prize")
        else:
            left -= 1
            learnt.append((line.seat, line.move, prize if left == 0 else None))
    return learnt


def settings(rng: Random) -> tuple[Any, int]:
    """One deal or two, two to four players."""
    return Options(deals=rng.randint(1, 2)), rng.randint(2, 4)


def lowest_bit(game: Any, s: Any) -> tuple[Any, ...]:
    """Facts: whether the lowest card of each hand is a club."""
    zones = type(game).__mro__[1].zones(game, s)
    low = [bool(zone.cards & 0xFFFF) for zone in zones if zone.id.startswith("hand.") and isinstance(zone.cards, int)]
    return (*type(game).__mro__[1].facts(game, s), Fact("low", low))


def open_beyond(game: Any, s: Any) -> tuple[Any, ...]:
    """Zones: the hand of seat 0 is seen by the sixteenth seat and those after it."""
    zones = type(game).__mro__[1].zones(game, s)
    beyond = (1 << MOST_SEATS) - (1 << 16)
    return tuple(replace(zone, sees=zone.sees | beyond) if zone.id == "hand.0" else zone for zone in zones)


def hands_shut(game: Any, s: Any) -> tuple[Any, ...]:
    """Withheld: nobody is shown the faces of his own hand."""
    zones = type(game).__mro__[1].zones(game, s)
    return tuple(replace(zone, sees=0) if zone.id.startswith("hand.") else zone for zone in zones)


CASES = [
    Case("highest", Highest(), settings, learns_highest),
    Case("steward", Steward(), settings, learns_steward, matches=25, served=24),
    Case(
        "council",
        Council(),
        lambda rng: (CouncilOptions(rounds=rng.randint(1, 3), deals=rng.randint(1, 2)), rng.choice((7, MOST_SEATS))),
        learns_council,
        matches=6,
        served=2,
    ),
]

LEAKS = {
    "highest": {
        "zones: a hand open": leaking(Highest, zones=open_hand),
        "facts: clubs in hands": leaking(Highest, facts=lowest_bit),
        "events: a trace of the hands": leaking(Highest, play=telling_event),
        "refusals: of others' hands": leaking(Highest, play=talkative_refusal),
    },
    "steward": {
        "zones: a hand open": leaking(Steward, zones=open_hand),
        "waiting: who is awaited in secret": leaking(Steward, waiting_seen=lambda game, s: EVERYONE),
        "facts: the prize": leaking(Steward, facts=told_to_all("prize")),
        "events: the prize": leaking(Steward, play=retold("prize_set", to_all)),
    },
    "council": {
        "zones: a hand open": leaking(Council, zones=open_hand),
        "zones: a hand open to the seats from 16 on": leaking(Council, zones=open_beyond),
        "facts: who is red": leaking(Council, facts=told_to_all("red")),
        "facts: who was named": leaking(Council, facts=told_to_all("suspects")),
        "events: who was named": leaking(Council, play=retold("suspects", to_all)),
    },
}

WITHHELD = {
    "highest: own hand": leaking(Highest, zones=hands_shut, choices=lambda game, s, seat: ()),
}
