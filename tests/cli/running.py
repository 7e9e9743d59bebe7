"""The command line as people and programs meet it."""

import io
import os
import subprocess
import sys
from pathlib import Path
from typing import Any
from unittest.mock import patch

from talia.cli.main import main


def run(*arguments: str, given: str = "", cwd: Path | None = None, **environment: str) -> Any:
    """Runs the command in a process of its own; its output as text."""
    return subprocess.run(
        [sys.executable, "-m", "talia.cli.main", *arguments],
        check=False,
        input=given,
        capture_output=True,
        text=True,
        timeout=120,
        cwd=cwd,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
    )


def run_here(*arguments: str, given: str = "") -> "subprocess.CompletedProcess[str]":
    """The same in this process, where only the answers matter: a process of its own takes a third of a second.

    Not for what lists all games: other tests register theirs in this process.
    """
    streams = [io.TextIOWrapper(io.BytesIO(given.encode()), "utf-8"), *(_text() for _ in range(2))]
    with patch.multiple(sys, stdin=streams[0], stdout=streams[1], stderr=streams[2]):
        try:
            code = main(list(arguments))
        except SystemExit as ended:
            code = ended.code if isinstance(ended.code, int) else 1
    written = []
    for stream in streams[1:]:
        stream.flush()
        written.append(stream.buffer.getvalue().decode())
    return subprocess.CompletedProcess(arguments, code, *written)


def _text() -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True)
