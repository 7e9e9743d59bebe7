"""Puzzles: each has exactly one right answer, by the solver and by plain search; attempts can be repeated exactly."""

from collections import Counter
from datetime import date, timedelta
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from talia.cards import code, codes
from talia.cli.main import main
from talia.games.betel.lessons.puzzles.entry import dealt, dubel_of, hands_of
from talia.games.betel.lessons.puzzles.maker import KINDS, found, grade_of, tried, wanted
from talia.games.betel.state import DealState
from talia.lessons.puzzles import GRADES, Puzzle, grade, moves, of_the_day, pack, position
from talia.table.match import read_move
from talia.table.moves import seats_of
from tests.kernel import minimax, oracle

BOOK = pack("betel")
PUZZLES = BOOK.puzzles()


def test_every_puzzle_has_one_right_answer(capsys: pytest.CaptureFixture[str]) -> None:
    """All that ship, solved anew by the command."""
    assert len(PUZZLES) >= 300
    assert main(["puzzles", "check"]) == 0
    assert f"{len(PUZZLES)} puzzles" in capsys.readouterr().out
    for puzzle in PUZZLES:
        assert puzzle.lure != puzzle.right
        assert (puzzle.lure is None) == (puzzle.missed == 0)


def test_the_check_finds_a_wrong_answer(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    first = PUZZLES[0]
    spoiled = replace(first, right=(first.right + 1) % len(first.answers))
    monkeypatch.setattr(BOOK, "puzzles", lambda: (spoiled,))
    assert main(["puzzles", "check"]) == 1
    assert first.id in capsys.readouterr().out


def test_there_are_equally_many_of_every_kind_and_grade() -> None:
    assert Counter((puzzle.kind, puzzle.grade) for puzzle in PUZZLES) == Counter(wanted(len(PUZZLES)))
    assert len({puzzle.id for puzzle in PUZZLES}) == len(PUZZLES)
    assert {puzzle.kind for puzzle in PUZZLES} == set(KINDS)
    # Declarers and defenders, tricks and betelki, all of them.
    assert {puzzle.seat for puzzle in PUZZLES if puzzle.kind == "card"} == {0, 1, 2}


@pytest.mark.parametrize("puzzle", PUZZLES[::9], ids=lambda puzzle: puzzle.id)
def test_the_line_shown_is_played_by_the_rules_and_keeps_the_promise(puzzle: Puzzle) -> None:
    """To the last card, by the game itself."""
    match, _ = position(puzzle)
    solution = BOOK.solution(puzzle)
    for raw in solution.line:
        (seat,) = seats_of(match.game.waiting(match.state))
        match.do(seat, read_move(match.game, raw))
    deal: DealState = match.state.deal
    assert deal.over
    assert deal.taken[0] == solution.outcomes[puzzle.right]


def test_the_plain_search_says_the_same(long: bool) -> None:
    """Cards of short endings, solved by plain search over the plain rules."""
    checked = 0
    for puzzle in PUZZLES if long else PUZZLES[:20]:
        deal: DealState = position(puzzle)[0].state.deal
        if puzzle.kind != "card" or deal.hands[puzzle.seat].bit_count() > (6 if long else 5):
            continue
        assert deal.contract is not None
        found = [plain_tricks(deal, puzzle.seat, code) for code in codes_of(puzzle)]
        assert tuple(found) == BOOK.solution(puzzle).outcomes, puzzle.id
        checked += 1
    assert checked >= 3


def codes_of(puzzle: Puzzle) -> list[str]:
    """The cards to choose from."""
    return [raw["card"] for raw in puzzle.answers]


def plain_tricks(deal: DealState, seat: int, chosen: str) -> int:
    """The declarer's tricks after a card, all played well from there on."""
    assert deal.contract is not None and deal.tricks is not None
    rules = oracle.betel(deal.contract.id)
    hands = [set(codes(hand)) for hand in deal.hands]
    hands[seat].remove(chosen)
    trick = [*map(code, deal.tricks.table), chosen]
    taken, leader = deal.taken[0], deal.tricks.leader
    if len(trick) == 3:
        leader = (leader + oracle.winner(rules, trick)) % 3
        taken += leader == 0
        trick = []
    return taken + minimax.declarer_tricks(rules, hands, trick, leader, 0, deal.contract.betelek)


def test_attempts_are_repeated_exactly() -> None:
    """The same seed and attempt give the same puzzle; a search taken up again finds what one in a go finds."""
    first = [entry for _, entry in found("test", "contract", 9, []) if entry is not None]
    assert Counter(map(grade_of, first)) == dict.fromkeys(GRADES, 1)
    rest = [entry for _, entry in found("test", "contract", 9, first[:1]) if entry is not None]
    assert [*first[:1], *rest] == first
    assert tried("test", "contract", first[-1].attempt) == first[-1]


def test_every_day_has_its_puzzle() -> None:
    """In as many days as there are puzzles all of them come, kinds and grades mixed."""
    days = [of_the_day(PUZZLES, date(2026, 1, 1) + timedelta(days=number)) for number in range(len(PUZZLES))]
    assert len({puzzle.id for puzzle in days}) == len(PUZZLES)
    for number in range(len(days) - 14):
        fortnight = days[number : number + 14]
        assert {puzzle.kind for puzzle in fortnight} == set(KINDS)
        assert {puzzle.grade for puzzle in fortnight} == set(GRADES)


def test_entries_keep_their_cards() -> None:
    cards = list(range(32))
    Random(1).shuffle(cards)
    for puzzle in PUZZLES[::40]:
        hands = position(puzzle)[0].state.deal.hands
        if puzzle.kind != "card":
            assert hands_of(dealt(hands)) == hands
            assert dubel_of(dealt(hands)) == position(puzzle)[0].state.deal.dubel


def test_nobody_is_asked_about_cards_he_sees() -> None:
    """Players who grade a puzzle see their own hand alone; who solves it sees all."""
    puzzle = next(each for each in PUZZLES if each.kind == "exchange")
    for hidden in (True, False):
        sight = position(puzzle, hidden=hidden)[1]
        others = [zone for zone in sight.view.zones if zone.id in ("hand.1", "hand.2")]
        assert all(bool(zone.cards) != hidden for zone in others)
    assert len(moves(puzzle)) == 66


def test_every_sentence_has_words() -> None:
    """In the client's catalogues, both languages."""
    folder = Path(__file__).parents[4] / "web/src/games/betel/puzzles/words"
    told = {each.code for puzzle in PUZZLES[::4] for each in BOOK.solution(puzzle).told}
    assert len(told) > 12
    for lang in ("pl", "en"):
        catalogue = (folder / f"{lang}.ts").read_text(encoding="utf-8")
        assert all(f"'{code}':" in catalogue for code in told)


def test_grades() -> None:
    assert [grade(missed, 12) for missed in (0, 3, 4, 7, 8, 12)] == [each for each in GRADES for _ in range(2)]


def test_the_command_goes_on_where_it_was_broken_off(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "some.jsonl"
    assert main(["puzzles", "make", str(file), "--number", "2", "--seed", "test"]) == 0
    whole = file.read_text()
    assert whole.count("\n") == 2
    file.write_text("".join(whole.splitlines(keepends=True)[:1]))
    assert main(["puzzles", "make", str(file), "--number", "2", "--seed", "test"]) == 0
    assert file.read_text() == whole
    assert "deals tried" in capsys.readouterr().err
