"""Packages of games outside, really built and installed, into folders on the path of a test's processes alone."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[1] / "docs" / "examples" / "briscola"


def installed(source: Path, target: Path) -> Path:
    """Installs Briscola into a folder, out of a copy of its source, and gives the folder back."""
    shutil.copytree(EXAMPLE, source, ignore=shutil.ignore_patterns("__pycache__"))
    uv = [str(Path(sys.prefix) / "bin" / "uv"), "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*uv, "--python", sys.executable, "--target", str(target), str(source)], check=True)
    return target


def path_of(*sites: Path) -> dict[str, str]:
    """The environment of a process that has these folders on its path."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, sites))}


@contextmanager
def let_in(*sites: Path) -> Iterator[None]:
    """Processes started meanwhile have these folders on their path."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("PYTHONPATH", path_of(*sites)["PYTHONPATH"])
        yield
