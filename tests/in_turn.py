"""Cases of one mechanism take turns: each run tries some of them, and the next commit tries the next.

A test that does the same with every game (or every player of every game) would make the quick checks longer with each
game that comes. Marked ``in_turn(most)`` it runs for so many of its cases: those of the games that the last commit
touched first, then as many as there is room for from where the number of commits points. Tests marked
``in_turn(most, of="a mechanism")`` are cases of one mechanism together. A run says which it took.
Whatever is marked, a stage has so many seconds for tests that take long (``--seconds``): those whose turn it is run
until the seconds are spent, by what ``tests/seconds.json`` says each took. ``make seconds`` writes it; a test that it
does not know runs. So the quick checks stay as long as they are, however many tests there come to be.
``make test`` sets the turn; with ``ALL=1`` and in ``make test-long`` it sets none, and every case runs, as it does when
pytest is started by hand.
"""

import json
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar
from zlib import crc32

import pytest

Case = TypeVar("Case")

KNOWN: Final = Path(__file__).with_name("seconds.json")
"""What tests take that take long, or have a case that does: seconds of one of several workers on two idle cores."""
LONG: Final = 0.5
"""Seconds from which a test takes long; all that are quicker always run."""


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

    def affordable(self, names: Sequence[str], took: Mapping[str, float], seconds: float) -> set[str]:
        """Those that run now, if there are so many seconds for tests that take long.

        >>> took = {"a": 20.0, "b": 30.0, "c": 40.0}
        >>> sorted(Turn(0).affordable(["a", "b", "c", "quick"], took, 100))
        ['a', 'b', 'c', 'quick']
        >>> Turn(0, frozenset({"b"})).affordable(["tests/test_a.py", "tests/test_b.py"], {"tests/test_a.py": 9,
        ...     "tests/test_b.py": 9}, 5)
        {'tests/test_b.py'}

        Whatever was touched, as many commits as it takes try every test: half of the seconds are for those whose turn
        it is, the rest is for what was touched first.

        >>> turns = [Turn(commits, frozenset({"c"})) for commits in range(6)]
        >>> set().union(*(turn.affordable(["a", "b", "c"], took, 35) for turn in turns)) == {*"abc"}
        True
        """
        # By a hash, so that what stands side by side, and is alike, has its turn at different commits.
        long = sorted((name for name in names if took.get(name, 0.0) >= LONG), key=lambda name: crc32(name.encode()))
        whole = sum(took[name] for name in long)
        if whole <= seconds:
            return set(names)
        begins, passed = {}, 0.0
        for name in long:
            begins[name] = passed
            passed += took[name]
        share = seconds / 2
        first = self.commits * share % whole
        until = {name: (begins[name] - first) % whole for name in long}
        touched = {name for name in long if not self.touched.isdisjoint(words(name))}
        chosen, spent = set(), 0.0
        for name in sorted(long, key=lambda name: (until[name] >= share, name not in touched, until[name])):
            if spent < seconds:
                chosen.add(name)
                spent += took[name]
        return {name for name in names if name in chosen or name not in begins}


def words(name: str) -> set[str]:
    """What a case may be a case of: its parameters, and the game its file or its folder is about.

    >>> sorted(words("tests/e2e/test_three_five_eight_table.py::test_a_deal[skat-pl]"))
    ['pl', 'skat', 'three_five_eight']
    >>> sorted(words("tests/games/ktulu/test_player.py::test_no_follies"))
    ['ktulu', 'player']
    """
    file, _, rest = name.partition("::")
    *folders, last = file.split("/")
    about = last.removesuffix(".py").removeprefix("test_").removesuffix("_table")
    games = folders[2:] if folders[1:2] == ["games"] else ()
    return {about, *games, *re.split(r"\W+", rest.partition("[")[2])} - {""}


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
    """The plugin: takes the turns, and tells of them at the end; ``seconds`` are there for tests that take long."""

    def __init__(self, turn: Turn, seconds: float | None) -> None:
        self._turn = turn
        self._seconds = seconds
        self._told: dict[str, None] = {}

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """Keeps what is to run now."""
        items[:], told = take_turns(items, self._turn)
        if self._seconds is not None:
            names = [item.nodeid for item in items]
            took = expected(names, known())
            now = self._turn.affordable(names, took, self._seconds)
            long = [name for name in names if took.get(name, 0.0) >= LONG]
            some = [name for name in long if name in now]
            items[:] = [item for item in items if item.nodeid in now]
            told.append(
                f"of what takes over half a second {len(some)} of {len(long)} tests, "
                f"{sum(map(took.__getitem__, some)):.0f} of {sum(map(took.__getitem__, long)):.0f} s"
            )
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


def known() -> dict[str, float]:
    """What each test takes that takes long."""
    seconds: dict[str, float] = json.loads(KNOWN.read_text()) if KNOWN.exists() else {}
    return seconds


def expected(names: Iterable[str], took: Mapping[str, float]) -> dict[str, float]:
    """What each will take, as far as that is known: a case that never ran as long as the others of its test on average.

    >>> expected(["it[a]", "it[b]", "it[c]", "other"], {"it[a]": 2.0, "it[b]": 4.0})
    {'it[a]': 2.0, 'it[b]': 4.0, 'it[c]': 3.0}
    """
    cases: dict[str, list[float]] = {}
    for name, seconds in took.items():
        cases.setdefault(name.partition("[")[0], []).append(seconds)
    guessed = {test: sum(each) / len(each) for test, each in cases.items()}
    found = {name: took.get(name, guessed.get(name.partition("[")[0])) for name in names}
    return {name: seconds for name, seconds in found.items() if seconds is not None}


class Taken:
    """The plugin that notes what each test took, with what is set up for it, in a file of a folder for each run."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._took: dict[str, float] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Counts a part of a test."""
        self._took[report.nodeid] = self._took.get(report.nodeid, 0.0) + report.duration

    def pytest_sessionfinish(self) -> None:
        """Writes it down."""
        self._folder.mkdir(parents=True, exist_ok=True)
        (self._folder / f"{os.getpid()}.json").write_text(json.dumps(self._took))


def keep(folder: Path) -> int:
    """Takes what the runs of a folder noted into ``tests/seconds.json``; how many tests it knows then.

    Of a test that ran more than once it keeps the least: what else the machine did adds to it. Where one case of a test
    takes long, all of its cases are kept, so that a quick one is not taken for one that never ran.
    """
    ran: dict[str, float] = {}
    for file in folder.glob("*.json"):
        for name, took in json.loads(file.read_text()).items():
            ran[name] = min(took, ran.get(name, took))
    root = KNOWN.parents[1]
    kept = {name: took for name, took in {**known(), **ran}.items() if (root / name.partition("::")[0]).exists()}
    long = {name.partition("[")[0] for name, took in kept.items() if took >= LONG}
    told = {name: round(took, 1) for name, took in sorted(kept.items()) if name.partition("[")[0] in long}
    KNOWN.write_text(json.dumps(told, indent=0, ensure_ascii=False) + "\n")
    return len(told)
