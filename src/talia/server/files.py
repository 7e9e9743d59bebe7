"""How many files the system lets the server open: every connection is one."""

import resource
from typing import Final

import structlog
from msgspec.structs import replace

from talia.server.metrics import OPEN_FILES
from talia.server.settings import Settings

journal: Final = structlog.get_logger("talia.files")

SPARE: Final = 512
"""Files for everything else: databases, pages, computer players, and connections nobody has looked at yet."""


def fitted(settings: Settings) -> Settings:
    """The settings, with no more connections than this process may have; raises its limit as far as it may."""
    promised = settings.connections + settings.requests
    allowed = _raised(promised + SPARE)
    if allowed is None:
        return settings
    OPEN_FILES.set(allowed)
    for_connections = allowed - min(SPARE, allowed // 2)
    if for_connections >= promised:
        return settings
    connections = max(1, for_connections * settings.connections // promised)
    requests = max(1, for_connections - connections)
    journal.warning(
        "too few open files",
        limit=allowed,
        needed=promised + SPARE,
        connections=f"{connections} instead of {settings.connections}",
        requests=f"{requests} instead of {settings.requests}",
        mend=f"start the server where `ulimit -n` says {promised + SPARE} or more, or set fewer connections",
    )
    return replace(settings, connections=connections, requests=requests)


def _raised(wanted: int) -> int | None:
    """The limit of this process, raised to ``wanted`` or as near as it may be; None if there is none."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return None if soft == resource.RLIM_INFINITY else soft
    goal = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (goal, hard))
    except (OSError, ValueError):  # some systems allow less than they say
        return soft
    return goal
