"""Random trading: nobody is ever without a move, money and cards are conserved, everything ends, replays agree."""

from collections import Counter
from random import Random

import msgspec
import pytest

from talia.games.betel.moves import Moves, Pass
from talia.games.betel.trade.deal import TradeDeal
from talia.games.betel.trade.settling import carried_over
from talia.games.betel.trade.state import Agreement, TradeState
from talia.games.betel.trade.terms import hidden
from talia.games.betel.trade.trading import Accept, AutoReady, MakeOffer, Motion, Ready, Refine, TradeMoves, Vote
from talia.table.forms import allowed
from talia.table.moves import REFEREE, Expired, IllegalMove, Move, Ruled, seats_of
from talia.table.view import form_view
from tests.games.betel.trade_tables import RULES, bidding, done, fresh, playing, random_step, refused, terms, why

READ = msgspec.json.Decoder(Moves | TradeMoves)

LONGEST = 20_000
"""No random deal has more steps."""


def consistent(s: TradeState) -> None:
    paid = max((bid or 0 for bid in s.bids), default=0) if s.starter >= 0 and not s.ended else 0
    assert sum(s.money) == -paid
    assert all(amount % 5 == 0 for amount in s.money)
    if s.deal.cards is None:
        return
    t = s.deal.tricks
    out = [*s.deal.hands, *((*t.won, t.trick) if t else ()), s.deal.dubel]
    assert sum(cards.bit_count() for cards in out) == 32
    whole = 0
    for cards in out:
        assert not whole & cards
        whole |= cards
    if s.swap is None and t is None:
        assert all(s.deal.hands[seat].bit_count() == 10 for seat in s.deal.spec.order)


def walk(s: TradeState, rng: Random) -> tuple[TradeState, list[tuple[int, Move]]]:
    log: list[tuple[int, Move]] = []
    start = s
    while RULES.score(s) is None:
        assert len(log) < LONGEST
        if RULES.asks_referee(s):
            s, _ = RULES.play(s, REFEREE, Ruled("unknown"))
            log.append((REFEREE, Ruled("unknown")))
            continue
        if RULES.draw(s, "deal/0") is None:
            waiting = seats_of(RULES.waiting(s))
            assert waiting
            for seat in waiting if rng.random() < 0.1 or RULES.phase(s) != "window" else ():
                choices = RULES.choices(s, seat)
                assert choices and all(form.count() for form in choices), (RULES.phase(s), seat)
                default = RULES.default(s, seat)
                assert default is not None and allowed(choices, default)
        author, move = random_step(s, rng)
        s, _ = RULES.play(s, author, move)
        log.append((author, move))
        consistent(s)
    for agreement in carried_over(s):
        assert all(hidden(duty.clause) == duty.clause for duty in agreement.duties if duty.status == "pending")
    again = start
    for author, move in log:
        read = move if author < 0 else READ.decode(msgspec.json.encode(move))
        again = RULES.play(again, author, read)[0]
    assert again == s
    return s, log


def test_random_trading(long: bool, capsys: pytest.CaptureFixture[str]) -> None:
    """Offers ready-made and offers out of the whole grammar; the full size has a million steps of trading alone."""
    steps, traded, wanted, deals, agreements, longest, seed = 0, 0, 1_000_000 if long else 2_000, 0, 0, 0, 0
    met: Counter[str] = Counter()
    carried: tuple[Agreement, ...] = ()
    while traded < wanted:
        rng = Random(f"trade {seed}")
        seed += 1
        s, log = walk(fresh(rng, carried if rng.random() < 0.7 else ()), rng)
        steps, deals, agreements, longest = steps + len(log), deals + 1, agreements + s.number, max(longest, len(log))
        traded += sum(isinstance(move, TradeMoves) for _, move in log)
        met.update(f"{each.clause.__struct_config__.tag} {each.status}" for one in s.agreements for each in one.duties)
        carried = carried_over(s) if s.spec.deal.seats == 3 else ()
    with capsys.disabled():
        print(
            f"\ntrading: {deals} deals, longest {longest}; {steps} steps, {traded} of trading, {agreements} agreements"
        )
        print(", ".join(f"{what} {n}" for what, n in sorted(met.items())))
    assert agreements > deals // 4


def test_a_silent_table_with_standing_ready_sees_no_window() -> None:
    s = bidding()
    for seat in range(3):
        s = RULES.play(s, seat, AutoReady("on"))[0]
    assert RULES.phase(s) == "auction" and RULES.timers(s) == ()
    s = RULES.play(s, 0, Pass())[0]
    assert RULES.phase(s) == "auction"


def test_the_clocks_of_a_window() -> None:
    s = bidding()
    assert [timer.most for timer in RULES.timers(s)] == [20, 20, 20, 120]
    assert RULES.default(s, 1) == Ready()
    s = RULES.play(s, 1, Ready())[0]
    assert [timer.seat for timer in RULES.timers(s)] == [0, 2, None]
    closed = RULES.play(s, -2, Expired("window/1"))[0]
    assert RULES.phase(closed) == "auction" and not closed.offers
    with pytest.raises(IllegalMove):
        RULES.play(s, -2, Expired("window/2"))


