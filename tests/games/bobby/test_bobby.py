"""Bobby from the discard to the score: rules/bridge_variants.md 3 to 5, and the vectors 9.1 to 9.3."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from talia.cards import mask
from talia.games import find
from talia.games.bobby.contracts import DUMMY, WITH_NULLO, Contract
from talia.games.bobby.match import of_round
from talia.games.bobby.moves import Discard
from talia.games.bobby.options import Options
from talia.games.bobby.settling import settled
from talia.games.bobby.state import Outcome
from talia.games.bridge.plain_calls import Bid, Double, Pass, Redouble
from talia.games.bridge.scoring.rubber import Rubber
from talia.table.examples import examples
from talia.table.game import BadOptions
from talia.table.moves import SPECTATOR
from talia.table.record import replay, verify
from talia.tricks.claiming import Answer
from talia.tricks.dividing import ClaimSome
from talia.tricks.play import Play
from tests.games.bobby.table import DEAL, DISCARDS, called, dealt, discarded, hand, spec
from tests.games.positions import Position

GAME = find("bobby")
A, B, C = range(3)
NULLO = "4NU P P"
"""The seed's contract."""

YES, NO = Answer("accept"), Answer("reject")

TRICKS = (
    "1 KS 9S AD AS",
    "0 2D KD 6D 7D",
    "1 QD 5D AC JD",
    "1 QH TH 9H JC",
    "1 JH AH KH 7S",
    "0 4S KC 5S 2S",
    "0 3D TD TC QC",
    "1 3H 2H 8H 9D",
    "2 7C 4C QS 6C",
    "2 5C 2C JS 3C",
    "2 9C 8D TS 8C",
    "2 7H 3S 8S 5H",
    "2 6H 4D 6S 4H",
)
"""Who plays the first card, and the cards in turn; the fourth to sixth are led by B, by B, and by A from the dummy."""


def sees(now: Position, place: int) -> tuple[int, ...]:
    """Who sees the hand at a place; ``SPECTATOR`` for those without a seat."""
    sight = now.declared(f"hand.{place}").sees
    return tuple(viewer for viewer in (A, B, C, SPECTATOR) if sight >> viewer & 1)


def outcome(text: str, tricks: int, declarer: int = A, rubber: Rubber | None = None, **options: Any) -> Outcome:
    """What a contract brings that takes so many tricks; without honours, if not agreed otherwise."""
    agreed = replace(spec(**{"honours": False, **options}))
    if rubber is not None:
        agreed = replace(agreed, rubber=rubber)
    return settled(agreed, Contract.of(text, declarer), tricks, _hands())


def _hands() -> tuple[int, ...]:
    hands: tuple[int, ...] = called(NULLO).state.cards.hands
    return hands


def columns(came: Outcome) -> list[tuple[int, int]]:
    """Below and above the line, by seat."""
    return [
        (
            sum(entry.points for entry in came.brought if entry.side == seat and entry.below),
            sum(entry.points for entry in came.brought if entry.side == seat and not entry.below),
        )
        for seat in range(3)
    ]


# --- the seed's deal --------------------------------------------------------------------------------------------------


def test_the_seeds_deal_is_dealt_and_discarded() -> None:
    now = dealt()
    assert (now.phase, now.waiting, now.pile("dummy")) == ("discard", 0b111, ("AH",))
    assert [len(now.hand(seat)) for seat in range(3)] == [17, 17, 17]
    now = discarded()
    assert (now.phase, now.turn, len(now.pile("dummy"))) == ("auction", A, 13)
    kept = (hand("A753", "", "J98432", "J42"), hand("KQJT862", "QJ3", "KQT", ""), hand("", "K9876", "A7", "AKQ975"))
    assert [now.hand(seat) for seat in range(3)] == [set(each.split()) for each in kept]
    assert set(now.pile("dummy")) == set(hand("94", "AT542", "65", "T863").split())


