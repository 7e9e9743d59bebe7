"""Duplicate play: the same cards at several tables, the players one seat further at each; luck is taken out.

A board is a match whose chance follows from a seed and the board's number alone: a draw has the same outcome wherever
it has the same label, so every table gets the same deals in the same order. At table t seat s is taken by player
(s + t) of the line-up, so after a round each has held every hand against the others of the line-up. What counts is
each deal for itself: left out are deals that not every table came to (a match may end earlier at one), or was dealt
other cards in (one may annul a deal).
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import count
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from talia.chance import Seeded
from talia.players.self_play import play_out
from talia.players.simulation import NORMAL_95, load
from talia.table.comparison import ahead, of_each_deal, sharing_totals
from talia.table.match import Match
from talia.table.registry import find

T = TypeVar("T")


class DuplicatePlan(Struct, frozen=True):
    """What is played: the line-up of the first table by seat, ids or ``module:Class``.

    ``deals``: at most so many deals of each match are played; None: whole matches.
    """

    game: str
    lineup: tuple[str, ...]
    options: dict[str, Any] = {}
    seed: str = "duplicate"
    deals: int | None = None

    @property
    def tables(self) -> int:
        """How many tables there are: until the line-up comes round.

        >>> DuplicatePlan("kierki", ("club", "simple", "club", "simple")).tables
        2
        """
        seats = len(self.lineup)
        return next(turn for turn in range(1, seats + 1) if seated(self.lineup, turn) == self.lineup)


class Board(Struct, frozen=True):
    """What one board brought: ``scores``, for each of its deals and each table the points by seat."""

    number: int
    scores: tuple[tuple[tuple[int, ...], ...], ...]


def seated(lineup: Sequence[T], table: int) -> tuple[T, ...]:
    """Who sits where at a table.

    >>> seated(("a", "b", "c"), 1)
    ('b', 'c', 'a')
    """
    turn = table % len(lineup)
    return (*lineup[turn:], *lineup[:turn])


def play_board(event: DuplicatePlan, number: int) -> Board:
    """Plays a board at all its tables."""
    tables = [_deals(event, number, seated(event.lineup, table)) for table in range(event.tables)]
    scores = (tuple(deal.points for deal in deals) for deals in zip(*tables, strict=False) if _same_cards(deals))
    return Board(number, tuple(scores))


class _Dealt(Struct, frozen=True):
    """A deal at one table: by what draw its cards came, and the points by seat."""

    cards: str | None
    points: tuple[int, ...]


def _same_cards(deals: Iterable[_Dealt]) -> bool:
    cards = {deal.cards for deal in deals}
    return len(cards) == 1 and None not in cards


def _deals(event: DuplicatePlan, number: int, names: Sequence[str]) -> tuple[_Dealt, ...]:
    """The deals of a board at one table."""
    game = find(event.game)
    options = msgspec.convert(event.options, game.Options)
    match = Match(game, options, len(names), Seeded(f"{event.seed}/{number}"), breaks=True)
    players = [load(event.game, name) for name in names]
    rngs = [Random(f"{event.seed}/{number}/{seat}") for seat in range(len(names))]
    totals = [game.totals(match.state)]
    dealt: list[str | None] = []
    while (event.deals is None or len(totals) <= event.deals) and game.result(match.state) is None:
        play_out(match, players, rngs)
        totals.append(game.totals(match.state))
        dealt.append(game.dealt(match.state))
    return tuple(map(_Dealt, dealt, of_each_deal(totals)))


def boards(event: DuplicatePlan, numbers: Iterable[int], jobs: int = 1) -> Iterator[Board]:
    """Plays these boards in ``jobs`` processes and yields them in order."""
    if jobs == 1:
        yield from map(partial(play_board, event), numbers)
        return
    with get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap(partial(play_board, event), numbers)


class _Kept(Struct, frozen=True):
    """A line of a file: a board of an event."""

    event: DuplicatePlan
    board: Board


def kept(event: DuplicatePlan, number: int | None, file: Path | None, jobs: int = 1) -> Iterator[Board]:
    """So many boards of an event: first those that lie in the file, then the others, added to it as they are played.

    None: boards without end, by one process. A file may hold boards of several events, a line each. Raises OSError, or
    msgspec.MsgspecError for a file of another kind.
    """
    found: dict[int, Board] = {}
    if file is not None and file.exists():
        for line in file.read_bytes().splitlines():
            one = msgspec.json.decode(line, type=_Kept)
            if one.event == event and (number is None or one.board.number < number):
                found[one.board.number] = one.board
    yield from found.values()
    if file is not None:
        file.parent.mkdir(parents=True, exist_ok=True)
    numbers = count() if number is None else range(number)
    for board in boards(event, (each for each in numbers if each not in found), jobs):
        if file is not None:
            with file.open("ab") as out:
                out.write(msgspec.json.encode(_Kept(event, board)) + b"\n")
        yield board


class Standing(Struct, frozen=True):
    """How a player of the line-up fared: ``mean`` points a deal over all seats it had.

    ``ahead`` is by how much it was better than the others in the same deals (where the fewest points win: by how much
    fewer it had), ``margin`` half the 95% interval of that over the deals; both None where there is nobody else.
    """

    player: str
    mean: float
    ahead: float | None
    margin: float | None


class DuplicateResult(Struct, frozen=True):
    """What duplicate play brought, by player in the order of the line-up."""

    game: str
    deals: int
    tables: int
    standings: tuple[Standing, ...]


def result(event: DuplicatePlan, played: Iterable[Board]) -> DuplicateResult:
    """Sums up."""
    deals = [deal for board in played for deal in board.scores]
    names = list(dict.fromkeys(event.lineup))
    game = find(event.game)
    lineups = [seated(event.lineup, table) for table in range(event.tables)]
    sides = sharing_totals(game, msgspec.convert(event.options, game.Options), len(event.lineup))
    compared = [ahead(game, deal, lineups, [""] * event.tables, sides) for deal in deals]
    standings = []
    for name in names:
        own = [fmean(_of(name, deal, lineups)) for deal in deals]
        # A player holds every seat equally often, so the mean over seats compares with all others in the same deal.
        by_deal = [[each for each in _of(name, deal, lineups) if each is not None] for deal in compared]
        standings.append(Standing(name, round(fmean(own), 3), *_with_margin([fmean(each) for each in by_deal if each])))
    return DuplicateResult(event.game, len(deals), event.tables, tuple(standings))


def _of(name: str, by_table: Sequence[Sequence[T] | None], lineups: Sequence[Sequence[str]]) -> list[T]:
    """What lies at the seats of a player of the line-up, table by table."""
    return [
        value
        for values, lineup in zip(by_table, lineups, strict=True)
        for value, player in zip(values or (), lineup, strict=True)
        if player == name
    ]


def _with_margin(values: Sequence[float]) -> tuple[float | None, float | None]:
    if not values:
        return None, None
    mean, n = fmean(values), len(values)
    if n == 1:
        return round(mean, 3), None
    variance = sum((value - mean) ** 2 for value in values) / (n - 1)
    return round(mean, 3), round(NORMAL_95 * sqrt(variance / n), 3)
