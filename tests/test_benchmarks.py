"""The benchmarks decide no test; that each of them can still be run does."""

import runpy
import sys
from pathlib import Path

import pytest

BENCHMARKS = sorted((Path(__file__).parents[1] / "benchmarks").glob("*.py"))


@pytest.mark.in_turn(8)
@pytest.mark.parametrize("script", BENCHMARKS, ids=[script.stem for script in BENCHMARKS])
def test_a_benchmark_finds_all_it_is_made_of(script: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it imports is there: nothing else would tell when a name goes that only it used."""
    monkeypatch.setattr(sys, "path", [str(script.parent), *sys.path])
    assert "__doc__" in runpy.run_path(str(script), run_name="benchmark")
