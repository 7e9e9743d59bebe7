"""Chinese bridge from the piles to the score: rules/bridge_variants.md 3 to 6, and the vectors 9.4."""

from random import Random
from typing import Any

import pytest

from talia.cards import codes
from talia.chance import Seeded
from talia.games import find
from talia.games.bridge.plain_calls import Bid, Double, Pass, Redouble
from talia.games.chinese_bridge.before_play import MOST_TAKEN_BACK
from talia.games.chinese_bridge.contracts import Contract
from talia.games.chinese_bridge.moves import Lay, TakeBack
from talia.games.chinese_bridge.options import Options
from talia.table.match import Match
from talia.table.moves import SPECTATOR
from talia.tricks.claiming import Answer
from talia.tricks.dividing import ClaimSome
from talia.tricks.play import Play
from tests.games.chinese_bridge.table import CALLS, DEAL, blind, dealt, ending, spec
from tests.games.positions import Position

GAME = find("chinese_bridge")
BOTH = 0b11
YES, NO = Answer("accept"), Answer("reject")


def sees(now: Position, zone: str) -> tuple[int, ...]:
    """Who sees into a zone; ``SPECTATOR`` for those without a seat."""
    sight = now.declared(zone).sees
    return tuple(viewer for viewer in (0, 1, SPECTATOR) if sight >> viewer & 1)


def laid(now: Position) -> Position:
    """After both have laid their piles as silent players do."""
    while now.phase == "laying":
        for seat in range(2):
            move = now.default(seat)
            if now.waiting >> seat & 1 and move is not None:
                now = now.by(seat, move)
    return now


# --- the deal and the piles -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("deck", "table", "piles"), [("52", 22, 11), ("32", 12, 6)])
def test_each_has_four_cards_in_hand_and_makes_piles_of_the_others(deck: str, table: int, piles: int) -> None:
    now = dealt(deck=deck)
    assert (now.phase, now.waiting, now.hands) == ("laying", BOTH, [4, 4])
    assert [len(now.pile(f"table.{seat}")) for seat in range(2)] == [table, table]
    assert sees(now, "table.0") == (0,) and sees(now, "hand.0") == (0,)
    now = laid(now)
    assert (now.phase, now.turn) == ("auction", 0)
    for seat in range(2):
        assert len(now.pile(f"up.{seat}")) == len(now.pile(f"down.{seat}")) == piles
        assert sees(now, f"up.{seat}") == (0, 1, SPECTATOR) and sees(now, f"down.{seat}") == (seat,)


def test_nobody_sees_anything_of_the_others_work() -> None:
    now = dealt()
    up, under, *rest = now.pile("table.1")
    before = now.zones(0), now.facts(0), now.zones(SPECTATOR), now.facts(SPECTATOR)
    now = now.by(1, Lay(up, under))
    assert [(event.code, event.to, event.veil) for event in now.events] == [("lays", 0b10, None)]
    assert (now.zones(0), now.facts(0), now.zones(SPECTATOR), now.facts(SPECTATOR)) == before
    assert now.fact("laid.1", 1) == ({"up": up, "under": under},) and now.fact("laid.1", 0) is None
    assert now.reason(Lay(up, rest[0]), 1) == "not_to_be_laid"
    assert now.reason(Lay(rest[0], "KS" if "KS" not in rest else "2C"), 1) == "not_to_be_laid"
    assert now.reason(Lay(rest[0], rest[0]), 1) == "on_itself"


def test_the_last_pile_offers_its_two_orders() -> None:
    now = dealt(deck="32")
    for _ in range(5):
        move = now.default(0)
        assert move is not None
        now = now.by(0, move)
    one, other = codes(now.state.stage.left(0))
    assert now.offers(0) == {Lay(one, other), Lay(other, one)}
    now = now.by(0, Lay(other, one))
    assert now.waiting == 0b10 and now.offers(0) == set()
    assert now.reason(Lay(one, other), 0) == "already_laid"


def test_a_silent_player_lays_his_lowest_pair_in_the_order_of_suits() -> None:
    now = dealt()
    one, other, *_ = now.pile("table.0")
    assert now.default(0) == Lay(one, other)


