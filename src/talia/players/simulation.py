"""Many deals between computer players, the same on any machine and for any number of processes.

Deal number k of a simulation is the first deal of a match of its own: its cards follow from the seed and k, seat
k modulo the number of seats deals (unless the options name the dealer), and each seat's player gets a ``Random``
made of seed, k and seat. Players think within their own budgets, never against the clock.
"""

import sys
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
from msgspec import Struct

from talia.chance import Given, Seeded
from talia.players.player import Player
from talia.players.registry import UnknownPlayer, make
from talia.players.self_play import play_out
from talia.table.match import Match
from talia.table.record import Sitter, make_record, plain
from talia.table.registry import find

NORMAL_95: Final = 1.959964
"""Half the width of a 95% confidence interval in standard errors (normal approximation)."""
_AT_ONCE: Final = 8
"""Deals a process takes at a time: enough to make the hand-over cheap, few enough to end together."""


class Plan(Struct, frozen=True):
    """What is simulated. ``players`` are ids or ``module:Class``, by seat; ``keep``: with the record of each deal."""

    game: str
    players: tuple[str, ...]
    options: dict[str, Any] = {}
    seed: int | str = 1
    keep: bool = False


class Outcome(Struct, frozen=True):
    """What one deal brought: ``score`` by seat, and its line in the score sheet."""

    deal: int
    score: tuple[int, ...]
    sheet: dict[str, Any]
    record: dict[str, Any] | None = None


class SeatSummary(Struct, frozen=True):
    """How a seat fared: the mean score a deal with its 95% confidence interval, null for a single deal.

    ``declared`` and ``made``: contracts it played and made, null if the game has no contracts.
    """

    seat: int
    player: str
    mean: float
    low: float | None
    high: float | None
    declared: int | None = None
    made: int | None = None


class ContractSummary(Struct, frozen=True):
    """How often a contract was played, made, and played doubled."""

    contract: str
    played: int
    made: int
    doubled: int


class Summary(Struct, frozen=True):
    """What a simulation brought."""

    game: str
    options: dict[str, Any]
    seed: int | str
    deals: int
    seats: tuple[SeatSummary, ...]
    contracts: tuple[ContractSummary, ...]


def load(game: str, name: str) -> Player:
    """A player by id, or by ``module:Class`` (found from the current folder too); raises UnknownPlayer."""
    module, colon, attribute = name.partition(":")
    if not colon:
        return make(game, name)
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        player: Player = getattr(import_module(module), attribute)()
    except Exception as error:
        raise UnknownPlayer(f"{name}: {error}") from error
    if not callable(getattr(player, "move", None)):
        raise UnknownPlayer(f"{name} has no method 'move'")
    return player


def play_deal(plan: Plan, deal: int) -> Outcome:
    """Plays deal number ``deal`` of a simulation."""
    game = find(plan.game)
    options = msgspec.convert(plan.options, game.Options)
    seats = len(plan.players)
    chance = Given({"lot/dealer": deal % seats}, Seeded(f"{plan.seed}/{deal}"))
    match = Match(game, options, seats, chance, breaks=True)
    before = game.totals(match.state)
    players = [load(plan.game, name) for name in plan.players]
    play_out(match, players, [Random(f"{plan.seed}/{deal}/{seat}") for seat in range(seats)])
    after = game.totals(match.state)
    sheet = next((fact.value for fact in game.facts(match.state) if fact.key == "sheet"), ())
    record = None
    if plan.keep:
        sitters = [Sitter(f"{name} {seat}", bot=name) for seat, name in enumerate(plan.players)]
        record = plain(
            make_record(
                id=f"simulation-{plan.seed}-{deal}",
                game=game,
                options=options,
                seats=sitters,
                log=match.log,
                totals=after,
            )
        )
    score = tuple(now - then for now, then in zip(after, before, strict=True))
    return Outcome(deal, score, sheet[-1] if sheet else {}, record)


def outcomes(plan: Plan, deals: int, jobs: int = 1) -> Iterator[Outcome]:
    """Plays deals 0 to ``deals - 1`` in ``jobs`` processes and yields them in order."""
    if jobs == 1:
        for deal in range(deals):
            yield play_deal(plan, deal)
        return
    with get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap(partial(play_deal, plan), range(deals), chunksize=_AT_ONCE)


class Tally:
    """Sums up a simulation outcome by outcome; whole numbers only, so the order does not matter."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        seats = len(plan.players)
        self._deals = 0
        self._sums = [0] * seats
        self._squares = [0] * seats
        self._declared = [0] * seats
        self._made = [0] * seats
        self._contracts: dict[str, list[int]] = {}

    def add(self, outcome: Outcome) -> None:
        """Counts a deal."""
        self._deals += 1
        for seat, score in enumerate(outcome.score):
            self._sums[seat] += score
            self._squares[seat] += score * score
        contract = outcome.sheet.get("contract")
        if not isinstance(contract, str):
            return
        made, declarer = bool(outcome.sheet.get("made")), outcome.sheet.get("declarer")
        line = self._contracts.setdefault(contract, [0, 0, 0])
        line[0] += 1
        line[1] += made
        line[2] += bool(outcome.sheet.get("doubled"))
        if isinstance(declarer, int):
            self._declared[declarer] += 1
            self._made[declarer] += made

    def summary(self) -> Summary:
        """The sums so far."""
        contracts = tuple(ContractSummary(name, *line) for name, line in sorted(self._contracts.items()))
        seats = tuple(self._seat(seat, player) for seat, player in enumerate(self._plan.players))
        return Summary(self._plan.game, self._plan.options, self._plan.seed, self._deals, seats, contracts)

    def _seat(self, seat: int, player: str) -> SeatSummary:
        n, total, squares = self._deals, self._sums[seat], self._squares[seat]
        mean = total / n
        low = high = None
        if n > 1:
            margin = NORMAL_95 * sqrt((squares * n - total * total) / (n * (n - 1)) / n)
            low, high = round(mean - margin, 3), round(mean + margin, 3)
        counts = (self._declared[seat], self._made[seat]) if self._contracts else (None, None)
        return SeatSummary(seat, player, round(mean, 3), low, high, *counts)


def simulate(plan: Plan, deals: int, jobs: int = 1) -> Summary:
    """Plays deals 0 to ``deals - 1`` and sums up."""
    tally = Tally(plan)
    for outcome in outcomes(plan, deals, jobs):
        tally.add(outcome)
    return tally.summary()
