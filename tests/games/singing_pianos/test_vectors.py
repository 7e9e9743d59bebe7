"""The vectors of rules/singing_pianos.md 9, by their numbers; A and B of two players each, the category Water."""

from typing import Any

import pytest

from talia.games.singing_pianos.moves import Confirm, GiveUp, Ready, Reply, Sing, Text, Vote, Withdraw
from talia.games.singing_pianos.state import Options, Spec, Used
from talia.table.match import Match
from talia.table.moves import CHANCE, Drawn
from talia.table.series import SeriesState
from tests.games.singing_pianos.tables import DEAL, GAME, Evening, song

WISLA = Text("Płynie Wisła, płynie", "Płynie Wisła, płynie po polskiej krainie", "Wisła")
A, B, C = range(3)


def test_1_a_song_that_passes_and_nobody_challenges() -> None:
    now = Evening.of(2, 2).sung()
    assert now.turn == A
    judged = now.sings(WISLA)
    assert judged.phase == "judging" and judged.timers["vote"] == (20, False)
    now = judged.runs_out("vote")
    assert now.told == ["judged", "accepted", "turn"] and now.turn == B


def test_2_a_word_that_is_not_in_the_line_and_the_clock_runs_on() -> None:
    now = Evening.of(2, 2).sung()
    assert now.refusal(0, Sing(Text(WISLA.title, "Płynie Wisła, płynie", "woda"))) == "word_not_in_line"
    assert now.phase == "entry" and now.timers == {"turn.0": (45, False)}


def test_3_and_4_the_same_title_written_otherwise() -> None:
    now = Evening.of(2, 2).sung().sings(WISLA).votes()
    again = Text("PLYNIE WISLA PLYNIE!", "po polskiej krainie płynie", "płynie")
    assert now.refusal(now.d.singer, Sing(again)) == "song_used"
    wide = Text("The Water Is Wide", "The water is wide, I cannot get o'er", "water")
    now = now.sings(wide).votes()
    assert now.refusal(now.d.singer, Sing(Text("Water is wide (live)", "so wide the water", "water"))) == "song_used"


@pytest.mark.parametrize(
    ("word", "line", "found"),
    [
        ("Row", "Row, row, row your boat", True),
        ("oat", "Row, row, row your boat", False),
        ("wodzie", "Po wodzie, po wodzie", True),
        ("woda", "Po wodzie, po wodzie", False),
        ("WISLA", "Płynie Wisła, płynie", True),
        ("Wisła płynie", "Płynie Wisła, płynie", True),
        ("płynie płynie", "Płynie Wisła, płynie", False),
    ],
)
def test_5_and_12_whole_words_in_the_form_that_is_sung(word: str, line: str, found: bool) -> None:
    now, entry = Evening.of(2, 2).sung(), Text("Tytuł", line, word)
    if found:
        assert now.sings(entry).phase == "judging"
    else:
        assert now.refusal(0, Sing(entry)) == "word_not_in_line"


def test_6_two_judges_and_one_further_try() -> None:
    now = Evening.of(2, 2).sung().sings(song(1))
    assert now.timers == {"vote": (20, False), "turn.0": (45, True)}, "the team's time stands while the others vote"
    assert now.votes(against=1).turn == B
    rejected = now.votes(against=2)
    assert rejected.told[1:] == ["judged", "rejected", "further_try"] and rejected.turn == A
    # What is left of the time and fifteen seconds at least: both have to run out.
    assert rejected.timers == {"turn.0": (45, False), "further": (15, False)}
    assert rejected.runs_out("further").phase == "entry" and rejected.runs_out("turn.0").turn == A
    for order in (("further", "turn.0"), ("turn.0", "further")):
        failed = rejected.runs_out(*order)
        assert "fails_time" in failed.told and failed.turn == B
    assert rejected.refusal(0, Sing(song(1))) == "song_used"
    second = rejected.sings(song(2)).votes(against=2)
    assert "fails_rejected" in second.told and second.turn == B
    assert second.refusal(second.d.singer, Sing(song(2))) == "song_used"


def test_7_three_teams_and_four_judges() -> None:
    now = Evening.of(2, 2, 2).sung().sings(song(1))
    assert "accepted" in now.votes(against=2).told
    assert "rejected" in now.votes(against=3).told


def test_8_one_against_one() -> None:
    now = Evening.of(1, 1).sung().sings(song(1)).votes(against=1)
    assert now.phase == "disputed" and now.told[1:] == ["judged", "challenged"] and DEAL.waiting(now.d) == 0b01
    assert now.fact("challenge") == {"seat": 1, "say": "no_such_song"}
    now = now.does(0, Reply("Śpiewa to moja babcia"))
    assert DEAL.waiting(now.d) == 0b10 and now.fact("reply") == "Śpiewa to moja babcia"
    assert "rejected" in now.does(1, Confirm()).told
    assert now.does(1, Withdraw()).told == ["withdrawn", "accepted", "turn"]
    assert now.runs_out("decision").told[:2] == ["withdrawn", "accepted"]


