"""Nonsense handed to the native interface: an answer or an exception, never the end of the process."""

import subprocess
import sys
from pathlib import Path

FUZZ = Path(__file__).with_name("fuzz.py")


def fuzz(seed: int, calls: int) -> None:
    """In a process of its own, so that a crash is a failed test and names its seed."""
    done = subprocess.run(
        [sys.executable, "-X", "faulthandler", str(FUZZ), str(seed), str(calls)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"seed {seed}: {done.returncode}\n{done.stderr[-4000:]}"
    assert int(done.stdout) > calls // 50, "hardly any call was accepted: the arguments are too wild to try anything"


def test_no_crash(long: bool) -> None:
    for seed in range(200 if long else 3):
        fuzz(seed, 5000)
