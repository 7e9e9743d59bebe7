"""The vectors of rules/betel_trade.md section 9, row by row."""

from typing import Any

import msgspec
import pytest

from talia.cards import codes
from talia.games.betel.moves import Call, Pass, Play
from talia.games.betel.trade import pledges
from talia.games.betel.trade.opening import first_exchange
from talia.games.betel.trade.stages import can_show
from talia.games.betel.trade.state import TradeState
from talia.games.betel.trade.terms import Filter, Offer
from talia.games.betel.trade.trading import Accept, AutoReady, Choose, GiveOrder
from talia.table.moves import Event
from tests.games.betel.betel_deals import cards
from tests.games.betel.trade_tables import (
    PAY,
    RULES,
    agreed,
    bidding,
    done,
    led_by,
    must,
    offered,
    pay,
    playing,
    refused,
    send,
    show,
    shut,
    statuses,
    taken,
    why,
    with_hands,
)

HANDS = ("AS KS AH JH TH 9H 7H AC TC 9C", "QS JS 9S QH 8H TD 7D KC JC 8C", "TS 8S KH KD QD JD 9D 8D QC 7C")
"""rules/betel.md 9.6; the dubel is 7S AD."""


def codes_of(s: TradeState, seat: int) -> set[str]:
    return set(codes(s.deal.hands[seat]))


def reasons(events: tuple[Event, ...]) -> list[Any]:
    return [event.data["reason"] for event in events if event.code == "refused"]


# 9.1 The seed's examples as offers


def test_no_exchange_for_a_lead() -> None:
    s = bidding()
    s = agreed(
        s,
        0,
        1,
        [must("call", {"calls": "next"}, {"take": "none"})],
        [must("lead", {"tricks": [1, 1]}, {"suits": ["S"]})],
        to=1,
    )
    closed = shut(s)
    assert why(closed, 0, Call("1H", ("AD",), ("9C",))) == "promised"
    s = done(s, Call("1H"))
    assert statuses(s) == ["done", "pending"]
    s = done(s, Pass(), Pass(), Play("AH"))
    s = done(s, Play("8H"), Play("KH"))
    assert statuses(s) == ["done", "lapsed"]


def test_hearts_shown_for_a_pass_on_demand() -> None:
    s = bidding("1C 1S")
    demand = {
        "k": "demand",
        "on": "call",
        "window": {"deal": 1, "calls": "all"},
        "menu": {"kinds": ["pass"]},
        "uses": 1,
    }
    s = offered(s, 1, [demand], [show(all={"suits": ["H"]})], to=0)
    s, events = taken(s, 0)
    shown = next(event for event in events if event.code == "shown")
    assert shown.data["cards"] == codes(cards("AH JH TH 9H 7H")) and shown.to >> 1 & 1 and not shown.to >> 2 & 1
    assert shown.veil is not None and shown.veil["cards"] == ()
    zone = next(zone for zone in RULES.zones(s) if zone.id == "hand.0")
    assert zone.known == ((cards("AH JH TH 9H 7H"), 0b010),)
    assert statuses(s) == ["pending", "done"]


def test_no_trump_lead_until_only_trumps_and_thirty_if_it_fails() -> None:
    s = playing("2H", 0, HANDS, 0)
    gives = [pay(30, at="deal_end", **{"if": ["failed"]})]
    wants = [must("lead", {"tricks": [1, 10]}, {"suits": ["H"], "not": True}, "each")]
    s = agreed(s, 1, 0, gives, wants, to=0)
    assert s.reserved(1) == 30 and s.free(1) == 470
    assert set(codes(pledges.cards_left(s, 0))) == {"AS", "KS", "AC", "TC", "9C"}


def test_twenty_for_the_queen_of_clubs() -> None:
    s = playing("2H", 0, HANDS, 0)
    s = offered(s, 0, [pay(20)], [send(list=["QC"])], to=2)
    s, _ = taken(s, 2)
    assert RULES.phase(s) == "choose" and RULES.waiting(s) == 0b001
    assert why(s, 0, Choose("QC")) == "trade_not_that_card"
    s = RULES.play(s, 0, Choose("9C"))[0]
    assert s.money == (-20, 0, 20) and statuses(s) == ["done", "done"]
    assert "QC" in codes_of(s, 0) and "9C" in codes_of(s, 2)
    assert [hand.bit_count() for hand in s.deal.hands] == [10, 10, 10]


