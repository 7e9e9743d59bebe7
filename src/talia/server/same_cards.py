"""An event: several tables with the same cards, and what may be told of it to whom.

The law: nothing of a deal reaches a seat before its own table has finished that deal. Tables of an event know nothing
of each other; all that is told across them is put together here, from how far each of them is. Points are told of deals
that are finished, cards of those that are open; where they stay closed as long as the match lasts, to nobody before
every table is through with it.
"""

from typing import Any, Final

import msgspec
from msgspec import Struct

from talia.chance import commitment
from talia.server import wire
from talia.server.rounds import RoundsRules
from talia.table.comparison import ahead, share, sharing_totals
from talia.table.moves import seats_of
from talia.table.record import Sitter, event_binding
from talia.table.registry import find

NO_BOUND: Final = 1 << 30


class EventRules(Struct, frozen=True, kw_only=True):
    """What an event was made with. ``master``: the secret of all its deals; ``deals``: so many are played (None: all);
    ``tables`` are the ids of its tables. ``rounds``: tables come into being round by round instead."""

    id: str
    game: str
    rules: int
    options: dict[str, Any]
    clock: wire.Clock
    talk: wire.Talk
    deals: int | None
    master: str
    maker: str
    tables: tuple[str, ...]
    rounds: RoundsRules | None = None


class Progress(Struct, frozen=True):
    """How far a table is: who sits there, all guests who have (had) a seat, points by seat of each finished deal.

    ``dealt``: by what draw the cards of each of these came (``Game.dealt``). So many of them are ``opened`` there.
    ``sheet``: the line of each in the table's score sheet (``Game.sheet``).
    """

    table: str
    sitters: tuple[Sitter, ...]
    guests: frozenset[str | None]
    started: bool = False
    points: tuple[tuple[int, ...], ...] = ()
    over: bool = False
    dealt: tuple[str | None, ...] = ()
    opened: int = 0
    sheet: tuple[dict[str, Any], ...] = ()


def finished(tables: tuple[Progress, ...]) -> int:
    """How many deals every table is through with: it has finished them, or it is over.

    >>> here, there = Progress("a", (), frozenset(), True, ((1, 2), (3, 4))), Progress("b", (), frozenset(), True)
    >>> finished((here, there)), finished((here, Progress("b", (), frozenset(), True, (), True)))
    (0, 2)
    """
    most = max(len(table.points) for table in tables)
    return min((len(table.points) for table in tables if not table.over), default=most)


def opened(tables: tuple[Progress, ...]) -> int:
    """How many deals lie open at every table, or it is over.

    >>> here, there = (Progress(table, (), frozenset(), True, ((1, 2), (3, 4)), opened=0) for table in "ab")
    >>> finished((here, there)), opened((here, there))
    (2, 0)
    """
    most = max(len(table.points) for table in tables)
    return min((table.opened for table in tables if not table.over), default=most)


def all_over(tables: tuple[Progress, ...]) -> bool:
    """Whether every table is through with all its deals."""
    return all(table.over for table in tables)


def horizon(event: EventRules, tables: tuple[Progress, ...], guest: str | None) -> int:
    """How many deals of other tables somebody may hear of: a player of as many as his own table has finished.

    The host may know how far everybody is, if he does not play.
    """
    mine = next((table for table in tables if guest is not None and guest in table.guests), None)
    if mine is not None:
        return NO_BOUND if mine.over else len(mine.points)
    return NO_BOUND if guest == event.maker else finished(tables)


def unit_of(event: EventRules) -> str:
    """What the points of an event are counted in."""
    game = find(event.game, event.rules)
    return game.unit(msgspec.convert(event.options, game.Options))


def page(event: EventRules, tables: tuple[Progress, ...], guest: str | None) -> wire.EventInfo:
    """The event as somebody may see it now."""
    known = horizon(event, tables, guest)
    results = compared(event, tables)
    over = all_over(tables)
    return wire.EventInfo(
        id=event.id,
        game=event.game,
        rules=event.rules,
        options=event.options,
        clock=event.clock,
        talk=event.talk,
        deals=event.deals,
        status="over" if over else "going",
        host=guest == event.maker,
        mine=next((n for n, table in enumerate(tables) if guest is not None and guest in table.guests), None),
        tables=tuple(shown(table, known) for table in tables),
        results=results,
        standings=standings(results, _sides(event, tables)),
        unit=unit_of(event),
        receipt=receipt(event.id, event.game, event.rules, event.options, event.master, opened=over),
    )