def test_the_seeds_deal_is_played_to_its_end() -> None:
    now = called(NULLO, auto_finish=False)
    assert (now.fact("contract"), now.fact("declarer"), now.fact("trump"), now.turn) == ("4NU", A, None, B)
    # After the dummy leads, the declarer decides.
    for trick in TRICKS:
        leader, *cards = trick.split()
        assert now.turn == int(leader)
        now = now.played(" ".join(cards))
    assert now.score == (0, 0, 0)
    assert now.summary["tricks"] == 3
    assert now.summary["brought"] == [{"code": "tricks", "seat": A, "points": 120, "n": 4, "below": True}]
    assert now.summary["rubber"]["games"] == (1, 0, 0)
    assert now.fact("rubber")["points"] == (120, 0, 0)


def test_the_seeds_deal_is_shipped_as_a_record_that_replays() -> None:
    record = examples("bobby")["nullo"]
    assert verify(record) is None, "the rubber goes on"
    match = replay(record)
    cards = [line.move.card for line in match.log if isinstance(line.move, Play)]
    assert cards == [card for trick in TRICKS for card in trick.split()[1:]]
    (row,) = match.state.sheet
    assert (row["contract"], row["declarer"], row["tricks"], row["rubber"]["points"]) == ("4NU", A, 3, (120, 0, 0))


def test_the_order_of_play_is_declarer_left_dummy_right() -> None:
    # The vectors 9.3, and the seed's.
    for declarer, leader, around in ((A, B, (0, 1, 3, 2)), (B, C, (1, 2, 3, 0)), (C, A, (2, 0, 3, 1))):
        calls = " ".join(["P"] * declarer + ["1NT P P"])
        now = called(calls)
        assert (now.turn, now.fact("declarer"), now.fact("players")) == (leader, declarer, (0, 1, 2, declarer))
        assert Contract.of("1NT", declarer).around == around
        order = list(now.fact("ring") or range(4))
        at = order.index(declarer)
        assert tuple(order[at:] + order[:at]) == around
        turns = []
        for _ in range(4):
            turns.append(now.turn)
            now = now.by_default()
        told = now.fact("last_trick")
        assert told["leader"] == leader and turns == [leader, declarer, around[3], declarer]


# --- secrets ----------------------------------------------------------------------------------------------------------


def test_each_knows_the_four_cards_he_has_laid_there_and_no_other() -> None:
    first = dealt().by(B, Discard(tuple(DISCARDS[B].split())))
    assert set(first.pile("dummy", B)) == set(DISCARDS[B].split())
    assert first.pile("dummy", A) == first.pile("dummy", SPECTATOR) == ()
    assert (first.events[0].code, first.events[0].to, first.events[0].veil) == (
        "discards",
        1 << B,
        {"seat": B, "n": 4, "cards": None},
    )
    # Also as a hand of the play, before the lead, and for who plays it.
    now = called(NULLO)
    assert sees(now, DUMMY) == ()
    for seat in range(3):
        assert set(now.pile("hand.3", seat)) == set(DISCARDS[seat].split())
    assert now.pile("hand.3", SPECTATOR) == ()
    now = now.played("KS")
    assert sees(now, DUMMY) == (A, B, C, SPECTATOR)
    assert [sees(now, seat) for seat in range(3)] == [(A,), (B,), (C,)]


def test_the_declarer_plays_the_dummy_and_nobody_else() -> None:
    now = called(NULLO)
    assert now.fact("owners") == (A, B, C, A)
    now = now.played("KS")
    assert now.turn == A and now.reason(Play("9S"), C) == "not_your_turn"
    assert now.offers() == {Play("9S"), Play("4S")}
    now = now.played("9S")
    assert now.events[0].data == {"seat": DUMMY, "card": "9S", "by": A}


# --- discard and auction ----------------------------------------------------------------------------------------------