def test_ten_for_any_spade() -> None:
    s = playing("2H", 0, HANDS, 0)
    s = offered(s, 0, [PAY], [send(n=1, **{"from": {"suits": ["S"]}}, by="acceptor")])
    named, _ = taken(s, 2, ("TS",))
    assert "TS" in codes_of(named, 0) and RULES.waiting(named) == 0b001
    owners, _ = taken(s, 2)
    assert RULES.waiting(owners) == 0b100
    assert set(RULES.choices(owners, 2)[0].parts[0].values(1)) == {"TS", "8S"}


def test_two_clubs_for_five() -> None:
    s = playing("2H", 0, HANDS, 0)
    s = offered(s, 0, [send(n=2, **{"from": {"suits": ["C"]}}, by="acceptor")], [pay(5)])
    s, _ = taken(s, 2, ("TC", "9C"))
    assert RULES.waiting(s) == 0b100
    s = RULES.play(s, 2, Choose("8S"))[0]
    s = RULES.play(s, 2, Choose("7C"))[0]
    assert RULES.phase(s) == "window" and {"8S", "7C"} <= codes_of(s, 0) and {"TC", "9C"} <= codes_of(s, 2)


BUY_SPADES = ([pay({"min": 5, "max": 50})], [send(n=[1, 10], **{"from": {"suits": ["S"]}}, by="acceptor")])
SELL_CLUBS = ([send(n=[1, 10], **{"from": {"suits": ["C"]}}, by="acceptor")], [pay({"min": 5, "max": 50})])


def test_the_queen_for_fifty_but_not_for_a_hundred() -> None:
    s = offered(playing("2H", 0, HANDS, 0), 0, *BUY_SPADES)
    assert why(s, 1, Accept(0)) == "trade_open_amount"
    sold, _ = taken(s, 1, 50, ("QS",))
    assert sold.money == (-50, 50, 0) and "QS" in codes_of(sold, 0)
    with pytest.raises(Exception, match="trade_limit"):
        taken(s, 1, 100, ("QS", "JS"))
    with pytest.raises(Exception, match="trade_not_held"):
        taken(s, 1, 50, ("KS",))


def test_seven_and_eight_for_five() -> None:
    hands = (HANDS[0], HANDS[1], "7S 8S KH KD QD JD 9D 8D QC 7C")
    s = offered(playing("2H", 0, hands, 0), 0, [pay(5)], [send(n=2, **{"from": {"suits": ["S"]}}, by="acceptor")])
    s, _ = taken(s, 2, ("7S", "8S"))
    assert s.money == (-5, 0, 5) and {"7S", "8S"} <= codes_of(s, 0)


def test_selling_clubs_without_the_king() -> None:
    s = offered(playing("2H", 0, HANDS, 0), 0, *SELL_CLUBS)
    s, events = taken(s, 1, ("KC",), 5)
    assert reasons(events) == ["trade_not_held"] and s.money == (0, 0, 0) and s.offers
    refusal = next(event for event in events if event.code == "refused")
    assert refusal.to == 0b010 and refusal.veil is not None and refusal.veil["reason"] is None
    s, _ = taken(s, 1, ("TC",), 5)
    assert s.money == (5, -5, 0) and "TC" in codes_of(s, 1) and not s.offers


def test_a_bid_lower_than_the_last_is_no_offer() -> None:
    s = bidding("2C")
    assert refused(s, 2, [must("call", {"calls": "next"}, {"contracts": ["1S"]})], [pay(5)]) == "trade_prohibited"
    assert refused(s, 2, [must("call", {"calls": "next"}, {"contracts": ["2S"]})], [pay(5)]) == ""


def test_the_json_of_the_third_example() -> None:
    text = (
        b'{"from":1,"to":0,"gives":[{"k":"pay","amount":30,"at":"deal_end","if":["failed"]}],"wants":[{"k":"must",'
        b'"on":"lead","window":{"deal":0,"tricks":[1,10]},"filter":{"suits":["H"],"not":true},"mode":"each"}]}'
    )
    offer = msgspec.json.decode(text, type=Offer)
    assert msgspec.json.decode(msgspec.json.encode(offer), type=Offer) == offer


