"""A real server in a process of its own, as ``talia serve`` runs it, on a free port and with short delays."""

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from talia.server.serving import serve
from talia.server.settings import Settings
from tests.worlds import FixedWorld

BRISK: dict[str, Any] = {
    "bot_delay": 60,
    "bot_budget": 40,
    # Who is there sends his share, and it is part of the deals: on a busy machine too.
    "share_wait": 10_000,
    "message_rate": 0,
    "request_rate": 0,
    "guest_rate": 0,
    "all_guests_rate": 0,
    "table_rate": 0,
    "all_tables_rate": 0,
    "socket_rate": 0,
    "return_rate": 0,
    "tables_per_guest": 200,
}
"""Settings of a server for tests: computer players that don't dawdle, and no rates."""


ROOT = Path(__file__).parents[2]
PASSES: Final = "passes "
PATIENCE: Final = 60.0
"""Seconds a server may take to end, on a machine that is busy."""


class House:
    """A server that runs: ``port`` of the loopback, and its process."""

    def __init__(self, process: "subprocess.Popen[str]", port: int) -> None:
        self.process = process
        self.port = port

    @property
    def url(self) -> str:
        """The address a browser of this machine opens."""
        return f"http://127.0.0.1:{self.port}"

    def begin(self, test: str) -> None:
        """From here on names and deals are those of a test, whatever the server has done before."""
        self._tell(test)

    def lets_pass(self, ms: int) -> None:
        """So much time goes by at once; a table notices it when something happens at it."""
        self._tell(f"{PASSES}{ms}")

    def _tell(self, line: str) -> None:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()
        assert self.process.stdout.readline() == f"{line}\n"


@contextmanager
def opened(data: Path, **settings: Any) -> Iterator[House]:
    """A server that keeps its data in a folder; ``settings`` are those of ``talia.server.settings`` to be changed.

    ``program``: the module that serves, this one if it is not said.
    """
    program = settings.pop("program", "tests.e2e.house")
    chosen = {**BRISK, "data": str(data), "port": 0, **settings}
    if "TALIA_STATIC" in os.environ:  # a client that was built somewhere else than into the package
        chosen["static"] = os.environ["TALIA_STATIC"]
    with (data.parent / f"{data.name}.log").open("w") as journal:
        process = subprocess.Popen(
            [sys.executable, "-m", program, json.dumps(chosen)],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=journal,
            text=True,
        )
        with process:
            assert process.stdout is not None
            port = process.stdout.readline()
            assert port, Path(journal.name).read_text()
            try:
                yield House(process, int(port))
            finally:
                process.send_signal(signal.SIGINT)
                try:
                    process.wait(PATIENCE)
                finally:
                    process.kill()


def main() -> None:
    """Serves with the settings given as JSON, and prints the port once connections are accepted.

    A line read is the seed of what comes next, or time that passes, and is printed when that holds.
    """
    chosen = json.loads(sys.argv[1])
    paths = {key: Path(chosen[key]) for key in ("data", "static") if key in chosen}
    world = FixedWorld("house")

    def ready(port: int) -> None:
        print(port, flush=True)
        threading.Thread(target=listen, args=[world], daemon=True).start()

    serve(Settings(**{**chosen, **paths}), ready, world=world)


def listen(world: FixedWorld) -> None:
    """Begins anew with each line read, or lets time pass."""
    for line in sys.stdin:
        if line.startswith(PASSES):
            world.passed += int(line.removeprefix(PASSES))
        else:
            world.begin(line.strip())
        print(line, end="", flush=True)


if __name__ == "__main__":
    main()