def test_what_is_discarded_is_four_cards_of_ones_own_once() -> None:
    now = dealt()
    assert now.reason(Discard(("TH", "5H", "4H")), A) == "discard_so_many"
    assert now.reason(Discard(("TH", "5H", "4H", "KS")), A) == "not_in_hand"
    now = now.by(A, Discard(tuple(DISCARDS[A].split())))
    assert now.reason(Discard(("3S", "5S", "7S", "AS")), A) == "already_discarded"
    assert now.default(B) == Discard(("3C", "6C", "3H", "2S"))
    assert now.reason(Pass(), B) == "not_now"


def test_nullo_stands_between_hearts_and_spades() -> None:
    for calls, lowest in (("1H", "1NU"), ("1NU", "1S"), ("3NT", "4C"), ("7H", "7NU")):
        now = called(calls)
        bids = [move.bid for move in now.offers() if isinstance(move, Bid)]
        assert min(bids, key=WITH_NULLO.bids.index) == lowest
        assert now.refusal(Bid("1C"))[1]["least"] == lowest
    assert len({move for move in discarded(nullo=False).offers() if isinstance(move, Bid)}) == 35
    assert discarded(nullo=False).reason(Bid("1NU")) == "bid_too_low"


def test_each_doubles_for_himself() -> None:
    now = called("2H X")
    assert (now.turn, now.reason(Double()), now.reason(Redouble())) == (C, "already_doubled", "nothing_to_redouble")
    assert min((move.bid for move in now.offers() if isinstance(move, Bid)), key=WITH_NULLO.bids.index) == "2NU"
    assert now.did(Pass()).turn == A and now.did(Pass()).allows(Redouble())
    assert called("2H P X").allows(Redouble()) and called("2H X P XX").turn == B
    assert called("2H X P").reason(Double()) == "own_side_bid"
    # A bid of one of the others is nobody's own, and may be doubled by both.
    assert called("2H").allows(Double()) and called("2H P").allows(Double())
    assert discarded().reason(Double()) == "no_bid_to_double"


@pytest.mark.parametrize(
    ("calls", "phase", "contract"),
    [
        ("1S P P", "play", "1S"),
        ("1S P X P P", "play", "1S"),
        ("1S P X XX P P", "play", "1S"),
        ("1S P", "auction", None),
    ],
)
def test_two_passes_end_the_auction(calls: str, phase: str, contract: str | None) -> None:
    now = called(calls)
    assert (now.phase, now.fact("contract")) == (phase, contract)
    if phase == "play":
        assert (now.fact("declarer"), now.fact("doubles")) == (A, calls.count("X") - ("XX" in calls) or None)


def test_where_all_pass_other_cards_are_dealt_or_the_next_deals() -> None:
    now = called("P P P")
    assert (now.told, now.waiting, DEAL.again(now.state)) == (["call", "thrown_in"], 0, 1)
    for _ in range(8):
        now = now.drawn()
        assert now.phase == "discard"
        for seat in range(3):
            move = now.default(seat)
            assert move is not None
            now = now.by(seat, move)
        now = now.did(*[Pass()] * 3)
    assert (now.told, now.score) == (["call", "passed_out"], (0, 0, 0))
    now = called("P P P", passed_out="next_dealer")
    assert (now.score, now.summary["contract"], now.summary["rubber"]["points"]) == ((0, 0, 0), None, (0, 0, 0))


# --- claims and the end -----------------------------------------------------------------------------------------------


def claimed(now: Position, seat: int, n: int, *answers: tuple[int, Answer], text: str = "") -> Position:
    """After a claim, and answers of these seats to it."""
    now = now.by(seat, ClaimSome(n, text))
    for author, answer in answers:
        now = now.by(author, answer)
    return now


def test_the_declarer_claims_some_of_the_rest_and_both_others_are_asked() -> None:
    now = called("P 4S P P").played("AC 3C 2C 2S")
    asked = claimed(now, B, 10, text="two aces are out")
    assert (asked.phase, asked.waiting) == ("claim", 0b101)
    assert [asked.fact("claim_text", seat) for seat in (A, C, SPECTATOR)] == ["two aces are out"] * 2 + [None]
    assert sees(asked, B) == (A, B, C) and sees(asked, A) == (A,) and sees(asked, C) == (C,)
    done = asked.by(A, YES).by(C, YES)
    assert (done.phase, done.summary["tricks"], done.summary["contract"]) == ("over", 11, "4S")
    refused = asked.by(C, NO)
    assert (refused.told, refused.turn, sees(refused, B)) == (["claim_void"], B, (A, B, C))
    assert refused.reason(ClaimSome(9), B) == "claimed_already"


