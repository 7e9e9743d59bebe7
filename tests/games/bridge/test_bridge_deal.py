"""A deal of bridge from the first call to its score: rules/bridge.md 3 and 4, and the vectors of 9.8."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from talia.cards import card, codes, mask
from talia.games.bridge.contracts import Contract
from talia.games.bridge.finishing import split
from talia.games.bridge.moves import Bid, Double, Pass, Play
from talia.games.bridge.options import Options
from talia.games.bridge.scoring.amounts import Amounts
from talia.games.bridge.scoring.duplicate import score
from talia.games.bridge.scoring.rubber import Rubber
from talia.games.bridge.seating import by_draw
from talia.table.game import BadOptions
from talia.table.moves import SPECTATOR
from talia.tricks.obligations import LEADING, follow_suit_game, legal, winner
from talia.tricks.play import begin
from tests.games.bridge.table import CALLS, DEAL, GAME, called, dealt, spec
from tests.games.positions import Position

NOTRUMP = "1NT P 3NT P P P"
"""North plays three notrump; east leads."""


def sees(now: Position, place: int) -> tuple[int, ...]:
    """Who sees the hand at a place; ``SPECTATOR`` for those without a seat."""
    sight = now.declared(f"hand.{place}").sees
    return tuple(viewer for viewer in (0, 1, 2, 3, SPECTATOR) if sight >> viewer & 1)


# --- auction ----------------------------------------------------------------------------------------------------------


def test_the_auction_begins_with_the_dealer_and_names_contract_and_declarer() -> None:
    now = dealt(dealer=2)
    assert (now.phase, now.turn, now.fact("dealer")) == ("auction", 2, 2)
    now = now.did(*(CALLS[call] for call in "1D P 1H P 2NT P 3NT P P".split()))
    assert now.phase == "auction"
    now = now.did(Pass())
    assert now.told == ["call", "contract"]
    assert (now.fact("contract"), now.fact("declarer"), now.fact("trump"), now.turn) == ("3NT", 2, None, 3)
    assert [told["call"] for told in now.fact("calls")][:3] == ["1D", "pass", "1H"]


def test_calls_are_refused_by_their_rule() -> None:
    now = called("1H")
    assert now.reason(Bid("1D")) == "bid_too_low"
    assert now.reason(Pass(), 0) == "not_your_turn"
    assert now.reason(Play("AS"), 1) == "not_now"
    assert now.did(Double()).reason(Double()) == "own_side_bid"


@pytest.mark.parametrize(("calls", "trump"), [("1S P 2H P 2S P 4S P P P", "S"), ("P 1C P P P", "C"), (NOTRUMP, None)])
def test_trumps_are_the_strain_of_the_contract(calls: str, trump: str | None) -> None:
    assert called(calls).fact("trump") == trump


# --- all pass ---------------------------------------------------------------------------------------------------------


def test_where_all_pass_other_cards_are_dealt_by_the_same_dealer() -> None:
    now = called("P P P P")
    assert (now.told, now.waiting, now.score) == (["call", "thrown_in"], 0, None)
    assert DEAL.again(now.state) == 1
    now = now.drawn()
    assert (now.phase, now.turn) == ("auction", 0)


def test_the_ninth_time_it_counts_as_it_is() -> None:
    for scoring in ("rubber", "chicago"):
        now = dealt(scoring=scoring)
        for _ in range(8):
            now = now.did(*[Pass()] * 4)
            assert now.score is None
            now = now.drawn()
        now = now.did(*[Pass()] * 4)
        assert (now.told, now.score) == (["call", "passed_out"], (0, 0, 0, 0))
        assert now.summary["contract"] is None


@pytest.mark.parametrize(
    "options",
    [{"scoring": "duplicate"}, {"passed_out": "next_dealer"}, {"scoring": "imp_hcp", "passed_out": "score_zero"}],
)
def test_or_the_deal_is_over(options: dict[str, Any]) -> None:
    now = called("P P P P", **options)
    assert (now.score, now.summary["tricks"]) == ((0, 0, 0, 0), None)


# --- dummy ------------------------------------------------------------------------------------------------------------


def test_the_dummy_lies_open_to_all_from_the_opening_lead_on() -> None:
    now = called(NOTRUMP)
    assert [sees(now, place) for place in range(4)] == [(0,), (1,), (2,), (3,)]
    assert now.turn == 1
    now = now.played("8H")
    assert [sees(now, place) for place in range(4)] == [(0,), (1,), (0, 1, 2, 3, SPECTATOR), (3,)]
    assert now.turn == 0 and not now.offers(2) and now.default(2) is None
    assert now.reason(Play("4H"), 2) == "not_your_turn"
    assert now.offers() == {Play("4H"), Play("JH"), Play("KH")}
    now = now.by(0, Play("JH"))
    assert now.events[0].data == {"seat": 2, "card": "JH", "by": 0}


def test_the_dummy_may_look_into_the_declarers_hand_if_that_is_agreed() -> None:
    now = called(NOTRUMP, dummy_sees="declarer")
    assert sees(now, 0) == (0,)
    assert sees(now.played("8H"), 0) == (0, 2)


def test_all_is_open_in_the_end() -> None:
    now = called(NOTRUMP).played_out()
    assert all(sees(now, place) == (0, 1, 2, 3, SPECTATOR) for place in range(4))


# --- 9.8 cards --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "trick", "trump", "may"),
    [
        ("AS 5S KH 2D", "7S", "H", "AS 5S"),
        ("KH 3H 2D 9C", "7S", "H", "KH 3H 2D 9C"),
        ("KH 3H 2D 9C", "7S 8H", "H", "KH 3H 2D 9C"),
        ("QD JD 4C", "2D AD", None, "QD JD"),
        ("4C 7H", "", "C", "4C 7H"),
    ],
)
def test_9_8_legal_cards(hand: str, trick: str, trump: str | None, may: str) -> None:
    contract = Contract(1, trump or "NT", 0, 0)
    rules = follow_suit_game(contract.trump)
    lying = trick.split()
    led = card(lying[0]) if lying else LEADING
    assert set(codes(legal(rules, mask(hand.split()), mask(lying), led, False))) == set(may.split())


@pytest.mark.parametrize(("trick", "trump", "wins"), [("9D 2C AD 5C", "C", "5C"), ("KH AH 2H QS", None, "AH")])
def test_9_8_winners(trick: str, trump: str | None, wins: str) -> None:
    cards = [card(code) for code in trick.split()]
    assert trick.split()[winner(follow_suit_game(trump), cards)] == wins


# --- the end of the play ----------------------------------------------------------------------------------------------


def ways(t_hands: Sequence[int], leader: int, trump: str | None) -> set[int]:
    """The tricks of north and south on every line of play, found without the game's help."""
    found = set()

    def go(held: list[int], lead: int, table: list[str], first: int, won: int) -> None:
        if not any(held):
            found.add(won)
            return
        place = (first + len(table)) % 4
        cards = codes(held[place])
        following = [each for each in cards if table and each[1] == table[0][1]] or list(cards)
        for each in following:
            rest = list(held)
            rest[place] &= ~mask([each])
            lying = [*table, each]
            if len(lying) < 4:
                go(rest, lead, lying, first, won)
                continue
            best = max(
                range(4),
                key=lambda at: (
                    lying[at][1] == trump,
                    lying[at][1] == lying[0][1],
                    "23456789TJQKA".index(lying[at][0]),
                ),
            )
            taker = (first + best) % 4
            go(rest, taker, [], taker, won + (taker % 2 == 0))

    go(list(t_hands), leader, [], leader, 0)
    return found


