"""Matches with trading: random ones end, replay from their log, and everything that happens has words."""

from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from talia.chance import Seeded
from talia.games import find
from talia.games.betel import Options
from talia.games.betel.trade.state import TradeSpec
from talia.games.betel.trade.trading import AutoReady, Motion
from talia.table.forms import sample
from talia.table.game import BadOptions
from talia.table.match import Line, Match, fold
from talia.table.moves import Drawn, Expired, Ruled, seats_of
from talia.table.options import options_from
from talia.table.series import SeriesState
from talia.table.words import LANGS, Words
from tests.games.betel.trade_tables import agreed, bidding, pay

GAME: Any = find("betel")
READ = msgspec.json.Decoder(GAME.Moves | Drawn | Expired | Ruled)
SHOWN_BY_THE_TABLE = {"sheet", "calls", "leader", "last_trick", "claim", "picked", "offers", "agreements", "window"}
SHOWN_BY_THE_TABLE |= {"ballot", "choosing", "bids", "auto_ready", "hanging", "unit"}


@pytest.mark.parametrize("number", range(6))
def test_a_random_match_is_its_log_and_has_words(number: int) -> None:
    rng = Random(number)
    seats = 3 + number % 2
    options = Options(trade=True, end_rule="deals", end_value=2, first_exchange=rng.choice(("open", "sealed", "off")))
    words = [Words(lang, "betel", ("Ania", "Jan", "Ola", "Piotr")) for lang in LANGS]
    match = Match(GAME, options, seats, Seeded(number))
    match.begin()
    while GAME.result(match.state) is None:
        seat = rng.choice(seats_of(GAME.waiting(match.state)))
        move = sample(GAME.choices(match.state, seat), rng)
        if rng.random() < 0.3 or (isinstance(move, Motion) and rng.random() < 0.95):
            move = GAME.default(match.state, seat)
        for step in match.do(seat, move):
            for each in words:
                for event in step.events:
                    for data in (event.data, event.veil):
                        text = "" if data is None else each.text(f"event.{event.code}", data)
                        assert "⟨" not in text, (event.code, text)
                assert each.has(f"phase.{GAME.phase(match.state)}")
                for fact in GAME.facts(match.state):
                    assert fact.key in SHOWN_BY_THE_TABLE or each.has(f"fact.{fact.key}"), fact.key
    log = [Line(line.seat, READ.decode(msgspec.json.encode(line.move)), line.by, line.ms) for line in match.log]
    assert fold(GAME, options, seats, log).state == match.state
    assert all("traded" in row or "annulled" in row for row in match.state.sheet)


@pytest.mark.parametrize(
    ("totals", "refund", "after"),
    [((1005, 700, 400), "impossible_or_lapsed", (995, 710, 400)), ((1005, 940, 380), "impossible", (1005, 940, 380))],
)
def test_the_end_of_the_match_settles_promises_but_does_not_reopen_it(
    totals: tuple[int, ...], refund: str, after: tuple[int, ...]
) -> None:
    """rules/betel_trade.md 9.4, the last two rows: a demand for the next deal, paid for with 10."""
    demand = {"k": "demand", "on": "call", "window": {"deal": 1, "calls": "all"}, "menu": {"kinds": ["pass"]}}
    deal = agreed(bidding(), 0, 1, [demand], [pay(10)], refund=refund)
    options = Options(trade=True)
    over = SeriesState(options, 3, 0, totals, sheet=({},), deal=replace(deal, closed=True))
    assert GAME.plan(over) is None
    closed, events = GAME.closing(over)
    assert closed.totals == after and GAME.plan(over) is None
    assert GAME.result(closed).ranks[0] == 1
    assert [event.code for event in events] == ["duty_settled", *(["refund"] if after != totals else [])]


@pytest.mark.parametrize("refund", ["impossible_or_lapsed", "impossible"])
def test_promises_are_settled_too_where_a_match_ends_before_its_result(refund: str) -> None:
    """rules/betel_trade.md 4.10: if the match ends first, they lapse; in the middle of a deal or between two."""
    demand = {"k": "demand", "on": "call", "window": {"deal": 1, "calls": "all"}, "menu": {"kinds": ["pass"]}}
    deal = agreed(bidding(), 0, 1, [demand], [pay(10)], refund=refund)
    for finished in (False, True):
        going = SeriesState(Options(trade=True), 3, 0, (400, 400, 400), sheet=({},), deal=deal, finished=finished)
        before = GAME.totals(going)
        stopped, events = GAME.stopped(going)
        back = 10 if refund == "impossible_or_lapsed" else 0
        assert GAME.totals(stopped) == (before[0] - back, before[1] + back, before[2])
        assert [event.code for event in events] == ["duty_settled", *(["refund"] if back else [])]


def test_options_that_do_not_fit() -> None:
    for options in ({"dubel": "face_down"}, {"start_chips": 1000}, {"trade_min": 50, "trade_max": 45}):
        with pytest.raises(BadOptions):
            GAME.check(Options(trade=True, **options), 3)


def test_three_standing_ready_add_no_line_to_the_deal() -> None:
    options = Options(trade=True, end_rule="deals", end_value=1, first_exchange="off", first_dealer="0")
    match = Match(GAME, options, 3, Seeded(1))
    match.begin()
    for seat in range(3):
        match.do(seat, AutoReady("on"))
    while GAME.result(match.state) is None:
        assert GAME.phase(match.state) in ("auction", "play")
        (seat,) = seats_of(GAME.waiting(match.state))
        match.do(seat, GAME.default(match.state, seat))
    assert len(match.log) == 1 + 3 + 3 + 30


def test_free_wordings_are_allowed_where_nobody_but_people_sits() -> None:
    """betel_trade.md 6: what is left to `auto` is decided before the match begins; yes and no stay."""
    everybody = 0b111
    assert GAME.settle(Options(trade=True), 3, everybody).free_text is True
    assert GAME.settle(Options(trade=True), 3, 0b101).free_text is False
    assert GAME.settle(Options(trade=True), 4, everybody).free_text is False
    assert GAME.settle(Options(), 3, everybody) == Options(), "nothing is traded, nothing is to be decided"
    for decided in (True, False):
        assert GAME.settle(Options(trade=True, free_text=decided), 3, everybody ^ decided).free_text is decided
    for free_text, allowed in (("auto", False), (True, True), (False, False)):
        s = GAME.start(options_from(GAME, {"trade": True, "free_text": free_text, "first_dealer": "0"}), 3)
        assert isinstance(s.spec, TradeSpec) and s.spec.house.free_text is allowed
