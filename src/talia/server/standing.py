"""How a table stands by the log alone: whether cards were dealt at it, and how the match went on."""

from collections.abc import Sequence

from talia.server.entries import Began, read_entry, read_header
from talia.server.log import StoredMatch
from talia.server.served_match import ServedMatch


def last_begun(matches: Sequence[StoredMatch]) -> StoredMatch | None:
    """The last match of a table at which cards were dealt; raises MsgspecError where an entry can't be read."""
    return next((match for match in reversed(matches) if _has_begun(match)), None)


def standing(match: StoredMatch) -> str | None:
    """The status of a table whose last begun match this is; None where this server can't follow the match.

    A match is replayed for it: that is work for a thread.
    """
    try:
        served = ServedMatch(read_header(match.header), keep=0, logged=[read_entry(entry) for entry in match.entries])
    except Exception:  # noqa: BLE001  a game this server does not have, or rules it can't follow
        return None
    return served.status.value if served.through else "playing"


def _has_begun(match: StoredMatch) -> bool:
    return any(isinstance(read_entry(entry), Began) for entry in match.entries)
