"""Penalties of the table: wrong claims and leaving in the middle of a deal (rules/baska.md 5.5)."""

from random import Random
from typing import Any

import pytest

from talia.chance import Seeded
from talia.games.baska.contracts import DECK
from talia.games.baska.judging import holds
from talia.games.baska.moves import Answer, Call, Claim, Play
from talia.games.baska.scoring import alone_pays, penalty
from talia.table.account import Item
from talia.table.match import Match, read_move
from talia.table.moves import SPECTATOR, IllegalMove, Leave, seats_of
from talia.table.view import view
from talia.table.words import Words
from tests.games.baska.table import GAME, called, dealt
from tests.games.positions import Position
from tests.games.random_play import random_step

FIRST = ["AH JS AD TC", "TH QS TD AS", "QH JH JD AC", "QC QD JC TS"]
"""Deal 1 of section 9.3: old are 1 and 3."""


@pytest.mark.parametrize(
    ("contract", "young", "kontras", "bok", "value"),
    [
        ("zwykla", True, 0, False, 2),
        ("zwykla", True, 1, False, 2),  # the seed's example
        ("wesele", False, 0, False, 4),
        ("zwykla", False, 2, True, 16),
        ("cicha", False, 0, False, 8),
        ("cicha", True, 1, False, 8),
        ("gran", False, 2, False, 40),
        ("zolo", True, 0, False, 5),
        ("gran_du", False, 0, True, 40),
        ("zolo_du", True, 1, False, 20),
    ],
)
def test_what_a_penalty_costs(contract: str, young: bool, kontras: int, bok: bool, value: int) -> None:
    assert penalty(contract, young=young, kontras=kontras, bok=bok) == value
    assert sum(alone_pays(2, value)) == 0 and alone_pays(2, value)[2] == -3 * value


def refused(d: Position) -> Position:
    """A claim of who is on turn, which somebody does not believe."""
    d = d.by(d.turn, Claim())
    return d.by(next(iter(seats_of(d.waiting))), Answer("reject"))


def playing(hands: list[str], contract: str = "", seat: int = 0, **options: Any) -> Position:
    return called(hands, contract, seat, **{"claims": "agree", "penalties": True, **options})


def test_the_example_of_the_document() -> None:
    """A young player errs after a kontra of the old: -6, +2, +2, +2."""
    d = playing(FIRST, "kontra", 3).did(Play("TD"), Play("JD"), Play("QD"))
    d = refused(d)
    assert d.told == ["claim_answer", "claim_wrong", "penalty"]
    assert d.score == (-6, 2, 2, 2)
    assert d.rules.remarks(d.state) == (Item("wrong_claim", {"seat": 0}),)
    assert [(item.code, item.seats, item.points) for item in d.rules.account(d.state)] == [
        ("base", (), None),
        ("kontras", (), None),
        ("gets", (1, 2, 3), 2),
        ("penalty", (0,), -6),
    ]


def test_without_a_kontra_it_costs_as_with_one_and_an_old_player_twice_as_much() -> None:
    d = refused(playing(FIRST))
    assert d.score == (4, -12, 4, 4)
    assert [item.code for item in d.rules.account(d.state)] == ["base", "old_lost", "as_kontra", "gets", "penalty"]
    assert refused(playing(FIRST).did(Play("TD"))).score == (2, 2, -6, 2)


def test_a_right_claim_that_is_refused_stands() -> None:
    hands = ["TC AC TS AS", "AH TH QC QS", "QH QD JC JS", "JH JD AD TD"]
    d = refused(playing(hands, cicha_laydown="allowed"))
    assert d.told == ["claim_answer", "claim_right", "settled"]
    assert d.score == (-4, 12, -4, -4)
    assert d.rules.remarks(d.state) == (Item("right_claim", {"seat": 1, "n": 4}),)


def test_a_claim_to_which_all_agree_is_not_judged() -> None:
    d = playing(FIRST).did(Claim())
    for seat in (0, 2, 3):
        d = d.by(seat, Answer("accept"))
    assert d.told == ["claim_answer", "claim_stands", "settled"]


def test_without_the_option_a_refused_claim_costs_nothing() -> None:
    d = refused(playing(FIRST, penalties=False))
    assert d.score is None and d.waiting == 0b0010


def test_who_errs_against_a_single_player_pays_his_partners_too() -> None:
    hands = ["TH QS QD TC", "JC JS AS TS", "QH JH JD AD", "AH QC TD AC"]  # deal 12: gran du by 1, who wins it
    d = playing(hands, "gran_du", 1)
    assert refused(d.did(Play("JC"))).score == (10, 10, -30, 10)
    assert refused(d).told[1] == "claim_right"


