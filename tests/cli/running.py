"""The command line through a process of its own, as people and programs meet it."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any


def run(*arguments: str, given: str = "", cwd: Path | None = None, **environment: str) -> Any:
    """Runs the command; its output as text."""
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
