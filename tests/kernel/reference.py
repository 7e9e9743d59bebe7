"""Plain search over endings fast enough for a million of them: a small program of its own, compiled when needed."""

import fcntl
import os
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

from tests.kernel.endings import Ending


def line(ending: Ending, side: int) -> str:
    """An ending as reference.cpp reads it."""
    rules, tally = ending.rules, ending.tally
    owed = [rules.declarer_must_beat, rules.others_must_beat, rules.beat_after_ruff, rules.must_ruff]
    owed += [rules.must_overruff, rules.must_underruff, rules.must_follow]
    declarer = -1 if ending.declarer is None else ending.declarer
    words: list[object] = [rules.trump or "-", *map(int, owed)]
    for cards in (rules.no_lead, rules.must_go):
        words += [len(cards), *sorted(cards)]
    words += [ending.leader, declarer, side, tally.trick]
    for points in (tally.cards, tally.by_left):
        words += [len(points), *(word for item in points.items() for word in item)]
    words += [len(ending.trick), *ending.trick, len(ending.hands)]
    for hand in ending.hands:
        words += [len(hand), *hand]
    return " ".join(map(str, words))


def compiler() -> str:
    """The compiler that builds the kernel."""
    return os.environ.get("CXX") or shutil.which("c++") or "g++"


def compiled(folder: Path) -> Path:
    """The program, in a folder for whoever asks; who comes while it is made waits for it."""
    program = folder / "reference"
    source = Path(__file__).with_name("reference.cpp")
    with (folder / "reference.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not program.exists():
            subprocess.run([compiler(), "-std=c++17", "-O2", str(source), "-o", str(program)], check=True)
    return program


def values(program: Path, endings: Iterable[Ending]) -> list[int]:
    """What each is worth to its side."""
    return [points for (points,) in _answers(program, (line(ending, ending.side) for ending in endings))]


def max_n(program: Path, endings: Iterable[Ending]) -> list[tuple[int, ...]]:
    """What each is worth to every seat when everybody plays for himself."""
    return _answers(program, (line(ending, 0) for ending in endings))


def _answers(program: Path, lines: Iterable[str]) -> list[tuple[int, ...]]:
    answer = subprocess.run([program], input="\n".join(lines), check=True, capture_output=True, text=True).stdout
    return [tuple(map(int, numbers.split())) for numbers in answer.splitlines()]