def test_a_defender_who_gives_up_a_trick_asks_the_other_defender_who_is_shown_nothing() -> None:
    now = called("P 4S P P").played("5C TC JC 2S")
    all_the_rest = claimed(now, A, 12)
    assert all_the_rest.waiting == 1 << B
    some = claimed(now, A, 2)
    assert some.waiting == 1 << B | 1 << C and sees(some, A) == (A, B)
    assert claimed(now, A, 2, (C, YES), (B, YES)).summary["tricks"] == 11
    assert claimed(now, A, 2, (C, NO)).phase == "play"


def test_in_nullo_the_declarer_claims_no_more_tricks() -> None:
    """The vector of 9.1: after trick 6 no more tricks, whatever the defence does."""
    now = called(NULLO).played(" ".join(trick[2:] for trick in TRICKS[:6]))
    assert now.turn == A
    done = claimed(now, A, 0, (B, YES), (C, YES))
    assert (done.phase, done.summary["tricks"], done.summary["made"]) == ("over", 3, True)


def test_in_nullo_a_defender_who_takes_a_trick_gives_it_up() -> None:
    now = called(NULLO).played("KS 9S AD AS")
    assert claimed(now, B, 0).waiting == 1 << A
    assert claimed(now, B, 1).waiting == 1 << A | 1 << C
    # All others take is the declarer's gain.
    assert claimed(now, B, 12, (C, YES), (A, YES)).summary["tricks"] == 1


def test_claims_begin_with_the_second_card_and_are_for_who_is_on_turn_or_between_tricks_for_all() -> None:
    now = called("P 4S P P")
    assert [now.reason(ClaimSome(0), seat) for seat in range(3)] == ["claim_too_early"] * 3
    now = now.played("AC")
    assert now.turn == B and now.allows(ClaimSome(13), B)
    assert [now.reason(ClaimSome(0), seat) for seat in (A, C)] == ["not_your_turn"] * 2
    now = now.played("3C 2C 2S")
    assert all(now.allows(ClaimSome(12), seat) for seat in range(3))
    assert now.refusal(ClaimSome(13), B) == ("too_many_tricks", {"left": 12})
    assert called("P 4S P P", claims=False).played("AC 3C 2C 2S").reason(ClaimSome(0), B) == "claims_off"


def test_it_ends_when_what_is_left_can_be_divided_in_one_way_only() -> None:
    now = called("P 4S P P").played_out()
    assert now.score is not None
    for seed in range(30):
        rng, now = Random(seed), called("P 2NT P P")
        while now.score is None:
            now = now.did(rng.choice(sorted(now.offers(), key=str)))
        left = sum(now.hands)
        assert 0 <= now.summary["tricks"] <= 13 and left % 4 == 0 and left <= 12
        if left:
            assert now.told[-1] == "decided"


# --- scoring ----------------------------------------------------------------------------------------------------------


def test_the_seeds_contract_with_other_results() -> None:
    assert columns(outcome("4NU", 2)) == [(120, 30), (0, 0), (0, 0)]
    assert columns(outcome("4NU", 5)) == [(0, 0), (0, 100), (0, 100)]
    assert columns(outcome("4NUX", 3)) == [(240, 50), (0, 0), (0, 0)]
    assert columns(outcome("6NU", 1)) == [(180, 500), (0, 0), (0, 0)]
    assert columns(outcome("7NU", 0)) == [(210, 1000), (0, 0), (0, 0)]