def test_who_stands_ready_is_asked_again_after_an_offer() -> None:
    s = RULES.play(bidding(), 1, AutoReady("on"))[0]
    s = RULES.play(s, 0, MakeOffer(terms([{"k": "pay", "amount": 5}])))[0]
    assert RULES.waiting(s) == 0b111
    assert {timer.seat: timer.most for timer in RULES.timers(s)} == {0: 20, 1: 10, 2: 20, None: 120}


def test_bad_input() -> None:
    s = bidding("1C 1S")
    pay = {"k": "pay", "amount": 10}
    assert refused(s, 1, [{"k": "send", "cards": {"list": ["AD"]}}], [pay]) == "trade_not_held"
    assert refused(s, 1, [], []) == "trade_malformed"
    assert refused(s, 1, [{"k": "send", "cards": {"list": ["ZZ"]}}]) == "trade_malformed"
    assert refused(s, 1, [{**pay, "if": ["rain"]}]) == "trade_malformed"
    assert refused(s, 1, [{**pay, "at": "deal_end", "deal": 4}]) == "trade_horizon"
    assert refused(s, 1, [{"k": "text", "text": "a smile"}]) == "trade_wording_off"
    assert refused(s, 2, [{"k": "show", "cards": {"list": ["KD"]}}], [pay], to=0) == "trade_prohibited"
    deep: list[object] = ["made"]
    for _ in range(30):
        deep = ["not", deep]
    assert refused(s, 1, [{**pay, "if": deep}]) == "trade_malformed"
    both = [
        {"k": "must", "on": "call", "window": {"calls": "next"}, "filter": {"kinds": ["pass"]}},
        {"k": "must", "on": "call", "window": {"calls": "next"}, "filter": {"contracts": ["2S"]}},
    ]
    assert refused(s, 1, both, [pay]) == "trade_conflict"
    with pytest.raises(msgspec.ValidationError):
        terms([{"k": "pay", "amount": 10, "seat": 2}])
    for _ in range(5):
        s = RULES.play(s, 0, MakeOffer(terms([{"k": "pay", "amount": 5}])))[0]
    assert refused(s, 0, [pay]) == "trade_cap"
    assert why(s, 0, Accept(0)) == "offer_not_for_you" and why(s, 1, Accept(99)) == "no_such_offer"
    assert why(s, 1, Refine(0, (5,))) == "trade_nothing_open"
    assert why(s, 0, Vote("yes")) == "not_now"
    assert why(s, 2, Pass()) == "window_open"


def test_a_motion_annuls_the_deal() -> None:
    s = done(bidding("1C 1S"), Pass())
    s = RULES.play(s, 0, MakeOffer(terms([{"k": "pay", "amount": 5}])))[0]
    s = RULES.play(s, 1, Accept(s.offers[0].id))[0]
    s = RULES.play(s, 0, Motion("annul"))[0]
    assert RULES.waiting(s) == 0b110
    s = RULES.play(s, 1, Vote("yes"))[0]
    assert RULES.draw(s, "deal/0") is not None and RULES.again(s) == 1 and s.money == (0, 0, 0) and not s.agreements
    assert s.motions == 0b001


def test_the_match_ended_by_vote() -> None:
    s = RULES.play(playing("1S", 1, ("AH", "QD", "9D"), 1, taken=9), 0, Motion("end_match"))[0]
    s = RULES.play(s, 1, Vote("no"))[0]
    s = RULES.play(s, 2, Vote("yes"))[0]
    assert s.ended and RULES.score(s) == (0, 0, 0)


def test_what_others_read_of_cards_one_names() -> None:
    s = bidding("1C 1S")
    offer = terms([{"k": "send", "cards": {"list": ["AS"]}}], [{"k": "pay", "amount": 50}], to=1)
    s, (event,) = RULES.play(s, 0, MakeOffer(offer))
    assert event.to == 0b011 and event.veil is not None
    assert b"AS" not in msgspec.json.encode(event.veil)
    told = {fact.to: fact.value for fact in RULES.facts(s) if fact.key == "offers"}
    assert b"AS" in msgspec.json.encode(told[0b010]) and b"AS" not in msgspec.json.encode(told[0b100])


def test_forms_go_over_the_wire() -> None:
    s = bidding("1C 1S")
    for seat in range(3):
        assert all(msgspec.json.encode(form_view(form)) for form in RULES.choices(s, seat))
    assert isinstance(RULES, TradeDeal)


def test_a_match_ended_in_the_auction_tells_of_no_contract() -> None:
    s = RULES.play(bidding("1S"), 0, Motion("end_match"))[0]
    s = RULES.play(s, 1, Vote("yes"))[0]
    told = {fact.key for fact in RULES.facts(s)}
    assert RULES.phase(s) == "over" and not told & {"contract", "declarer", "leader", "tricks"}
