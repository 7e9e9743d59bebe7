"""Cases of one mechanism take turns: each run tries some of them, and the next commit tries the next.

A test that does the same with every game (or every player of every game) would make the quick checks longer with each
game that comes. Marked ``in_turn(most)`` it runs for so many of its cases: those of the games that the last commit
touched first, then as many as there is room for from where the number of commits points. A run says which it took.
``make test`` sets the turn; with ``ALL=1`` and in ``make test-long`` it sets none, and every case runs, as it does when
pytest is started by hand.
"""

import os
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TypeVar

import pytest

Case = TypeVar("Case")


@dataclass(frozen=True)
class Turn:
    """Where a run stands: the number of commits, and words of the paths that the last one touched."""

    commits: int
    touched: frozenset[str] = frozenset()

    @classmethod
    def now(cls) -> "Turn | None":
        """What ``make test`` has set; None if every case is to run."""
        commits = os.environ.get("TALIA_TURN")
        return None if not commits else cls(int(commits), frozenset(os.environ.get("TALIA_TOUCHED", "").split()))

    def chosen(self, cases: Sequence[Case], names: Sequence[str], most: int) -> list[Case]:
        """So many of the cases, in their order; ``names`` says of each what it is a case of.

        >>> turn = Turn(4, frozenset({"skat"}))
        >>> games = ["baska", "betel", "fantan", "kierki", "skat"]
        >>> turn.chosen(games, games, 2), turn.chosen(games, ["skat-club", *games[1:]], 2), turn.chosen(games, games, 9)
        (['kierki', 'skat'], ['baska', 'skat'], ['baska', 'betel', 'fantan', 'kierki', 'skat'])

        Whatever was touched, as many commits as it takes try every case:

        >>> {each for commits in range(3) for each in Turn(commits).chosen(games, games, 2)} == set(games)
        True
        """
        first = self.commits * most % len(cases)
        order = [*range(first, len(cases)), *range(first)]
        order.sort(key=lambda number: self.touched.isdisjoint(re.split(r"\W+", names[number])))
        return [cases[number] for number in sorted(order[:most])]


def take_turns(items: list[pytest.Item], turn: Turn) -> tuple[list[pytest.Item], list[str]]:
    """The items to run, and what is to be told of the choice: a line a test."""
    kept: list[pytest.Item] = []
    told = []
    for test, group in groupby(items, key=lambda item: item.nodeid.partition("[")[0]):
        cases = list(group)
        mark = cases[0].get_closest_marker("in_turn")
        if mark is None or len(cases) <= mark.args[0]:
            kept += cases
            continue
        names = [case.nodeid.partition("[")[2].rstrip("]") for case in cases]
        chosen = turn.chosen(cases, names, mark.args[0])
        kept += chosen
        taken = ", ".join(name for case, name in zip(cases, names, strict=True) if case in chosen)
        told.append(f"{test}: {len(chosen)} of {len(cases)}: {taken}")
    return kept, told


class Turns:
    """The plugin: takes the turns, and tells of them at the end."""

    def __init__(self, turn: Turn) -> None:
        self._turn = turn
        self._told: dict[str, None] = {}

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """Keeps what is to run now."""
        items[:], told = take_turns(items, self._turn)
        self._tell(told)
        if hasattr(config, "workeroutput"):
            config.workeroutput["turns"] = told

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: object) -> None:
        """Workers of xdist do the collecting; what they have to tell comes when they end."""
        self._tell(getattr(node, "workeroutput", {}).get("turns", ()))

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Tells which cases it was the turn of."""
        if self._told:
            terminalreporter.section(f"in turn, at commit {self._turn.commits}")
            terminalreporter.write_line("\n".join(self._told))

    def _tell(self, lines: Iterable[str]) -> None:
        self._told.update(dict.fromkeys(lines))