def test_a_pile_may_be_taken_apart_until_the_last_is_made() -> None:
    now = dealt(deck="32")
    up, under = now.pile("table.0")[:2]
    assert not now.allows(TakeBack(up), 0)
    now = now.by(0, Lay(up, under))
    assert now.allows(TakeBack(up), 0) and now.reason(TakeBack(under), 0) == "no_such_pile"
    back = now.by(0, TakeBack(up))
    assert back.state.stage.laid == ((), ()) and back.allows(Lay(under, up), 0)
    assert [(event.code, event.to) for event in back.events] == [("takes_back", 0b01)]
    for _ in range(MOST_TAKEN_BACK - 1):
        back = back.by(0, Lay(up, under)).by(0, TakeBack(up))
    assert back.by(0, Lay(up, under)).reason(TakeBack(up), 0) == "taken_back_enough"
    assert laid(now).reason(TakeBack(up), 0) == "not_now"


def test_blind_piles_are_known_to_nobody() -> None:
    now = dealt(table_choice="blind")
    assert now.phase == "auction"
    for seat in range(2):
        assert sees(now, f"down.{seat}") == () and len(now.pile(f"down.{seat}")) == 11
        assert now.pile(f"down.{seat}", seat) == ()


def test_the_lower_cards_lie_in_the_order_of_those_that_cover_them() -> None:
    now = blind(("2C", ""), ("KS/5H 9D/7C", ""))
    told = now.fact("piles")[0]
    under = dict(zip(told["cards"], now.pile("down.0"), strict=True))
    assert (under["KS"], under["9D"]) == ("5H", "7C")
    assert told["tops"] == told["cards"] and set(told["tops"]) == set(now.pile("up.0"))


def test_piles_stay_where_they_lie() -> None:
    now = ending("2C KS/5H 9D/7C", "7S 3S 4C/4D 5C/5D", auto_finish=False)
    tops = now.fact("piles")[0]["tops"]
    assert set(tops) == {"KS", "9D"}
    now = now.played("7S KS")
    assert now.fact("piles")[0] == {
        "seat": 0,
        "tops": tuple("5H" if top == "KS" else top for top in tops),
        "cards": ("9D",),
    }
    now = now.played("3S 2C 5H 4C")
    assert now.fact("piles")[0]["tops"] == tuple(None if top == "KS" else top for top in tops)


# --- the declaration --------------------------------------------------------------------------------------------------


def test_the_declaration() -> None:
    now = dealt(table_choice="blind")
    assert now.turn == 0 and now.reason(Pass()) == "must_declare" and now.reason(Double()) == "no_bid_to_double"
    assert now.default() == Bid("1C")
    now = now.did(Bid("3NT"))
    assert now.offers() == {Pass(), Double()}
    assert now.reason(Bid("4C")) == "dealer_declares" and now.reason(Redouble()) == "nothing_to_redouble"
    doubled = now.did(Double())
    bids = {move.bid for move in doubled.offers() if isinstance(move, Bid)}
    assert {Pass(), Redouble()} < doubled.offers() and "4C" in bids and "3NT" not in bids
    higher = doubled.did(Bid("4H"))
    assert higher.offers() == {Pass(), Double()}
    played = higher.did(Pass())
    assert (played.fact("contract"), played.fact("declarer"), played.fact("doubles"), played.turn) == ("4H", 0, None, 1)
    for calls, doubles in (("X P", 1), ("X XX", 2)):
        end = now.did(*(CALLS[call] for call in calls.split()))
        assert (end.phase, end.fact("contract"), end.fact("doubles"), end.turn) == ("play", "3NT", doubles, 1)


def test_levels_of_the_short_pack() -> None:
    for book, most in (("4", "4NT"), ("3", "5NT")):
        now = dealt(deck="32", book_32=book, table_choice="blind")
        bids = [move.bid for move in now.offers() if isinstance(move, Bid)]
        assert max(bids, key=lambda bid: (bid[0], bid == most)) == most
    assert dealt(deck="32", table_choice="blind").reason(Bid("5C")) == "bid_too_low"


# --- the play ---------------------------------------------------------------------------------------------------------


def test_a_card_turned_up_waits_for_the_next_trick() -> None:
    few = ending("2C KS/5H 9D/7C", "7S 3S 4C/4D 5C/5D", auto_finish=False).played("7S")
    assert few.offers() == {Play("KS")}
    few = few.played("KS")
    assert few.told == ["card_played", "turned_up"] and few.events[1].data == {"seat": 0, "card": "5H"}
    assert few.pile("turned.0") == ("5H",) and sees(few, "turned.0") == (0, 1, SPECTATOR)
    few = few.played("3S")
    assert few.offers() == {Play("2C"), Play("9D")}
    assert few.reason(Play("5H")) == "not_in_hand"
    few = few.played("2C")
    assert few.events[1].data["winner"] == 0 and set(few.pile("up.0")) == {"9D", "5H"} and few.pile("turned.0") == ()
    assert few.offers() == {Play("5H"), Play("9D")}


