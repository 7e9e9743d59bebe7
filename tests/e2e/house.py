"""A real server in a process of its own, as ``talia serve`` runs it, on a free port and with short delays."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

BRISK: dict[str, Any] = {
    "bot_delay": 60,
    "bot_budget": 40,
    "share_wait": 400,
    "message_rate": 0,
    "request_rate": 0,
    "guest_rate": 0,
}
"""Settings of a server for tests: computer players that don't dawdle, and no rates."""


class House:
    """A server that runs: ``port`` of the loopback, and its process."""

    def __init__(self, process: "subprocess.Popen[str]", port: int) -> None:
        self.process = process
        self.port = port

    @property
    def url(self) -> str:
        """The address a browser of this machine opens."""
        return f"http://127.0.0.1:{self.port}"


@contextmanager
def opened(data: Path, **settings: Any) -> Iterator[House]:
    """A server that keeps its data in a folder; ``settings`` are those of ``talia.server.settings`` to be changed."""
    chosen = {**BRISK, "data": str(data), "port": 0, **settings}
    if "TALIA_STATIC" in os.environ:  # a client that was built somewhere else than into the package
        chosen["static"] = os.environ["TALIA_STATIC"]
    with (data.parent / f"{data.name}.log").open("w") as journal:
        process = subprocess.Popen(
            [sys.executable, __file__, json.dumps(chosen)], stdout=subprocess.PIPE, stderr=journal, text=True
        )
        with process:
            assert process.stdout is not None
            port = process.stdout.readline()
            assert port, Path(journal.name).read_text()
            try:
                yield House(process, int(port))
            finally:
                process.send_signal(signal.SIGINT)
                process.wait(20)


def main() -> None:
    """Serves with the settings given as JSON, and prints the port once connections are accepted."""
    from talia.server import serve
    from talia.server.settings import Settings

    chosen = json.loads(sys.argv[1])
    paths = {key: Path(chosen[key]) for key in ("data", "static") if key in chosen}
    serve(Settings(**{**chosen, **paths}), lambda port: print(port, flush=True))


if __name__ == "__main__":
    main()