def receipt(
    id: str, game: str, rules: int, options: dict[str, Any], master: str, *, opened: bool = False
) -> wire.Receipt:
    """The seal of all the deals of an event, published before anybody sits down; ``opened`` when all are over."""
    bound = event_binding(id, game, rules, options)
    return wire.Receipt(
        "opened" if opened else "sealed",
        binding=bound,
        commit=commitment(bytes.fromhex(master), bound),
        seed=master if opened else None,
    )


def shown(table: Progress, known: int) -> wire.EventTable:
    """A table as somebody may see it who may hear of so many of its deals."""
    status: Any = "playing" if table.started else "open"
    if table.over and len(table.points) <= known:
        status = "over"
    seats = tuple(wire.EventSeat(sitter.name or None, sitter.bot) for sitter in table.sitters)
    return wire.EventTable(table.table, status, seats, min(len(table.points), known))


def compared(event: EventRules, tables: tuple[Progress, ...]) -> tuple[wire.EventDeal, ...]:
    """The deals every table is through with, each by itself."""
    game = find(event.game, event.rules)
    players = [[(n, seat) for seat in range(len(table.sitters))] for n, table in enumerate(tables)]
    sides = _sides(event, tables)
    found = []
    for deal in range(finished(tables)):
        points = [table.points[deal] if deal < len(table.points) else None for table in tables]
        dealt = [table.dealt[deal] if deal < len(table.dealt) else None for table in tables]
        held = (game, points, players, dealt, sides)
        scores = tuple(
            None
            if mine is None or better is None or part is None
            else tuple(wire.EventScore(*score) for score in zip(mine, better, part, strict=True))
            for mine, better, part in zip(points, ahead(*held), share(*held), strict=True)
        )
        found.append(wire.EventDeal(deal, scores))
    return tuple(found)


def traveller(
    event: EventRules, tables: tuple[Progress, ...], guest: str | None, deal: int
) -> wire.EventTraveller | None:
    """What became of a deal at each table; None as long as it does not lie open at every one."""
    if not 0 <= deal < opened(tables):
        return None
    known = page(event, tables, guest)
    lines = tuple(table.sheet[deal] if deal < len(table.sheet) else None for table in tables)
    return wire.EventTraveller(event.game, known.mine, known.unit, known.tables, known.results[deal], lines, deal)


def _sides(event: EventRules, tables: tuple[Progress, ...]) -> tuple[int, ...]:
    """The sets of seats that have one score at every table."""
    game = find(event.game, event.rules)
    return sharing_totals(game, msgspec.convert(event.options, game.Options), len(tables[0].sitters))


def standings(results: tuple[wire.EventDeal, ...], sides: tuple[int, ...]) -> tuple[wire.EventStanding, ...]:
    """Who fared how in all of these deals that somebody else played with the same cards, the best first.

    A side that has one score has one line, by its first seat.
    """
    partners = {first: others for first, *others in map(seats_of, sides)}
    counted = {seat for others in partners.values() for seat in others}
    sums: dict[tuple[int, int], list[tuple[int, float]]] = {}
    for deal in results:
        for table, scores in enumerate(deal.scores):
            for seat, score in enumerate(scores or ()):
                if score.ahead is not None and seat not in counted:
                    sums.setdefault((table, seat), []).append((score.points, score.ahead))
    fared = {
        place: (sum(points for points, _ in each), round(sum(better for _, better in each), 6), len(each))
        for place, each in sums.items()
    }
    return tuple(
        wire.EventStanding(
            *place,
            deals,
            points,
            better,
            rank=1 + sum(other > better for _, other, _ in fared.values()),
            partners=tuple(partners.get(place[1], ())),
        )
        for place, (points, better, deals) in sorted(fared.items(), key=lambda each: (-each[1][1], each[0]))
    )