def test_who_has_nothing_else_left_plays_what_he_has_just_turned_up() -> None:
    now = ending("KS/5H", "7S 3S")
    now = now.played("7S KS 3S")
    assert now.offers() == {Play("5H")} and now.hand(0) == set() and now.pile("up.0") == ("5H",)
    now = now.played("5H")
    assert now.events[1].data["winner"] == 0 and now.score is not None


def test_the_leaders_second_card_follows_suit_too() -> None:
    now = ending("KS 2C 3C 4C", "7S QS 9H 9D").played("7S KS")
    assert now.offers() == {Play("QS")} and now.reason(Play("9H")) == "must_follow"
    now = ending("KS 2C 3C 4C", "7S QC 9H 9D").played("7S KS")
    assert now.offers() == {Play("QC"), Play("9H"), Play("9D")}


def test_both_play_two_cards_by_turns_and_the_winner_leads() -> None:
    now = ending("KS AS 2D AH", "7S QS 9H AD", "1NT P")
    turns = []
    for card in ("7S", "KS", "QS", "AS"):
        turns.append(now.turn)
        now = now.played(card)
    told = now.fact("last_trick")
    assert turns == [1, 0, 1, 0] and (told["leader"], told["winner"]) == (1, 0)
    assert told["cards"] == ("7S", "KS", "QS", "AS") and now.turn == 0 and now.tricks == (1, 0)
    assert now.fact("ring") is None


@pytest.mark.parametrize("deck", ["52", "32"])
def test_every_deal_has_all_its_tricks(deck: str) -> None:
    for seed in range(60):
        rng = Random(f"{deck} {seed}")
        now = dealt(deck=deck, table_choice="blind", auto_finish=False)
        pack = list(now.rules.pack(now.state.spec))
        rng.shuffle(pack)
        now = Position.dealt(DEAL, now.state.spec, pack).did(Bid("1H"), Pass())
        while now.score is None:
            cards = sorted(now.offers(), key=str)
            now = now.did(rng.choice(cards))
            lying = [card for zone in now.zones().values() for card in zone.cards]
            assert sorted(lying) == sorted(pack)
        assert sum(now.tricks) == len(pack) // 4


# --- claims and the end -----------------------------------------------------------------------------------------------


def test_nobody_claims_while_a_card_lies_face_down() -> None:
    hidden = ending("AS KS/2H AD", "7S 3S 4C 4D", lead=0).played("AS 7S")
    assert hidden.reason(ClaimSome(1), 0) == "cards_face_down"
    assert not hidden.rules.asides(hidden.state, 0)
    assert ending("AS KS", "7S 3S", lead=0).reason(ClaimSome(1), 0) == "claim_too_early"
    led = ending("AS KS AH KH", "7S 3S 7H 3H", lead=0)
    assert led.played("AS").reason(ClaimSome(1), 0) == "not_your_turn"
    assert led.played("AS").allows(ClaimSome(1), 1)
    off = ending("AS KS AH KH", "7S 3S 7H 3H", lead=0, claims=False)
    assert off.played("AS 7S").reason(ClaimSome(1), 0) == "claims_off"


def one_trick_played() -> Position:
    """Hearts are trumps; two of the three tricks that are left are player 0's, whoever plays how."""
    return ending("AS KS AH KH 2D 2C 3C 4C", "7S 3S 7H 3H AD KD QD JD", lead=0).played("AS 7S KS 3S")


