"""The table of the searching players: a run goes on where another stopped, and finds the same."""

import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "benchmarks" / "searching.py"


def row(file: Path) -> list[str]:
    """The columns of a row that do not depend on the machine: those of a game that is over soon."""
    arguments = ("--games", "slobberhannes", "--deals", "1", "--file", str(file))
    ran = subprocess.run([sys.executable, str(SCRIPT), *arguments], check=True, capture_output=True, text=True)
    return ran.stdout.splitlines()[-1].split("|")[1:7]


def test_the_table_is_made_of_kept_boards(tmp_path: Path) -> None:
    file = tmp_path / "boards.jsonl"
    first = row(file)
    kept = file.read_bytes()
    assert [column.strip() for column in first[:2]] == ["slobberhannes", "3"]
    assert len(kept.splitlines()) == 1
    assert row(file) == first
    assert file.read_bytes() == kept
