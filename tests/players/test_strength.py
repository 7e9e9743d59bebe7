"""The measure of strength: the same results for any number of jobs, and nothing is played twice."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec

SCRIPT = Path(__file__).parents[2] / "benchmarks" / "strength.py"


def measured(file: Path, deals: int, jobs: int) -> tuple[list[Any], str]:
    """The deals in the file after a run, without what depends on the machine, and what was printed."""
    arguments = ("--pairs", "club/beginner", "--deals", str(deals), "--jobs", str(jobs), "--file", str(file))
    ran = subprocess.run([sys.executable, str(SCRIPT), *arguments], check=True, capture_output=True, text=True)
    lines = [msgspec.json.decode(line) for line in file.read_bytes().splitlines()]
    for line in lines:
        for fared in line["fared"].values():
            del fared["seconds"]
    return lines, ran.stdout


def test_strength_is_the_same_for_any_number_of_jobs_and_goes_on_where_it_stopped(tmp_path: Path) -> None:
    first, _ = measured(tmp_path / "one", 1, 1)
    resumed, table = measured(tmp_path / "one", 2, 1)
    at_once, _ = measured(tmp_path / "two", 2, 2)
    assert [line["deal"] for line in resumed] == [0, 1]
    assert resumed[0] == first[0]
    assert resumed == at_once
    for line in resumed:
        assert [fared["seats"] for fared in line["fared"].values()] == [9, 9]
    assert "| club against beginner | 2 |" in table