def test_a_claim_shows_the_hand_to_the_other_and_brings_what_is_claimed() -> None:
    now = one_trick_played()
    before = sees(now, "hand.0")
    asked = now.by(0, ClaimSome(1, "trumps"))
    assert (asked.phase, asked.waiting) == ("claim", 0b10)
    assert sees(asked, "hand.0") == (0, 1) and before == (0,)
    assert [asked.fact("claim_text", seat) for seat in (1, SPECTATOR)] == ["trumps", None]
    done = asked.by(1, YES)
    assert (done.phase, done.told, done.summary["tricks"]) == ("over", ["claim_stands"], 2)
    assert done.rules.remarks(done.state)[0].data == {"seat": 0, "n": 1, "left": 3}
    refused = asked.by(1, NO)
    assert (refused.turn, refused.told, sees(refused, "hand.0")) == (0, ["claim_void"], (0, 1))
    assert refused.reason(ClaimSome(1), 0) == "claimed_already"
    assert now.refusal(ClaimSome(4), 0) == ("too_many_tricks", {"left": 3})
    # The other concedes the rest.
    assert now.by(1, ClaimSome(0)).by(0, YES).summary["tricks"] == 4


def test_cards_turned_up_in_the_trick_count_to_what_is_left() -> None:
    now = ending("AS/2H KS 3H", "7S/2D 6S 3D", lead=0).played("AS 7S")
    assert all(now.state.piles.turned) and now.turn == 0
    assert now.allows(ClaimSome(2), 0) and not now.allows(ClaimSome(3), 0)
    assert now.by(0, ClaimSome(1)).by(1, YES).summary["tricks"] == 1


def test_it_ends_where_the_rest_falls_in_one_way_only() -> None:
    now = ending("AH KH QH JH/TH 9H", "7C 8C 9C 6C 2D/3D", lead=0).played("AH 7C KH 8C")
    assert now.told[-1] == "decided" and now.summary["tricks"] == 3
    late = ending("AH KH QH JH/TH 9H", "7C 8C 9C 6C 2D/3D", lead=0, auto_finish=False).played("AH 7C KH 8C")
    assert late.score is None


# --- scoring ----------------------------------------------------------------------------------------------------------


def brought(text: str, tricks: int, **options: Any) -> list[tuple[str, int, bool]]:
    """What a contract of player 0 brings, not vulnerable, in a rubber."""
    agreed = spec(**options)
    state = DEAL.start(agreed)
    state = type(state)(agreed, contract=Contract.by(text, 0, agreed.options))
    outcome = DEAL.settled(state, tricks)
    return [(entry.code, entry.points, entry.below) for entry in outcome.brought]


def test_slams_of_the_short_pack() -> None:
    assert brought("3S", 7, deck="32") == [("tricks", 90, True), ("slam", 500, False)]
    assert brought("3S", 6, deck="32", book_32="3") == [("tricks", 90, True)]
    assert brought("4S", 7, deck="32", book_32="3") == [("tricks", 120, True), ("slam", 500, False)]
    assert brought("5S", 8, deck="32", book_32="3") == [("tricks", 150, True), ("slam", 1000, False)]
    assert brought("4S", 8, deck="32") == [("tricks", 120, True), ("slam", 1000, False)]
    assert brought("6S", 12) == [("tricks", 180, True), ("slam", 500, False)]


def test_the_penalty_is_the_opponents() -> None:
    agreed = spec(scoring="chicago", vulnerable=(True, False))
    state = type(DEAL.start(agreed))(agreed, contract=Contract.by("4HX", 0, agreed.options))
    assert DEAL.settled(state, 8).points == (-500, 500)


def test_honours_count_only_where_that_is_agreed() -> None:
    hands, piles = ("AS KS", ""), ("QS/2C JS/3C", "TS/4C")
    for agreed, points in ((True, 100), (False, 0)):
        now = blind(hands, piles, "1S P", honours=agreed).played_out()
        entries = [each for each in now.summary["brought"] if each["code"] == "honours"]
        assert sum(each["points"] for each in entries) == points


def test_random_matches_end_and_replay() -> None:
    for seed in range(12):
        rng = Random(seed)
        options = Options(
            scoring="rubber" if seed % 3 else "chicago",
            deck=rng.choice(("52", "32")),
            table_choice=rng.choice(("seen", "blind")),
            book_32=rng.choice(("4", "3")),
            honours=rng.random() < 0.5,
            auto_finish=rng.random() < 0.5,
        )
        match = Match(GAME, options, 2, Seeded(seed))
        match.begin()
        while match.waiting:
            seat = rng.choice(match.waiting)
            forms = GAME.choices(match.state, seat)
            match.do(seat, rng.choice(forms).sample(rng))
        assert len(match.log) <= GAME.longest and sum(match.totals) == 0
        again = Match(GAME, options, 2)
        for line in match.log:
            again.do(line.seat, line.move)
        assert again.state == match.state
