"""Alerts, questions and explanations (rules/bridge.md 4.1): who reads them, and what they leave no trace of."""

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from talia.chance import Seeded
from talia.games.bridge.moves import Bid, Double, Pass
from talia.table.match import Match, fold
from talia.table.meanings import MOST_EXPLANATIONS, Ask, Explain
from talia.table.moves import OPEN, SPECTATOR, Move
from talia.table.record import plain
from talia.table.view import Feed
from talia.tricks.claiming import Claim
from tests.games.bridge.table import GAME, Position, called, dealt

Said = tuple[int, Move]
NORTH, EAST, SOUTH, WEST = range(4)
SPOKEN: list[Said] = [(NORTH, Pass("7-11")), (EAST, Bid("1NT", "15-17")), (SOUTH, Double("3-suiter")), (WEST, Pass())]
ASKED: list[Said] = [
    *SPOKEN,
    (NORTH, Ask(1)),
    (SOUTH, Ask(1)),
    (EAST, Explain(1, "no 5-card major")),
    (WEST, Explain(3)),
]


def silenced(lines: Sequence[Said], caller: int) -> list[Said]:
    """The same, had one seat's calls had no meaning to speak of."""
    kept = [(seat, move) for seat, move in lines if not isinstance(move, (Ask, Explain)) or move.call != caller]
    bare: list[Said] = []
    for seat, move in kept:
        silent = seat == caller and isinstance(move, (Pass, Bid, Double))
        bare.append((seat, msgspec.structs.replace(move, alert="") if silent else move))
    return bare


def match_of(lines: Sequence[Said], **options: Any) -> Match[Any]:
    match = Match(GAME, GAME.Options(scoring="duplicate", **options), 4, Seeded("alerts"), breaks=True)
    match.begin()
    for seat, move in lines:
        match.do(seat, move)
    return match


def sent(lines: Sequence[Said], viewer: int, **options: Any) -> list[bytes]:
    """Every byte a viewer is sent, numbers of updates among them."""
    match = match_of((), **options)
    feed = Feed(GAME, viewer, match.state)
    told = [msgspec.json.encode(feed.view)]
    for seat, move in lines:
        for step in match.do(seat, move):
            update = feed.step(step.state, step.events)
            if update is not None:
                told.append(msgspec.json.encode(update))
    return told


def read(match: Match[Any], viewer: int) -> dict[int, Any]:
    """What a viewer reads of each call."""
    return {each["call"]: each for each in match.view(viewer).facts.get("meanings", ())}


def test_opponents_and_the_caller_read_an_alert() -> None:
    match = match_of(SPOKEN)
    assert {viewer: sorted(read(match, viewer)) for viewer in (NORTH, EAST, SOUTH, WEST, SPECTATOR, OPEN)} == {
        NORTH: [0, 1],
        EAST: [0, 1, 2],
        SOUTH: [1, 2],
        WEST: [0, 2],
        SPECTATOR: [],
        OPEN: [0, 1, 2],
    }
    assert read(match, NORTH)[1] == {"call": 1, "alert": "15-17", "asked": (), "explained": ()}


@pytest.mark.parametrize("caller", range(4))
def test_the_partner_is_sent_not_a_byte(caller: int) -> None:
    partner, silent = (caller + 2) % 4, silenced(ASKED, caller)
    assert sent(ASKED, partner) == sent(silent, partner)
    assert sent(silenced(ASKED, 0), SPECTATOR) == sent(silenced(silenced(ASKED, 0), 1), SPECTATOR)
    for reader in {*range(4)} - {partner}:
        assert sent(ASKED, reader) != sent(silent, reader)


def test_by_agreement_everybody_reads() -> None:
    match = match_of(ASKED, alert_visibility="all")
    assert read(match, EAST) == read(match, WEST) == read(match, SPECTATOR) == read(match, OPEN)
    assert sorted(read(match, SPECTATOR)) == [0, 1, 2, 3]


