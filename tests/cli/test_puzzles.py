"""``talia puzzles``: it knows no game, and finds puzzles of any that says how."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import Struct

from talia.games.betel.lessons.puzzles.maker import KINDS, found
from talia.lessons.puzzles import maker_of
from tests.cli.running import run_here


class Trump(Struct, frozen=True):
    """A puzzle of a game of which nobody has heard."""

    attempt: int
    kind: str = "trump"


class Trumps:
    kinds = ("trump",)

    def read(self, line: str) -> Trump:
        return Trump(int(line))

    def written(self, draft: Trump) -> str:
        return str(draft.attempt)

    def found(self, seed: str, kind: str, number: int, before: list[Trump]) -> Iterator[tuple[int, Trump | None]]:
        first = before[-1].attempt + 1 if before else 0
        for attempt in range(first, 2 * number):
            yield attempt, Trump(attempt) if attempt % 2 else None


@pytest.fixture
def another_maker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(maker_of, "_there", {"betel": maker_of["betel"], "whist": Trumps()})


def test_betels_puzzles_are_those_its_maker_finds(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.jsonl"
    done = run_here("puzzles", "make", str(file), "--number", "2", "--seed", "short")
    maker = maker_of["betel"]
    kept = [maker.written(entry) for kind in KINDS for _, entry in found("short", kind, 2, []) if entry is not None]
    assert (done.returncode, done.stdout, file.read_text().splitlines()) == (0, "", kept) and len(kept) == 2
    tried = [line.partition(",")[0] for line in done.stderr.splitlines() if line.endswith("tried")]
    assert tried == ["card: 2 puzzles", "exchange: 0 puzzles", "contract: 0 puzzles"]


@pytest.mark.usefixtures("another_maker")
def test_any_game_finds_its_own_and_goes_on_where_it_stopped(tmp_path: Path) -> None:
    file = tmp_path / "trumps"
    for number, lines in ((1, "1"), (3, "1 3 5")):
        done = run_here("puzzles", "make", str(file), "--game", "whist", "--number", str(number))
        assert (done.returncode, file.read_text().split()) == (0, lines.split())
    assert done.stderr.endswith("trump: 3 puzzles, 6 deals tried\n")


@pytest.mark.usefixtures("another_maker")
def test_a_game_must_be_named_where_there_are_several(tmp_path: Path) -> None:
    for words, told in (((), "say whose puzzles"), (("--game", "skat"), "no puzzles of 'skat'")):
        done = run_here("puzzles", "make", str(tmp_path / "none"), *words)
        assert done.returncode == 2 and told in done.stderr and "betel, whist" in done.stderr


def test_a_file_that_holds_something_else_is_not_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "notes"
    file.write_text("buy cards\n")
    done = run_here("puzzles", "make", str(file))
    assert done.returncode == 2 and "can't be gone on with" in done.stderr and file.read_text() == "buy cards\n"
