"""Plain search over endings fast enough for a million of them: a small program of its own, compiled when needed."""

import os
import shutil
import subprocess
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import oracle


@dataclass(frozen=True)
class Ending:
    """Three hands in the middle of play, and who wants what."""

    rules: oracle.Rules
    hands: tuple[tuple[str, ...], ...]
    trick: tuple[str, ...]
    leader: int
    declarer: int
    misere: bool

    def line(self) -> str:
        """As reference.cpp reads it."""
        rules = self.rules
        asked = [self.misere, rules.declarer_must_beat, rules.others_must_beat, rules.beat_after_ruff, rules.must_ruff]
        asked += [rules.must_overruff, rules.must_underruff, rules.must_follow]
        lists = " ".join(" ".join((str(len(cards)), *cards)) for cards in (self.trick, *self.hands))
        return (
            f"{rules.trump or '-'} {' '.join(str(int(each)) for each in asked)} {self.leader} {self.declarer} {lists}"
        )


def compiler() -> str:
    """The compiler that builds the kernel."""
    return os.environ.get("CXX") or shutil.which("c++") or "g++"


def compiled(folder: Path) -> Path:
    """The program."""
    program = folder / "reference"
    source = Path(__file__).with_name("reference.cpp")
    subprocess.run([compiler(), "-std=c++17", "-O2", str(source), "-o", str(program)], check=True)
    return program


def values(program: Path, endings: Iterable[Ending]) -> list[int]:
    """The declarer's tricks of each."""
    lines = "\n".join(ending.line() for ending in endings)
    answer = subprocess.run([program], input=lines, check=True, capture_output=True, text=True).stdout
    return [int(number) for number in answer.split()]