def test_leaving_ends_the_deal_in_every_moment_of_it() -> None:
    rng = Random(5)
    for seed in range(12):
        options = GAME.Options(deals=4, penalties=True, claims="agree")
        match = Match(GAME, options, 4, Seeded(str(seed)))
        match.begin()
        for _ in range(rng.randrange(40)):
            if GAME.result(match.state) is None:
                random_step(match, rng)
        deals, before = len(match.state.sheet), match.totals
        seat = rng.randrange(4)
        move = GAME.leaving(match.state, seat)
        assert (move is None) == (match.state.finished or match.state.deal is None)
        told: list[Any] = [view(GAME, match.state, viewer).facts.get("leaving") for viewer in range(4)]
        assert view(GAME, match.state, SPECTATOR).facts.get("leaving") is None
        if move is None:
            assert told == [None] * 4
            continue
        events = match.do(seat, move)[0].events
        assert [event.code for event in events][:2] == ["left_table", "penalty"]
        row = match.state.sheet[deals]
        assert row["offender"] == seat and row["score"] == alone_pays(seat, row["value"])
        assert 2 <= told[seat]["n"] <= row["value"]
        assert match.totals == tuple(b + s for b, s in zip(before, row["score"], strict=True))
        for lang in ("pl", "en"):
            words = Words(lang, "baska")
            assert all("{" not in words.event(event.code, event.data) for event in events)


def test_who_would_leave_is_told_what_it_costs_by_what_he_knows() -> None:
    """9.3, deal 1: 1 and 3 are old, each with a queen; a call is known to all."""

    def told(d: Position) -> list[int]:
        return [d.facts(seat)["leaving"]["n"] for seat in range(4)]

    assert told(dealt(FIRST, penalties=True)) == [2, 4, 2, 4]
    assert told(called(FIRST, "gran", 0, penalties=True)) == [10, 5, 5, 5]


def test_nobody_leaves_at_a_price_where_there_are_no_penalties_or_no_deal() -> None:
    assert dealt(FIRST).reason(Leave(), 0) == "not_now"
    over = dealt(FIRST, penalties=True).by(2, Leave())
    assert over.score == (2, 2, -6, 2) and over.reason(Leave(), 1) == "not_now"


def test_a_penalty_shows_the_sides_and_no_card() -> None:
    options = GAME.Options(deals=4, penalties=True)
    match = Match(GAME, options, 4, Seeded("1"), breaks=True)
    match.begin()
    match.do(3, Leave())
    told = view(GAME, match.state, SPECTATOR)
    assert not any(zone.cards for zone in told.zones)
    assert {side.id for side in told.sides} == {"old", "young"}


def test_who_has_called_keeps_his_cards_when_another_leaves() -> None:
    match = Match(GAME, GAME.Options(deals=4, penalties=True), 4, Seeded("1"), breaks=True)
    match.begin()
    (caller,) = match.waiting
    match.do(caller, Call("gran"))
    match.do((caller + 1) % 4, Leave())
    assert not any(zone.cards for zone in view(GAME, match.state, SPECTATOR).zones)


def test_nobody_sends_the_line_of_who_leaves() -> None:
    with pytest.raises(IllegalMove, match="unknown_move"):
        read_move(GAME, {"type": "leave"})
    assert read_move(GAME, {"type": "leave"}, any_author=True) == Leave()


def forced(d: Position, claimant: int, wanted: tuple[int, ...]) -> bool:
    """Whether a seat can come to a score, by playing every card at the table."""
    if d.score is not None:
        return d.score == wanted
    after = (forced(d.did(move), claimant, wanted) for move in sorted(d.offers(), key=str))
    return any(after) if d.turn == claimant else all(after)


def test_a_claim_is_right_if_it_can_be_played(long: bool) -> None:
    rng = Random(11)
    found = []
    for _ in range(400 if long else 25):
        cards = rng.sample(DECK.codes, 16)
        hands = [" ".join(cards[at : at + 4]) for at in range(0, 16, 4)]
        contract, seat = rng.choice((("", 0), ("", 0), ("zolo", 2), ("gran", 1), ("zolo_du", 1)))
        d = playing(hands, contract, seat, laydown_auto=False, cicha_laydown="allowed")
        for _ in range(rng.randrange(8, 12)):
            if d.score is None:
                d = d.did(rng.choice(sorted(d.offers(), key=str)))
        if d.score is not None:
            continue
        claimed = d.by(d.turn, Claim())
        for other in seats_of(claimed.waiting):
            claimed = claimed.by(other, Answer("accept"))
        assert claimed.score is not None
        found.append(forced(d, d.turn, claimed.score))
        assert holds(d.state, d.turn) == found[-1]
    assert True in found and False in found