def test_overtricks_in_nullo_and_the_game() -> None:
    assert columns(outcome("1NUX", 4)) == [(60, 250), (0, 0), (0, 0)]
    stands = Rubber((0, 60, 0), (1, 0, 0), (120, 60, 0))
    assert columns(outcome("1NUXX", 5, rubber=stands))[A] == (120, 400 + 50 + 700)
    came = outcome("2H", 8, B, stands)
    assert came.rubber is not None
    assert (came.rubber.below, came.rubber.games, came.rubber.points) == ((0, 0, 0), (1, 1, 0), (120, 120, 0))


def test_a_beaten_contract_brings_both_others_the_whole_penalty() -> None:
    stands = Rubber((0, 0, 40), (0, 1, 0), (0, 100, 40))
    assert columns(outcome("3NTX", 6, B, stands)) == [(0, 800), (0, 0), (0, 800)]


def test_honours_after_the_discard() -> None:
    # B holds KQJT of spades, C the ace, king and queen of clubs; nobody has four aces.
    for text, declarer, expected in (("4S", B, [0, 100, 0]), ("4S", A, [0, 100, 100]), ("4NU", A, [0, 0, 0])):
        came = outcome(text, 10 if "S" in text else 3, declarer, honours=True)
        got = [sum(e.points for e in came.brought if e.side == seat and e.code == "honours") for seat in range(3)]
        assert got == expected
    # Four aces of the dummy are the declarer's.
    aces = (mask(("2C",)), mask(("3C",)), mask(("4C",)), mask(("AC", "AD", "AH", "AS")))
    came = settled(spec(), Contract.of("1NT", C), 7, aces)
    assert [(e.side, e.points) for e in came.brought if e.code == "honours"] == [(C, 150)]


def test_the_rubber_ends_with_the_second_game_and_every_pair_settles() -> None:
    none = Rubber((0, 0, 0), (1, 0, 0), (1520 - 700 - 100, 640, 310))
    came = outcome("3NT", 9, A, none)
    assert came.rubber is not None and came.rubber_over
    assert (came.rubber.points, came.points) == ((1520, 640, 310), (21, -6, -15))
    one = outcome("3NT", 9, A, Rubber((0, 0, 0), (1, 0, 1), (0, 0, 0)))
    assert one.brought[-1].points == 500


def test_an_unfinished_rubber() -> None:
    agreed = replace(spec(honours=False), rubber=Rubber((0, 60, 0), (1, 1, 0), (200, 160, 0)), closing=True)
    came = settled(agreed, Contract.of("1C", C), 7, _hands())
    assert came.rubber_over and came.rubber is not None
    assert came.rubber.points == (500, 160 + 300 + 100, 20 + 100)
    assert came.points == (-1 + 4, 1 + 4, -4 - 4)


def test_chicago_of_three_deals() -> None:
    assert [of_round(number, 1) for number in range(4)] == [
        (False, False, False),
        (False, True, False),
        (True, True, True),
        (False, False, False),
    ]
    came = settled(spec(scoring="chicago", honours=False), Contract.of("4NU", A), 3, _hands())
    assert [(e.side, e.code, e.points) for e in came.brought] == [(A, "tricks", 120), (A, "game", 300)]
    assert came.points == (840, -420, -420)
    hard = replace(spec(scoring="chicago", honours=False), vulnerable=(True, True, True))
    assert settled(hard, Contract.of("2SX", B), 6, _hands()).points == (500, -1000, 500)
    with pytest.raises(BadOptions):
        GAME.check(Options(scoring="chicago", passed_out="next_dealer"), 3)


def test_the_account_adds_up() -> None:
    now = called(NULLO, scoring="chicago").played_out()
    assert now.score is not None
    booked = [0, 0, 0]
    for item in now.rules.account(now.state):
        for seat in item.seats:
            booked[seat] += item.points or 0
    assert tuple(booked) == now.score and sum(now.score) == 0


def test_cards_of_the_dummy_are_counted_for_the_declarer() -> None:
    now = called("P P 5C P P").played_out()
    taken = now.fact("tricks")
    left = sum(now.hands) // 4
    assert taken[C] + taken[DUMMY] <= now.summary["tricks"] <= taken[C] + taken[DUMMY] + left