# 9.2 First exchange


@pytest.mark.parametrize(
    ("bids", "balances", "dealer", "starter", "price"),
    [
        ((10, 10, 5), (500, 480, 520), 0, 1, 10),
        ((10, 10, 10), (500, 500, 500), 0, 0, 10),
        ((0, 15, 15), (500, 600, 600), 2, 2, 15),
        ((20, 20, 20), (610, 450, 450), 2, 2, 20),
        ((5, 50, 50), (700, 300, 500), 1, 1, 50),
        ((0, 0, 0), (500, 400, 600), 1, 1, 0),
        ((0, 0, 5), (100, 100, 100), 0, 2, 5),
    ],
)
def test_first_exchange(
    bids: tuple[int, ...], balances: tuple[int, ...], dealer: int, starter: int, price: int
) -> None:
    order = tuple((dealer + step) % 3 for step in range(3))
    assert first_exchange(order, dict(enumerate(bids)), balances.__getitem__) == (starter, price)


# 9.3 can_show


@pytest.mark.parametrize(
    ("calls", "seat", "viewers", "result"),
    [
        ("", 0, (1,), False),
        ("1C", 0, (1, 2), True),
        ("1C", 1, (0,), False),
        ("1C 1S", 0, (1,), True),
        ("1C 1S", 0, (2,), False),
        ("1C 1S", 0, (1, 2), False),
        ("1C 1S", 1, (0, 2), True),
        ("1C 1S X", 2, (1,), False),
        ("1C 1S X", 1, (2,), True),
        ("1C 1S X", 0, (1,), True),
        ("1C P", 1, (0,), False),
    ],
)
def test_can_show_in_the_auction(calls: str, seat: int, viewers: tuple[int, ...], result: bool) -> None:
    d = bidding(calls).deal
    assert can_show(d, seat, sum(1 << viewer for viewer in viewers)) is result


def test_can_show_before_calling_by_the_other_rule() -> None:
    assert can_show(bidding("1C").deal, 1, 0b001, "unless_passed_or_doubled")
    assert can_show(bidding().deal, 0, 0b110, "unless_passed_or_doubled")
    assert not can_show(bidding("1C P").deal, 1, 0b001, "unless_passed_or_doubled")


def test_can_show_in_the_play() -> None:
    d = playing("1S", 1, HANDS, 1).deal
    assert can_show(d, 0, 0b010) and not can_show(d, 0, 0b100) and can_show(d, 1, 0b101)
    allpass = bidding("P P P").deal
    assert not any(can_show(allpass, seat, viewers) for seat in range(3) for viewers in range(1, 8))


# 9.4 Limits and enforcement


def test_limits_per_payer() -> None:
    s = playing("2H", 0, HANDS, 0)
    failed = {"at": "deal_end", "if": ["failed"]}
    assert refused(s, 0, [pay(20), pay(30, **failed)]) == ""
    assert refused(s, 0, [pay(20), pay(20), pay(15)]) == "trade_limit"
    assert [refused(s, 0, [pay(amount)]) for amount in (4, 7, 55)] == ["trade_limit"] * 3
    assert refused(s, 0, [pay(50)], [pay(50)]) == ""


def test_free_money_only() -> None:
    s = playing("2H", 0, HANDS, 0, balances=(45, 500, 500))
    s = agreed(s, 0, 1, [pay(30, at="deal_end")], [pay(5, at="deal_end")], to=1)
    assert s.free(0) == 15 and refused(s, 0, [pay(20)]) == "trade_funds"


def test_not_hearts_each() -> None:
    promise = [must("lead", {"tricks": [1, 10]}, {"suits": ["H"], "not": True}, "each")]
    s = playing("2H", 0, ("AH 7H KS", "QD JD TD", "9D 8D 7D"), 0, taken=7)
    s = agreed(s, 0, 1, promise, [], to=1)
    assert pledges.cards_left(s, 0) == cards("KS")
    s = with_hands(s, "AH 7H", "", "")
    assert pledges.cards_left(s, 0) == cards("AH 7H")