def test_a_question_and_its_answer() -> None:
    match = match_of(ASKED)
    answered = {"call": 1, "alert": "15-17", "asked": (NORTH, SOUTH), "explained": ("no 5-card major",)}
    assert read(match, NORTH)[1] == read(match, EAST)[1] == read(match, SOUTH)[1] == answered
    assert 1 not in read(match, WEST)
    assert read(match, SOUTH)[3]["explained"] == ("",)


def test_what_may_be_asked_and_explained_follows_from_the_calls_alone() -> None:
    def offered(match: Match[Any], seat: int) -> dict[str, tuple[int, ...]]:
        return {form.move: form.parts[0].phrases for form in match.view(seat).asides}

    match, silent = match_of(ASKED), match_of(silenced(ASKED, EAST))
    assert offered(match, WEST) == offered(silent, WEST) == {"ask": (0, 2), "explain": (3,)}
    assert offered(match, NORTH) == {"ask": (3,), "explain": (0,)}
    assert not match.view(SPECTATOR).asides


@pytest.mark.parametrize(
    ("move", "seat", "code"),
    [
        (Bid("2C", "x" * 81), 0, "text_too_long"),
        (Bid("2C", "a\nb"), 0, "text_unprintable"),
        (Bid("2C", "\u202eabc"), 0, "text_unprintable"),
        (Explain(0, "x" * 121), 0, "text_too_long"),
        (Explain(0, "\t"), 0, "text_unprintable"),
        (Ask(4), 1, "no_such_call"),
        (Ask(-1), 1, "no_such_call"),
        (Ask(0), 0, "not_yours_to_ask"),
        (Ask(2), 0, "not_yours_to_ask"),
        (Explain(0, "mine?"), 2, "not_your_call"),
    ],
)
def test_refusals(move: Move, seat: int, code: str) -> None:
    table = called("P P P 1NT").by(0, Explain(0, "x" * 120))
    assert table.refusal(move, seat)[0] == code


def test_one_asks_once_and_explains_three_times() -> None:
    table = called("1C P").by(1, Ask(0))
    assert table.refusal(Ask(0), 1)[0] == "asked_already"
    for _ in range(MOST_EXPLANATIONS):
        table = table.by(0, Explain(0, "11+"))
    assert table.refusal(Explain(0, "12+"), 0) == ("explained_enough", {"call": 0, "most": MOST_EXPLANATIONS})


def test_before_the_first_call_nothing_is_asked() -> None:
    assert dealt().refusal(Ask(0), 1)[0] == "not_now"


def test_one_asks_during_the_play_and_while_a_claim_waits_for_its_answers() -> None:
    table = called("1NT P P P", dealer=2).by_default(4).by(1, Ask(0))
    assert table.phase == "play" and table.by(2, Explain(0, "20+")).fact("meanings", 1)[0]["explained"] == ("20+",)
    claimed = table.by(table.turn, Claim())
    assert claimed.phase == "claim" and claimed.by(3, Ask(0)).phase == "claim"


def over(lines: Sequence[Said]) -> Match[Any]:
    match = match_of(lines)
    while not GAME.finished(match.state):
        seat = match.waiting[0]
        move = GAME.default(match.state, seat)
        assert move is not None
        match.do(seat, move)
    return match


def test_after_the_deal_everybody_reads_all() -> None:
    match = over(ASKED)
    assert [sorted(read(match, viewer)) for viewer in (NORTH, WEST, SPECTATOR, OPEN)] == [[0, 1, 2, 3]] * 4
    assert not match.view(NORTH).asides


def test_the_record_has_all_that_was_said_and_nothing_that_was_not() -> None:
    match = over(ASKED)
    assert [plain(line.move) for line in match.log[2:6]] == [
        {"type": "bid", "bid": "1NT", "alert": "15-17"},
        {"type": "double", "alert": "3-suiter"},
        {"type": "pass"},
        {"type": "ask", "call": 1},
    ]
    assert fold(GAME, match.options, 4, match.log).view(SPECTATOR) == match.view(SPECTATOR)


def test_a_deal_thrown_in_takes_what_was_said_with_it() -> None:
    table: Position = dealt().did(Pass("weak"), Pass(), Pass())
    assert table.facts(1)["meanings"]
    assert "meanings" not in table.did(Pass()).facts(1)
