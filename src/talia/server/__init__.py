"""The server: hosts matches of any game; it knows no rules."""

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from talia.server.settings import Settings


def serve(settings: "Settings", on_ready: Callable[[int], None] | None = None) -> None:
    """Serves until interrupted; ``on_ready`` is told the port once connections are accepted."""
    from talia.server import serving

    serving.serve(settings, on_ready)