def test_9_who_is_left_with_a_song_wins() -> None:
    two = Evening.of(1, 1).sung().accepts(1).accepts(2).gives_up()
    assert two.told[-1] == "round_won" and two.score == (0, 3)
    three = Evening.of(1, 1, 1).sung().accepts(1).accepts(2).accepts(3).gives_up().accepts(4)
    assert three.turn == C
    over = three.gives_up()
    assert over.score == (0, 3, 0) and over.d.winner == B


def test_10_nobody_has_sung() -> None:
    alone = Evening.of(1, 1).sung().gives_up()
    assert alone.turn == B and alone.phase == "entry"
    assert alone.accepts(1).score == (0, 3)
    blank = alone.gives_up()
    assert blank.phase == "category" and blank.score is None and "nobody_wins" in blank.told
    assert blank.fact("category") != alone.fact("category")
    # After three such categories the round is over without a winner.
    over = blank.sung().gives_up().gives_up().sung().gives_up().gives_up()
    assert over.told[-1] == "round_lost" and over.score == (0, 0)


def match_of(*winners: int, teams: int, **options: Any) -> SeriesState[Any]:
    """The match after rounds that these teams have won."""
    match: Match[Any] = Match(GAME, Options(teams=teams, draw_teams=False, **options), teams)
    for number, winner in enumerate(winners):
        match.do(CHANCE, Drawn(f"deal/{number}", DEAL.pack(match.state.spec)))
        seated = Evening(match.state.deal)
        for line in won_by(seated, winner):
            match.do(*line)
        assert match.state.sheet[-1]["winner"] == winner
    state: SeriesState[Any] = match.state
    return state


def won_by(now: Evening, winner: int) -> list[tuple[int, Any]]:
    """What happens in a round until a team has won it: all others give up."""
    lines: list[tuple[int, Any]] = []

    def add(now: Evening, author: int, move: Any) -> Evening:
        lines.append((author, move))
        return now.does(author, move)

    now = Evening(now.d)
    for seat in range(now.d.spec.seats):
        now = add(now, seat, Ready())
    while not now.d.over:
        if now.phase == "judging":
            seat = next(seat for seat in range(now.d.spec.seats) if DEAL.waiting(now.d) >> seat & 1)
            now = add(now, seat, Vote("valid"))
        elif now.turn == winner:
            now = add(now, now.d.singer, Sing(song(100 * now.d.spec.number + len(now.d.used))))
        else:
            now = add(now, now.d.singer, GiveUp())
    return lines


def test_11_a_match_that_cannot_be_lost_any_more_and_one_that_is_tied() -> None:
    decided = match_of(A, A, A, teams=2)
    assert GAME.result(decided).totals == (9, 0)
    tied = match_of(A, A, B, B, C, teams=3)
    assert GAME.result(tied) is None
    spec: Spec = tied.spec
    assert spec.extra == 1 and spec.among == 0b011
    assert GAME.result(match_of(A, A, B, B, C, A, teams=3)).totals == (9, 6, 3)
    counted = match_of(A, A, A, teams=2, song_scoring=True)
    assert GAME.result(counted) is None, "where songs count all rounds are played"


@pytest.mark.parametrize(("word", "allowed"), [("rzece", True), ("rzeką", False), ("RZEKA", False)])
def test_13_a_word_comes_once(word: str, allowed: bool) -> None:
    now = Evening.of(1, 1, repeat_words=False).sung().sings(song(1, "rzeka")).votes()
    again = Sing(song(2, word))
    if allowed:
        assert now.does(now.d.singer, again).phase == "judging"
    else:
        assert now.refusal(now.d.singer, again) == "word_used"
    free = Evening.of(1, 1).sung().sings(song(1, "rzeka")).votes()
    assert free.sings(song(2, word)).phase == "judging"


@pytest.mark.parametrize(
    ("first", "word", "allowed"),
    [
        ("łzy", "lzy", False),
        ("the sea", "the rain", True),
        ("the sea", "sea", False),
        ("a rose", "a road", True),
        ("red rose", "redrose", False),
    ],
)
def test_13_four_letters_without_accents_spaces_and_articles(first: str, word: str, allowed: bool) -> None:
    now = Evening.of(1, 1, repeat_words=False).sung().sings(song(1, first)).votes()
    if allowed:
        assert now.sings(song(2, word)).phase == "judging"
    else:
        assert now.refusal(now.d.singer, Sing(song(2, word))) == "word_used"


def test_a_song_of_an_earlier_round_is_used_up() -> None:
    spec = Spec(2, Options(), team_of=(0, 1), order=(0, 1), turns=(1, 1), used=(Used(WISLA, 1, True, 0),), number=1)
    now = Evening.of(1, 1, spec=spec).sung()
    assert now.turn == B, "another team begins in each round"
    assert now.refusal(1, Sing(WISLA)) == "song_used" and now.fact("used") == (WISLA.title,)
