"""The statuses of a table: at random tables only what the transition table names comes about, and all of it does.

What stands and what happens is found out here from the entries of the log and the cards, not asked of the server.
"""

from typing import Any

import pytest

from talia.server import wire
from talia.server.entries import AnyEntry, Began, Did, Ended, Paused, WentOn
from talia.server.served_match import ServedMatch
from talia.server.status import TRANSITIONS, Happened, Impossible, TableStatus, after
from talia.table import registry
from tests.server.wandering import Wandering, Whim

TABLES: list[dict[str, Any]] = [
    {},
    {"watch": "late", "clock": wire.Clock("bank", bank=20, increment=1)},
    {"event": 2},
]


class Facts:
    """How a table stands, by what has been decided at it."""

    def __init__(self) -> None:
        self.status = TableStatus.OPEN
        self.seen: set[tuple[TableStatus, Happened]] = set()
        self._match: ServedMatch | None = None
        self._read = 0

    def follow(self, table: Wandering) -> None:
        """Looks at what has been decided since, entry by entry."""
        if table.header is not None and (self._match is None or self._match.header is not table.header):
            self._match = ServedMatch(table.header, keep=0)
            self._read, self._paused = 0, False
            self._happens(Happened.STARTED, TableStatus.SEALING)
        for entry in table.logged[self._read :]:
            self._read += 1
            self._take(entry)

    def _take(self, entry: AnyEntry) -> None:
        assert self._match is not None
        self._match.apply(entry)
        over, in_break = self._match.result is not None, self._match.match.paused
        if isinstance(entry, Paused):
            self._paused = entry.on
            happened = Happened.PAUSED if entry.on else Happened.RESUMED
        elif isinstance(entry, Ended):
            return self._happens(Happened.ENDED, TableStatus.ENDED)
        elif isinstance(entry, (Began, Did, WentOn)):
            happened = Happened.MATCH_OVER if over else Happened.DEAL_OVER if in_break else Happened.CARDS
        else:
            return None
        if over:
            stands = TableStatus.OVER
        elif self._paused:
            stands = TableStatus.PAUSED_IN_BREAK if in_break else TableStatus.PAUSED
        else:
            stands = TableStatus.BREAK if in_break else TableStatus.PLAYING
        return self._happens(happened, stands)

    def _happens(self, happened: Happened, stands: TableStatus) -> None:
        assert TRANSITIONS[self.status].get(happened) is stands, (self.status, happened, stands)
        self.seen.add((self.status, happened))
        self.status = stands


def test_only_transitions_of_the_table_happen_and_each_one_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._games, ("whim", 1), Whim())
    every = {(status, happened) for status, row in TRANSITIONS.items() for happened in row}
    seen: set[tuple[TableStatus, Happened]] = set()
    for seed in range(60):
        facts, table = Facts(), Wandering(seed, "whim", **TABLES[seed % len(TABLES)])
        for _ in table.steps(400):
            facts.follow(table)
            assert table.table.status == facts.status.shown
        seen |= facts.seen
    assert seen == every, every - seen


@pytest.mark.parametrize("status", TableStatus)
@pytest.mark.parametrize("happened", Happened)
def test_what_the_table_does_not_name_is_refused(status: TableStatus, happened: Happened) -> None:
    if happened in TRANSITIONS[status]:
        assert after(status, happened) is TRANSITIONS[status][happened]
    else:
        with pytest.raises(Impossible):
            after(status, happened)
