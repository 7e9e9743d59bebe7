"""Duplicate play: the same cards at every table, everybody on every seat; what is kept is not played again."""

from pathlib import Path
from typing import Any

import pytest

from talia.chance import Seeded
from talia.players import duplicate
from talia.players.duplicate import Board, DuplicatePlan, boards, kept, play_board, result, seated
from talia.table.match import Match
from talia.table.registry import find
from tests.players import penalties  # noqa: F401  registers the game and its player

PAIR = DuplicatePlan("penalties", ("ducks", "random", "random"), {"cards": 6, "deals": 3})


def test_every_table_gets_the_same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was dealt, label by label, is the same whoever sits where; and each sits everywhere once."""
    dealt: list[list[tuple[str, ...]]] = []
    lineups = []

    class Watched(Match[Any]):
        def __init__(self, *args: Any, **more: Any) -> None:
            super().__init__(*args, **more)
            dealt.append([])

        def _append(self, line: Any, state: Any, events: Any) -> Any:
            if line.seat < 0:
                dealt[-1].append((line.move.label, line.move.value))
            return super()._append(line, state, events)

    monkeypatch.setattr(duplicate, "Match", Watched)
    board = play_board(PAIR, 4)
    lineups = [seated(PAIR.lineup, table) for table in range(PAIR.tables)]
    assert PAIR.tables == 3 and len(board.scores) == 3
    assert dealt[0] == dealt[1] == dealt[2] and len(dealt[0]) == 4
    assert sorted(names.index("ducks") for names in lineups) == [0, 1, 2]
    for deal in board.scores:
        # The hearts that were dealt are the same at all tables, whoever took them.
        assert len({sum(table) for table in deal}) == 1


def test_a_line_up_that_comes_round_sooner_needs_fewer_tables() -> None:
    assert DuplicatePlan("penalties", ("ducks", "random") * 2).tables == 2
    assert DuplicatePlan("penalties", ("ducks",) * 4).tables == 1


def test_the_comparison_takes_each_deal_for_itself() -> None:
    board = Board(0, (((-1, -2, -6), (-5, 0, -4), (-3, -3, -3)), ((0, 0, 0), (0, 0, 0), (0, 0, 0))))
    found = result(PAIR, [board])
    ducks, others = found.standings
    # ducks sits on 0, then 2, then 1 (the others come nearer by one seat at each table)
    assert (found.deals, found.tables) == (2, 3)
    assert ducks.mean == pytest.approx((-1 - 4 - 3) / 3 / 2, abs=1e-3)
    assert others.mean == pytest.approx((-8 - 5 - 6) / 6 / 2, abs=1e-3)
    assert ducks.ahead == pytest.approx(ducks.mean - others.mean, abs=2e-3)
    assert ducks.ahead is not None
    assert others.ahead == pytest.approx(-ducks.ahead, abs=2e-3)


def test_fewer_points_are_better_where_they_win() -> None:
    event = DuplicatePlan("black_maria", ("simple", "random", "random"))
    board = Board(0, (((1, 20, 22), (20, 22, 1), (20, 1, 22)),))
    assert result(event, [board]).standings[0].ahead == 20


def test_ducking_pays_and_any_number_of_processes_finds_the_same() -> None:
    played = list(boards(PAIR, range(8)))
    ahead = result(PAIR, played).standings[0].ahead
    assert ahead is not None and ahead > 0
    swine = DuplicatePlan("swinie", ("simple", "random", "random"), deals=1)
    assert list(boards(swine, range(3), jobs=2)) == list(boards(swine, range(3)))


def test_what_is_kept_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "boards.jsonl"
    first = list(kept(PAIR, 2, file))
    list(kept(DuplicatePlan("penalties", ("random", "ducks")), 1, file))
    again = list(kept(PAIR, 4, file))
    assert again[:2] == first and [board.number for board in again] == [0, 1, 2, 3]
    assert len(file.read_bytes().splitlines()) == 5
    monkeypatch.setattr(duplicate, "Match", None)
    assert list(kept(PAIR, 4, file)) == again


def test_the_same_seed_is_the_same_chance() -> None:
    game = find("penalties")
    one, other = (Match(game, game.Options(), 3, Seeded(f"{PAIR.seed}/1")) for _ in range(2))
    one.begin()
    other.begin()
    assert one.log == other.log
