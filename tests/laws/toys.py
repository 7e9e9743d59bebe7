"""How the secrecy of the small games of the tests is examined, and leaks planted in them."""

from random import Random
from typing import Any

from highest import Highest, Options
from msgspec.structs import replace

from talia.cards import mask
from talia.table.match import Line
from talia.table.moves import CHANCE, EVERYONE, MOST_SEATS
from talia.table.zones import Fact
from tests.laws import folding, wolves
from tests.laws.cases import Case
from tests.laws.leaks import hand_at, leaking, open_hand, retold, talkative_refusal, telling_event, to_all, told_to_all
from tests.steward import Steward, court_of
from tests.toys import bridge
from tests.toys.bridge import Bridge
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


def learns_bridge(log: list[Line], options: Any, seats: int, viewer: int) -> list[Any]:
    """Who sits where; one's own cards; all calls and cards; the dummy's hand with the opening lead; in the end all."""
    learnt: list[Any] = []
    hands: list[list[str]] = []
    usual = [0, 1, 0, 1] if seats == 2 else [0, 1, 2, 3]
    places, left, dealer = usual, 0, -1
    calls: list[tuple[int, Any]] = []
    for line in log:
        if line.seat == CHANCE:
            if line.move.label.endswith("/places"):
                places = [int(seat) for seat in line.move.value]
            else:
                hands = [sorted(line.move.value[13 * place : 13 * place + 13]) for place in range(4)]
                places, calls, left, dealer = usual, [], 52, dealer + 1
                if options.drawn and seats == 4:
                    learnt.append("dealt")
                    continue
            learnt.append((places, [hand for hand, seat in zip(hands, places, strict=True) if seat == viewer]))
        elif not isinstance(line.move, bridge.Play):
            calls.append(((dealer + len(calls)) % 4, line.move))
            learnt.append((line.seat, line.move))
            if len(calls) == 4 and all(isinstance(call, bridge.Pass) for _, call in calls):
                learnt.append(hands)
        else:
            learnt.append((line.seat, line.move))
            if left == 52:
                learnt.append(hands[(declarer_by(calls) + 2) % 4])
            left -= 1
            if left == 0:
                learnt.append(hands)
    return learnt


def declarer_by(calls: list[tuple[int, Any]]) -> int:
    """The place of who named the strain of the last bid first, of the side that made it."""
    bids = [(place, call.bid) for place, call in calls if isinstance(call, bridge.Bid)]
    last, contract = bids[-1]
    return next(place for place, bid in bids if bid[1:] == contract[1:] and place % 2 == last % 2)


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


def by_number(game: Any, s: Any) -> tuple[Any, ...]:
    """Zones: who sees a hand is read off the number of its place."""
    zones = type(game).__mro__[1].zones(game, s)
    return tuple(
        replace(zone, sees=zone.sees | 1 << int(zone.id[5:])) if zone.id.startswith("hand.") else zone for zone in zones
    )


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
    Case(
        "bridge_toy",
        Bridge(),
        lambda rng: (bridge.Options(deals=rng.randint(1, 2), drawn=rng.random() < 0.5), rng.choice((2, 4))),
        learns_bridge,
        matches=12,
        served=4,
        late=lambda match: match.state.deal is not None and match.state.deal.tricks is not None,
        least_late=20,
        planted=(0.2, 20),
    ),
    wolves.CASE,
    folding.CASE,
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
    "bridge_toy": {
        "zones: a hand open": leaking(Bridge, zones=open_hand),
        "zones: the dummy before the opening lead": leaking(
            Bridge, zones=hand_at(lambda d: d.dummy, lambda d: EVERYONE, led=False)
        ),
        "zones: the dummy to who plays it, before the lead": leaking(
            Bridge, zones=hand_at(lambda d: d.dummy, lambda d: 1 << d.tricks.players[d.dummy], led=False)
        ),
        "zones: the declarer's hand to the dummy": leaking(
            Bridge, zones=hand_at(lambda d: d.declarer, lambda d: 1 << d.seats[d.dummy], led=True)
        ),
        "zones: the hand of a place to the seat of its number": leaking(Bridge, zones=by_number),
        "events: a trace of the hands": leaking(Bridge, play=telling_event),
        "refusals: of others' hands": leaking(Bridge, play=talkative_refusal),
    },
    "wolves": wolves.LEAKS,
    "folding": folding.LEAKS,
}

WITHHELD = {
    "highest: own hand": leaking(Highest, zones=hands_shut, choices=lambda game, s, seat: ()),
}
