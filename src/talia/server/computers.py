"""Computer players at a table: when each is asked, and at what moment which move of its is made.

The moment is fixed when the question is put, so that nothing shows in how long somebody thinks.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from math import inf
from random import Random
from typing import Final

from talia import players
from talia.players import Considered, Sheltered, Sight, UnknownPlayer
from talia.server.clocks import MatchTime
from talia.server.effects import BotAsk, Effects
from talia.server.metrics import BOTS_LATE
from talia.server.seating import Seat
from talia.server.served_match import ServedMatch
from talia.server.settings import Settings
from talia.server.world import World
from talia.table import forms
from talia.table.moves import Move, seats_of

REFLEX: Final = 50
"""Milliseconds until a computer player does what it does without a thought: nobody should have to wait for it."""


@dataclass
class Pending:
    """A decision a computer player was asked for in a phase of the game; with another phase it is another question.

    Its move is made at ``release`` or as soon after it as there is one; one that needs no thought at ``limit``.
    ``seed`` is all the chance it was given.
    """

    token: int
    phase: str
    seed: int
    release: int
    limit: int
    found: Considered | None = None


@dataclass
class Computers:
    """The computer players of a match: those who sit at the table, and those who keep a seat.

    ``tokens`` number the questions of the table, so that no answer is taken for one of another match.
    """

    served: ServedMatch
    seats: list[Seat]
    time: MatchTime
    settings: Settings
    world: World
    tokens: Iterator[int]
    _pending: dict[int, Pending] = field(default_factory=dict)

    def at(self, seat: int) -> str | None:
        """The computer player that decides for a seat, if one does."""
        return self.seats[seat].bot or self.served.kept_by(seat)

    def ask(self, fx: Effects) -> None:
        """Puts questions to those whose decision is needed, once each."""
        served = self.served
        phase = served.game.phase(served.match.state)
        for seat in seats_of(served.waiting(), len(self.seats)):
            bot = self.at(seat)
            if bot is None or seat in self._pending:
                continue
            token, t, delay = next(self.tokens), self.time.t, self.settings.bot_delay
            seed = int.from_bytes(self.world.entropy(8))
            reflex = self._reflex(seat, bot, seed)
            if reflex is not None:
                release = t + min(delay, REFLEX)
                self._pending[seat] = Pending(token, phase, seed, release, release, Considered(reflex))
                continue
            limit = t + max(delay or self.settings.bot_limit, 1)
            self._pending[seat] = Pending(token, phase, seed, t + delay, limit)
            fx.asks.append(BotAsk(seat, token, self.served.header.game, bot, served.sight(seat), seed))

    def found(self, seat: int, token: int, found: Considered | None) -> None:
        """The answer to a question; None if there is none."""
        pending = self._pending.get(seat)
        if pending is not None and pending.token == token:
            pending.found = found
            if found is None:
                pending.limit = pending.release

    def forget(self, seat: int) -> None:
        """The seat has decided, or somebody else decides for it now."""
        self._pending.pop(seat, None)

    def ready(self) -> Iterator[tuple[int, Iterator[Considered]]]:
        """Who is to move now, and what the move may be: the first of these that is legal."""
        served = self.served
        awaited = served.waiting()
        for seat, pending in sorted(self._pending.items()):
            stale = pending.phase != served.game.phase(served.match.state)
            if stale or not awaited >> seat & 1 or self.at(seat) is None:
                del self._pending[seat]
            elif self.time.t >= (pending.limit if pending.found is None else min(pending.release, pending.limit)):
                if pending.found is None:
                    BOTS_LATE.inc()
                yield seat, self._moves(seat, pending)

    def moments(self) -> list[int]:
        """When moves are due."""
        return [each.release if each.found else each.limit for each in self._pending.values()]

    def _moves(self, seat: int, pending: Pending) -> Iterator[Considered]:
        """What a computer player's move may be: what it has found, what needs no thought, what is legal."""
        if pending.found is not None:
            yield pending.found
        instant = _stand_in(self.served.header.game, self.at(seat) or "")
        if instant is not None:
            yield instant.considered(self.served.sight(seat), Random(pending.seed), -inf)
        yield Considered(self._plain_move(seat))

    def _plain_move(self, seat: int) -> Move:
        game, state = self.served.game, self.served.match.state
        move = game.default(state, seat)
        return forms.sample(game.choices(state, seat), Random(self.world.entropy(8))) if move is None else move

    def _reflex(self, seat: int, bot: str, seed: int) -> Move | None:
        """What a computer player does without a thought: that it needs none follows from what everybody sees."""
        served = self.served
        player = _player(self.served.header.game, bot)
        if player is None:
            return None
        move = player.reflex(lambda: Sight(*served.seen(), served.header.options), seat, Random(seed))
        return move if move is None or forms.allowed(served.game.choices(served.match.state, seat), move) else None


@cache
def _player(game: str, bot: str) -> Sheltered | None:
    try:
        return players.find(game, bot)
    except UnknownPlayer:
        return None


@cache
def _stand_in(game: str, bot: str) -> Sheltered | None:
    """Who decides where a computer player has no answer in time."""
    id = players.stand_in(game, bot)
    return None if id is None else players.find(game, id)
