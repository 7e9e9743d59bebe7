"""What a computer player is: it gets a seat's sight, it returns a move.

A sight is what a person at that seat has: the view now, and the events that seat was told in this match. Nothing else
reaches a player, so nothing else can leak through one. All chance comes from the ``random.Random`` it is handed.
"""

import logging
from collections.abc import Callable, Iterable
from random import Random
from typing import Any, Protocol

from msgspec import Struct

from talia.players.choices import answer_to_claim, asides_of, forms_of, sure_claim
from talia.table.forms import allowed
from talia.table.game import Game
from talia.table.moves import Event, Move
from talia.table.record import plain
from talia.table.view import EventView, View, event_view, view

log = logging.getLogger(__name__)


class Sight(Struct, frozen=True):
    """All a seat may know: its view now, the events it was told from the first of the match, the table's options.

    ``options`` are in their JSON form; what is not there is as it is by default.
    """

    view: View
    events: tuple[EventView, ...] = ()
    options: dict[str, Any] = {}


class Thought(Struct, frozen=True):
    """What a computer player makes of the moment, for the replay: the code of a sentence and its details.

    It may tell what the player sees, so nobody is told before all cards of the deal are open.
    """

    code: str
    details: dict[str, Any] = {}


class Considered(Struct, frozen=True):
    """A move, and the thought left beside it if there is one."""

    move: Move
    thought: Thought | None = None


class Player(Protocol):
    """A computer player. It keeps nothing between moves, so one object may play any number of seats at once.

    Three methods more are optional. ``considered(sight, rng, deadline)`` leaves a thought beside the move.
    ``reflex(seen, seat, rng)`` is what the player at a seat does without a thought, None where it has to think: from
    ``seen``, what everybody at the table sees, so that nobody learns anything from how soon the move comes.
    ``invited(sight, rng)`` is what it does where the game asks whether anybody would do what he need not
    (``Game.invited``): one of the moves of ``sight.view.asides``, or None.
    """

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        """One of the moves ``sight.view.choices`` offers, before ``deadline`` (as ``time.monotonic()`` counts).

        With ``deadline`` infinite its thinking is bounded by its own budget alone: the same sight and the same ``rng``
        then give the same move on any machine.
        """
        ...


def considered(player: Player, sight: Sight, rng: Random, deadline: float) -> Considered:
    """A player's move with its thought; players that leave thoughts have a method ``considered``."""
    thinks: Any = getattr(player, "considered", None)
    if thinks is None:
        return Considered(player.move(sight, rng, deadline))
    found: Considered = thinks(sight, rng, deadline)
    return found


def answer(player: Player, sight: Sight, rng: Random) -> Move | None:
    """What a player does who is invited: nothing, if it has no method ``invited``."""
    invited: Any = getattr(player, "invited", None)
    found: Move | None = None if invited is None else invited(sight, rng)
    return found


class Witness:
    """Gathers what one seat is told in the course of a match."""

    def __init__(self, game: Game[Any], seat: int, options: Any = None) -> None:
        self._game = game
        self._seat = seat
        self._options = {} if options is None else plain(options)
        self._events: list[EventView] = []

    def saw(self, events: Iterable[Event]) -> None:
        """Adds what happened, as far as this seat is told."""
        for event in events:
            told = event_view(event, self._seat)
            if told is not None:
                self._events.append(told)

    def sight(self, state: Any) -> Sight:
        """What the seat knows, the match standing at ``state``."""
        return Sight(view(self._game, state, self._seat), tuple(self._events), self._options)


class Sheltered:
    """A player that never errs: where the one inside fails or moves illegally, the plainest legal move is made.

    It claims all remaining tricks itself, once a deal and if nobody can doubt it, and answers the claims of others, by
    what follows from what is seen, whoever is inside.
    Such trouble is logged without anything that was seen: a log may be read by people who may not see the cards.
    """

    def __init__(self, player: Player) -> None:
        self.player = player

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        """The player's move, or the plainest one."""
        return self.considered(sight, rng, deadline).move

    def considered(self, sight: Sight, rng: Random, deadline: float) -> Considered:
        """The player's move with its thought, or the plainest move. Of composed values only the game knows."""
        choices = forms_of(sight.view)
        of_claims = answer_to_claim(sight.view) or sure_claim(sight.view)
        if of_claims is not None:
            return Considered(of_claims)
        try:
            found = considered(self.player, sight, rng, deadline)
            if allowed(choices, found.move) or any(form.composed(found.move) for form in choices):
                return found
            trouble = "an illegal move"
        except Exception as error:  # noqa: BLE001  whatever it was, the table must go on
            trouble = type(error).__name__
        self._failed(sight, trouble)
        return Considered(min(choices, key=lambda form: form.count()).sample(rng))

    def invited(self, sight: Sight, rng: Random) -> Move | None:
        """What the player does unasked, if anything; nothing where it errs."""
        try:
            found = answer(self.player, sight, rng)
        except Exception as error:  # noqa: BLE001  whatever it was, the table must go on
            self._failed(sight, type(error).__name__)
            return None
        return found if found is None or allowed(asides_of(sight.view), found) else None

    def reflex(self, seen: Callable[[], Sight], seat: int, rng: Random) -> Move | None:
        """What the player at a seat does without a thought, if anything; ``seen``: what everybody sees."""
        own: Any = getattr(self.player, "reflex", None)
        if own is None:
            return None
        sight = seen()
        try:
            found: Move | None = own(sight, seat, rng)
        except Exception as error:  # noqa: BLE001  it may think then
            self._failed(sight, type(error).__name__)
            return None
        return found

    def _failed(self, sight: Sight, trouble: str) -> None:
        log.error("%s failed at %s: %s", type(self.player).__name__, sight.view.game, trouble)
