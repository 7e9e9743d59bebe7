"""Cases of one mechanism take turns: each run tries some of them, and the next commit tries the next.

A test that does the same with every game (or every player of every game) would make the quick checks longer with each
game that comes. Marked ``in_turn(most)`` it runs for so many of its cases: those of the games that the last commit
touched first, then as many as there is room for from where the number of commits points. Tests marked
``in_turn(most, of="a mechanism")`` are cases of one mechanism together. A run says which it took.
``make test`` sets the turn; with ``ALL=1`` and in ``make test-long`` it sets none, and every case runs, as it does when
pytest is started by hand.
"""

import os
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
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
        """So many of the cases, in their order; ``names`` are those of pytest.

        >>> turn = Turn(4, frozenset({"skat"}))
        >>> games = ["baska", "betel", "fantan", "kierki", "skat"]
        >>> names = [f"tests/test_play.py::test_it[{game}-club]" for game in games]
        >>> turn.chosen(games, names, 2), turn.chosen(games, names, 9)
        (['kierki', 'skat'], ['baska', 'betel', 'fantan', 'kierki', 'skat'])

        Whatever was touched, as many commits as it takes try every case:

        >>> {each for commits in range(3) for each in Turn(commits).chosen(games, names, 2)} == set(games)
        True
        """
        first = self.commits * most % len(cases)
        order = [*range(first, len(cases)), *range(first)]
        order.sort(key=lambda number: self.touched.isdisjoint(words(names[number])))
        return [cases[number] for number in sorted(order[:most])]


def words(name: str) -> set[str]:
    """What a case may be a case of: its parameters, and the game its file is about.

    >>> sorted(words("tests/e2e/test_three_five_eight_table.py::test_a_deal[skat-pl]"))
    ['pl', 'skat', 'three_five_eight']
    """
    file, _, rest = name.partition("::")
    about = file.rpartition("/")[2].removesuffix(".py").removeprefix("test_").removesuffix("_table")
    return {about, *re.split(r"\W+", rest.partition("[")[2])} - {""}


def take_turns(items: list[pytest.Item], turn: Turn) -> tuple[list[pytest.Item], list[str]]:
    """The items to run, in their order, and what is to be told of the choice: a line for each mechanism."""
    cases: dict[str, list[pytest.Item]] = {}
    most = {}
    for item in items:
        mark = item.get_closest_marker("in_turn")
        if mark is not None:
            mechanism = mark.kwargs.get("of") or item.nodeid.partition("[")[0]
            cases.setdefault(mechanism, []).append(item)
            most[mechanism] = mark.args[0]
    left: set[pytest.Item] = set()
    told = []
    for mechanism, each in cases.items():
        chosen = turn.chosen(each, [item.nodeid for item in each], most[mechanism])
        if len(chosen) < len(each):
            left |= {*each} - {*chosen}
            names = ", ".join(item.nodeid.removeprefix(mechanism) for item in chosen)
            told.append(f"{mechanism}: {len(chosen)} of {len(each)}: {names}")
    return [item for item in items if item not in left], told


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
