"""Nothing depends on the process: two of them with other hashes of texts tell the same matches in the same bytes."""

import os
import subprocess
import sys
from itertools import zip_longest
from pathlib import Path

HERE = Path(__file__).parents[2]


def test_two_processes_tell_the_same_matches_in_the_same_bytes(long: bool) -> None:
    told = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.laws.retold", "40" if long else "1"],
            cwd=HERE,
            env={**os.environ, "PYTHONHASHSEED": seed},
            stdout=subprocess.PIPE,
            text=True,
        )
        for seed in ("1", "2")
    ]
    ours, theirs = (process.communicate()[0].splitlines() for process in told)
    assert all(process.returncode == 0 for process in told)
    assert len(ours) > 1000
    differ = [(one, other) for one, other in zip_longest(ours, theirs) if one != other]
    assert not differ, differ[0]