SPADE_FIRST = [must("lead", {"tricks": [1, 1]}, {"suits": ["S"]})]


def test_a_spade_to_the_first_trick() -> None:
    s = bidding("", ("QS 9S KD 7D 8D 9D AC KC TC 9C", HANDS[1], HANDS[2]))
    s = agreed(s, 0, 1, SPADE_FIRST, [pay(10)], to=1)
    s = shut(done(s, Call("1H"), Pass(), Pass()))
    assert pledges.cards_left(s, 0) == cards("QS 9S")
    assert why(s, 0, Play("KD")) == "promised"


def test_a_spade_that_became_impossible_pays_back() -> None:
    spades = playing("2H", 0, ("KS", "QD", "JD"), 0, taken=9)
    s = agreed(spades, 0, 1, [must("lead", {"tricks": [10, 10]}, {"suits": ["S"]})], [pay(10)], to=1)
    assert s.money == (10, -10, 0)
    s = with_hands(s, "KD", "QD", "JD")
    s = done(s, Play("KD"))
    assert statuses(s)[0] == "impossible" and s.money == (0, 0, 0)


def test_the_only_spade_stays_during_the_auction() -> None:
    s = bidding("1C", ("QS AH JH TH 9H 7H AC TC 9C 8C", HANDS[1].replace("8C", "KS").replace("QS", "8C"), HANDS[2]))
    s = agreed(s, 0, 1, SPADE_FIRST, [pay(10)], to=1)
    s = done(s, Pass(), Call("1S"))
    assert refused(s, 0, [send(list=["QS"])], [pay(5)], to=2) == "trade_conflict"
    s = shut(s)
    assert why(s, 0, Call("2C", ("AD",), ("QS",))) == "promised"
    assert why(s, 0, Call("2C", ("7S",), ("QS",))) == ""


def test_follow_suit_goes_before_a_promise() -> None:
    s = playing("2D", 1, ("AH 9S 8S", "KS QS", "KD QD JD"), 2, lying="JS", taken=7)
    s = agreed(s, 0, 1, [must("play", {"tricks": [8, 8]}, {"cards": ["AH"]})], [pay(10)], to=1)
    s = shut(done(s, Play("KD")))
    assert pledges.cards_left(s, 0) == cards("9S 8S")
    s = done(s, Play("8S"))
    assert statuses(s)[0] == "impossible" and s.money == (0, 0, 0)


def demand(menu: dict[str, Any]) -> dict[str, Any]:
    return {"k": "demand", "on": "call", "window": {"deal": 0, "calls": "all"}, "menu": menu, "uses": 1}


def test_an_order_to_pass() -> None:
    s = agreed(bidding("1C"), 0, 1, [pay(10)], [demand({"kinds": ["pass"]})], to=1)
    s = RULES.play(s, 0, GiveOrder(0, 1, Filter(kinds=("pass",))))[0]
    left = pledges.calls_left(shut(s), 1)
    assert left.passing and not left.says
    assert why(shut(s), 1, Call("1S")) == "promised" and statuses(s)[1] == "done"


def test_an_order_that_is_not_possible_is_not_used_up() -> None:
    s = agreed(bidding("1C"), 2, 0, [pay(10)], [demand({"contracts": ["1S"]})], to=0)
    s = done(s, Call("2C"), Pass())
    assert why(s, 2, GiveOrder(0, 1, Filter(contracts=("1S",)))) == "order_impossible"
    assert s.agreement(0).duties[1].used == 0


def test_two_promises_that_contradict() -> None:
    s = agreed(bidding("1C"), 1, 0, [must("call", {"calls": "next"}, {"kinds": ["pass"]})], [pay(5)], to=0)
    s = offered(s, 2, [PAY], [must("call", {"calls": "next"}, {"contracts": ["2S"]})], to=1)
    with pytest.raises(Exception, match="trade_conflict"):
        taken(s, 1)