def test_it_is_decided_when_every_line_divides_the_last_tricks_alike() -> None:
    rng = Random(5)
    alike = 0
    for _ in range(60):
        each = rng.choice((1, 2, 3))
        cards = rng.sample(CARDS, 4 * each)
        held = [mask(cards[place * each : place * each + each]) for place in range(4)]
        trump = rng.choice((None, "H"))
        came = ways(held, 1, trump)
        alike += len(came) == 1
        assert split(begin(follow_suit_game(trump), held, 1)) == (came.pop() if len(came) == 1 else None)
    assert 10 < alike < 60


ALL_SPADES = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"

CARDS = (*(rank + suit for suit in "SH" for rank in "89TJQKA"), "2D", "3D")


@pytest.mark.parametrize("auto_finish", [True, False])
def test_a_decided_deal_ends_with_all_its_tricks_counted(auto_finish: bool) -> None:
    """A suit each: nobody can change anything, and it ends as soon as it is asked."""
    now = called("7S P P P", ALL_SPADES, auto_finish=auto_finish)
    cards = 0
    while now.score is None:
        now = now.by_default()
        cards += 1
    assert cards == (40 if auto_finish else 52)
    assert now.summary["tricks"] == 13
    assert [item.code for item in now.rules.remarks(now.state)] == (["decided"] if auto_finish else [])


def test_an_early_end_brings_what_playing_on_would() -> None:
    """Random deals, ended early and played out by the same cards."""
    rng = Random(9)
    for number in range(12):
        order = tuple(rng.sample(dealt().rules.pack(spec()), 52))
        calls = [
            CALLS[each] for each in rng.choice(("1NT P P P", "P 2H P P P", "4S X P P P", "P P P 1C P P P")).split()
        ]
        both = [
            Position.dealt(DEAL, spec(scoring="duplicate", auto_finish=early), order).did(*calls)
            for early in (True, False)
        ]
        ended, out = both
        while out.score is None:
            move = rng.choice(sorted(out.offers(), key=repr))
            out = out.did(move)
            ended = ended if ended.score is not None else ended.did(move)
        assert ended.score == out.score and ended.summary == out.summary, number


