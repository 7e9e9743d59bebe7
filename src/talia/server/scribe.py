"""What is decided about a match becomes an entry for its log, and updates for those who are there."""

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from talia.server.audience import Audience
from talia.server.effects import Effects
from talia.server.entries import AnyEntry, Kept, Paused
from talia.server.served_match import Sent, ServedMatch


@dataclass
class Scribe:
    """Writes down what happens in a match."""

    served: ServedMatch
    audience: Audience

    def decide(self, fx: Effects, entry: AnyEntry) -> None:
        """Decides something about the match that is no line of it."""
        self.served.apply(entry)
        self.enter(fx, entry)
        if isinstance(entry, Paused) or (isinstance(entry, Kept) and not self.served.hushed):
            self.audience.told.update(self.audience.viewers())

    def enter(self, fx: Effects, entry: AnyEntry, sent: Sequence[Sent] = ()) -> None:
        """The entry that was made last, and what is shown of it once it is durable."""
        if not fx.entries:
            fx.match, fx.first = self.served.header.id, self.served.entries - 1
        fx.entries.append(msgspec.json.encode(entry))
        self.audience.show(fx, sent)