def test_defenders_are_not_tested_for_the_card() -> None:
    s = playing("2H", 0, ("AH KH", "QD JD", "9D 8D"), 0, taken=8)
    s = agreed(s, 2, 1, [pay(10)], [must("lead", {}, {"suits": ["S"]})], to=1)
    assert s.money == (0, 10, -10)
    s = led_by(s, 1)
    s = done(s, Play("QD"))
    assert statuses(s)[1] == "impossible" and s.money == (0, 0, 0)


def test_a_queen_bought_in_mid_trick() -> None:
    s = playing("2H", 0, ("AH KH 7D", "QS JD TD", "9D 8D"), 0, lying="7S", taken=7)
    s = offered(s, 0, [PAY], [send(list=["QS"])], to=1)
    s, _ = taken(s, 1)
    s = RULES.play(s, 0, Choose("7D"))[0]
    assert [hand.bit_count() for hand in s.deal.hands] == [3, 3, 2]
    assert pledges.cards_left(s, 0) == cards("QS")


def test_the_same_money_offered_twice() -> None:
    s = playing("2H", 0, HANDS, 0, balances=(50, 500, 500))
    s = offered(s, 0, [pay(50)], to=1)
    s = offered(s, 0, [pay(50)], to=2)
    s, events = taken(s, 2)
    assert any(event.code == "agreed" for event in events)
    s, events = taken(s, 1)
    assert reasons(events) == ["trade_funds"] and not s.offers


def test_two_against_one_is_balanced() -> None:
    s = playing("2H", 0, HANDS, 0)
    s = offered(s, 0, [send(n=2, **{"from": {"suits": ["C"]}})], [send(list=["QS"])], to=1)
    s, _ = taken(s, 1)
    s = RULES.play(s, 0, Choose("TC"))[0]
    s = RULES.play(s, 0, Choose("9C"))[0]
    assert RULES.waiting(s) == 0b010
    assert why(s, 1, Choose("TC")) == "trade_not_that_card"
    s = RULES.play(s, 1, Choose("7D"))[0]
    assert [hand.bit_count() for hand in s.deal.hands] == [10, 10, 10] and {"QS", "7D"} <= codes_of(s, 0)


def test_no_swap_with_an_empty_hand() -> None:
    s = playing("2H", 1, ("AH", "", "9D"), 2, lying="KS", taken=9)
    assert refused(s, 0, [send(list=["AH"])], [pay(5)], to=1) == "trade_not_held"
    assert refused(s, 1, [pay(5)], [send(list=["AH"])], to=0) == "trade_not_held"


def test_each_does_not_touch_discards_and_first_keeps_a_spade() -> None:
    s = playing("2N", 1, ("AH KS", "QC", "9D 8D"), 2, lying="JD", taken=8)
    s = agreed(s, 0, 1, [must("lead", {}, {"suits": ["H"], "not": True}, "each")], [pay(5)], to=1)
    s = shut(done(s, Play("9D")))
    assert pledges.cards_left(s, 0) == cards("AH KS")
    s = playing("2N", 1, ("AH KS", "QC", "9D 8D"), 2, lying="JD", taken=8)
    s = agreed(s, 0, 1, [must("lead", {"tricks": [9, 10]}, {"suits": ["S"]})], [pay(5)], to=1)
    s = shut(done(s, Play("9D")))
    assert pledges.cards_left(s, 0) == cards("AH")


def test_two_spades_promised_leave_66_calls() -> None:
    s = bidding("1S")
    s = agreed(s, 1, 0, [must("call", {"calls": "next"}, {"contracts": ["2S"]})], [pay(5)], to=0)
    s = shut(s)
    forms = [form for form in RULES.choices(s, 1) if form.move is not AutoReady]
    assert sum(form.count() for form in forms) == 66
    assert all(move.say == "2S" for form in forms for move in form.moves())
    assert RULES.default(s, 1) == Call("2S")


def test_thirty_due_after_a_loss() -> None:
    s = playing("BK1", 0, ("AH", "QD", "9D"), 0, taken=9, balances=(30, 500, 500))
    s = agreed(s, 0, 1, [pay(30, at="deal_end", **{"if": ["failed"]})], [], to=1)
    s = done(s, Play("AH"), Play("QD"), Play("9D"))
    assert RULES.score(s) == (-40 - 30, 30, 0)