# --- scores -----------------------------------------------------------------------------------------------------------


def test_the_score_is_that_of_the_tricks_taken() -> None:
    rng = Random(2)
    for _ in range(12):
        vulnerable = (rng.random() < 0.5, rng.random() < 0.5)
        calls = rng.choice(("2S X P P P", "P 3NT P P P", "1D P 1H X XX P P P"))
        now = called(calls, scoring="chicago", vulnerable=vulnerable)
        while now.score is None:
            now = now.did(rng.choice(sorted(now.offers(), key=repr)))
        won = Contract.of(now.summary["contract"], now.summary["declarer"])
        came = score(won, now.summary["tricks"], vulnerable=vulnerable, amounts=Amounts())
        assert now.score == (came, -came, came, -came)


def test_imps_are_counted_against_the_high_cards() -> None:
    """North and south have 28 high-card points in the sample deal: 430 expected, not vulnerable."""
    now = called(NOTRUMP, scoring="imp_hcp").played_out()
    assert now.summary["high_cards"] == (28, 12)
    (told,) = [item for item in now.rules.account(now.state) if item.code == "expected"]
    assert told.data["value"] == 430


def test_a_rubber_brings_nothing_before_it_is_over() -> None:
    start = replace(spec(), rubber=Rubber(games=(1, 0), points=(300, 0)))
    order = dealt().rules.pack(start)
    now = Position.dealt(DEAL, start, order).did(*(CALLS[call] for call in "1C P P P".split()))
    assert now.fact("vulnerable") == "ns"
    now = now.played_out()
    assert now.score == (0, 0, 0, 0) and not now.summary["rubber_over"]
    closing = Position.dealt(DEAL, replace(start, closing=True), order)
    closing = closing.did(*(CALLS[call] for call in "1C P P P".split())).played_out()
    stands = closing.summary["rubber"]["points"]
    assert closing.summary["rubber_over"] and stands[0] >= 600, "300 for the only game"
    assert (
        closing.score is not None
        and sum(closing.score) == 0
        and closing.score[0] == round((stands[0] - stands[1]) / 100 + 1e-9)
    )


# --- places -----------------------------------------------------------------------------------------------------------


def test_9_2_i_the_draws_of_a_tour() -> None:
    first = by_draw("KS 7D KH 2C".split())
    second = by_draw("3C QS JD QH".split(), [first])
    third = by_draw("9H 5C AS 4D".split(), [first, second])
    assert (first, second, third) == ((0, 1, 2, 3), (1, 3, 2, 0), (2, 0, 3, 1))


def test_everybody_plays_with_everybody_in_a_tour() -> None:
    rng = Random(3)
    for _ in range(50):
        before: list[tuple[int, ...]] = []
        for _ in range(3):
            before.append(by_draw(rng.sample(dealt().rules.pack(spec()), 4), before))
        pairs = {frozenset(pair) for placing in before for pair in (placing[::2], placing[1::2])}
        assert len(pairs) == 6


def test_seats_sit_where_they_are_drawn() -> None:
    drawing = replace(spec(), placing=())
    now = Position.dealt(DEAL, drawing, dealt().rules.pack(drawing))
    assert (now.phase, now.waiting, sees(now, 0)) == ("draw", 0, (0,))
    assert not now.hand(0)
    rest = [code for code in now.rules.pack(drawing) if code not in ("3C", "QS", "JD", "QH")]
    now = now.drawn(("3C", "QS", "JD", "QH", *rest))
    assert now.told == ["places"]
    # Seat 1 is north and deals, 3 is his partner, 2 east and 0 west.
    assert (now.fact("owners"), now.turn, sees(now, 0), sees(now, 2)) == ((1, 2, 3, 0), 1, (1,), (3,))
    now = now.did(*(CALLS[call] for call in "1H P P P".split()))
    assert now.turn == 2 and now.fact("players") == (1, 2, 1, 0)
    now = now.played_out()
    assert now.score == (0, 0, 0, 0)


# --- options ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"scoring": "chicago", "session": "tour"}, "tour_of_rubbers"),
        ({"scoring": "duplicate", "honours": "on"}, "no_honours_in_duplicate"),
        ({"scoring": "duplicate", "undertricks": "classic"}, "modern_in_duplicate"),
        ({"passed_out": "score_zero"}, "passed_out_otherwise"),
        ({"scoring": "chicago", "passed_out": "next_dealer"}, "passed_out_otherwise"),
        ({"scoring": "duplicate", "passed_out": "redeal_same"}, "passed_out_otherwise"),
    ],
)
def test_options_that_make_no_sense_are_refused(options: dict[str, Any], code: str) -> None:
    with pytest.raises(BadOptions, match=code):
        GAME.check(Options(**options), 4)
