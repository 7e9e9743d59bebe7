"""What it means for a table to be one of an event: its cards and options are the event's, and it plays one match.

A table that is in no event is asked the same questions.
"""

from collections.abc import Sequence
from typing import Any

from talia.chance import SECRET_BYTES
from talia.server import same_cards, wire
from talia.server.effects import Trouble
from talia.server.same_cards import Progress
from talia.server.seating import Rules, Seating
from talia.server.served_match import ServedMatch
from talia.server.status import TRANSITIONS, Happened, TableStatus
from talia.server.world import World
from talia.table.options import settled
from talia.table.registry import find


class Membership:
    """The event of a table, if it is in one."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._event = rules.event

    def may_start(self, status: TableStatus) -> bool:
        """Whether seats may change and a match may begin: in an event only one does, for its cards are known then."""
        return Happened.STARTED in TRANSITIONS[status] and (self._event is None or status is TableStatus.OPEN)

    def check_start(self, status: TableStatus) -> None:
        """Raises Trouble if no match may begin."""
        if not self.may_start(status):
            raise Trouble("already_started" if self._event is None else "played_once")

    def check_end(self) -> None:
        """Raises Trouble if people may not agree to end a match: who breaks off a bad hand would escape comparison."""
        if self._event is not None:
            raise Trouble("played_out")

    def check_pause(self) -> None:
        """Raises Trouble if people may not agree to a pause: in a round all other tables would wait for them."""
        if self._event is not None and self._event.round is not None:
            raise Trouble("round_goes_on")

    def options(self, sitters: Sequence[Any]) -> dict[str, Any]:
        """The options of a match with these at the seats."""
        rules = self._rules
        if self._event is not None:
            return rules.options
        people = sum(1 << number for number, sitter in enumerate(sitters) if sitter.bot is None)
        return settled(find(rules.game, rules.rules), rules.options, len(sitters), people)

    def master(self, world: World) -> str:
        """The secret of a match that begins."""
        if self._event is None or self._event.master is None:
            return world.entropy(SECRET_BYTES).hex()
        return self._event.master

    def receipt(self) -> wire.Receipt:
        """The receipt before the match: that of an event is there already, for whoever comes to the table first."""
        rules = self._rules
        if self._event is not None and self._event.master is not None:
            return same_cards.receipt(self._event.id, rules.game, rules.rules, rules.options, self._event.master)
        return wire.Receipt("given" if rules.given else "none")

    def progress(self, seating: Seating, served: ServedMatch | None) -> Progress:
        """How far the table is in its event."""
        guests = frozenset(seat.guest for seat in seating.seats if seat.guest is not None)
        if served is None:
            return Progress(self._rules.id, seating.sitters, guests)
        return Progress(
            self._rules.id,
            served.header.seats,
            guests.union(served.header.guests),
            True,
            served.points,
            served.through,
            tuple(served.dealt),
            served.opened_deals(everywhere=False),
            served.sheet,
        )
