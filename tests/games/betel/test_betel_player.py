"""The players of Betel: what they conclude, and how they bid, play, claim and answer."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from talia.cards import BIT, card, mask
from talia.games.betel.contracts import BY_ID, CONTRACTS, obligations
from talia.games.betel.moves import Answer, Call, Claim, Pass, Play
from talia.games.betel.player.auction import exchanges
from talia.games.betel.player.belief import imagined
from talia.games.betel.player.cardplay import best_card
from talia.games.betel.player.claims import holds
from talia.games.betel.player.levels import BetelPlayer
from talia.games.betel.player.reading import choices, likelihoods
from talia.games.betel.player.scene import DECK, BetelScene, Unseen, betel_scene
from talia.games.betel.player.style import CLUB, strain
from talia.games.betel.player.values import STRAINS, tricks
from talia.games.betel.player.worlds import layouts
from talia.players import make
from talia.table.moves import Move
from talia.tricks.inference import cannot_hold
from tests.games.betel.betel_tables import DEAL, Table, deck_for

# --- what a player concludes ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dubel", ["face_up", "face_down"])
def test_conclusions_are_true_and_worlds_agree_with_them(dubel: str, long: bool) -> None:
    """Over random play: the real hands are always among the worlds a player holds possible."""
    for seed in range(300 if long else 25):
        table = Table(seed=seed, dubel=dubel, beat_after_ruff=bool(seed % 2), seats=3 + seed % 2)
        rng = Random(seed)
        players = [make("betel", "random")] * 4
        while not table.match.paused:
            for seat in table.deal.spec.order:
                if seat == table.turn:
                    check(table, seat, rng)
            seat = table.turn
            table.do(players[seat].move(table.sight(seat), rng, 0))


def check(table: Table, seat: int, rng: Random) -> None:
    now = betel_scene(table.sight(seat))
    hands = table.deal.hands
    for place, other in enumerate(now.others):
        if other is not None:
            real = hands[now.order[place]]
            assert real.bit_count() == other.size
            assert other.known & ~real == 0
            assert other.never & real == 0
    assert now.hand | now.picked == hands[seat]
    for world in layouts(now).drawn(2, rng):
        assert world[now.me] == now.hand
        assert world[0] | world[1] | world[2] == sum(world)
        for hand, other in zip(world, now.others, strict=True):
            if other is not None:
                assert hand.bit_count() == other.size
                assert other.known & ~hand == 0
                assert other.never & hand == 0
                assert hand & ~other.known & ~now.pool == 0
    if any(now.bids):
        for world in imagined(now, 3, replace(CLUB, others_doubt=1.0), rng):
            assert all(
                hand.bit_count() == other.size and other.known & ~hand == 0 and other.never & hand == 0
                for hand, other in zip(world, now.others, strict=True)
                if other is not None
            )


PROOFS = [
    ("1N", "TS", "9S", "JS QS KS AS", "did not beat: nothing higher"),
    ("1N", "TS", "QS", "", "beat with a higher one: nothing proven"),
    ("1N", "TS", "AH", "7S 8S 9S JS QS KS AS TS", "did not follow: void"),
    ("2H", "TS", "AD", "7S 8S 9S TS JS QS KS AS 7H 8H 9H TH JH QH KH AH", "did not ruff: no trumps either"),
    ("2H", "TS", "9H", "7S 8S 9S TS JS QS KS AS", "ruffed: void"),
]


@pytest.mark.parametrize(("contract", "led", "played", "never", "why"), PROOFS, ids=[row[-1] for row in PROOFS])
def test_a_card_is_a_proof_about_a_hand(contract: str, led: str, played: str, never: str, why: str) -> None:
    rules = obligations(BY_ID[contract], False)
    assert cannot_hold([(0, card(led)), (1, card(played))], rules, 0, 3, DECK)[1] == mask(never.split())


def test_a_lower_ruff_proves_that_there_is_no_higher_trump() -> None:
    played = [(0, card("TS")), (1, card("JH")), (2, card("8H"))]
    never = cannot_hold(played, obligations(BY_ID["2H"], False), 0, 3, DECK)[2]
    assert never == mask("7S 8S 9S TS JS QS KS AS QH KH AH".split())


def test_defenders_in_betel_prove_nothing_by_ducking() -> None:
    rules = obligations(BY_ID["BETEL"], False)
    assert cannot_hold([(0, card("TS")), (1, card("9S"))], rules, 0, 3, DECK)[1] == 0
    assert cannot_hold([(2, card("TS")), (0, card("9S"))], rules, 0, 3, DECK)[0] == mask("JS QS KS AS".split())


def test_a_glance_knows_strong_hands_from_weak_ones() -> None:
    strong, weak = mask("AS KS QS JS TS AH KH AD AC KC".split()), mask("7S 8S 9S 7H 8H 7D 8D 9D 7C 8C".split())
    for kind in range(len(STRAINS)):
        assert tricks(strong, 0, kind) > 5
        assert tricks(weak, 0, kind) < 2
    assert {strain(contract) for contract in CONTRACTS} == set(range(len(STRAINS)))


# --- the auction ------------------------------------------------------------------------------------------------------


def test_every_exchange_is_looked_at_once() -> None:
    hand, dubel = mask(DEAL.split()[:10]), mask(DEAL.split()[10:12])
    found = list(exchanges(hand, dubel, 2))
    assert len({each.hand for each in found}) == len(found) == 66
    assert all((each.hand | each.dubel) == (hand | dubel) and each.hand.bit_count() == 10 for each in found)


def said(deck: str, *before: Move, seed: int = 1, **options: Any) -> Move:
    table = Table(deck, **options).do(*before)
    return BetelPlayer().move(table.sight(table.turn), Random(seed), float("inf"))


def test_a_certain_slam_is_bid_over_anything() -> None:
    deck = deck_for({1: "AS KS QS JS TS 9S 8S 7S AH AD"})
    move = said(deck, Call("BETEL"))
    assert isinstance(move, Call) and move.say in ("5S", "5N")


def test_a_hand_of_low_cards_bids_a_betelek() -> None:
    deck = deck_for({0: "9S 8S 7S 9H 8H 7H 8D 7D 8C 7C"})
    calls = Counter(BY_ID[move.say].betelek for seed in range(5) if isinstance(move := said(deck, seed=seed), Call))
    assert calls[True] >= 4


def test_a_hopeless_bid_is_doubled() -> None:
    deck = deck_for({0: "7S 8S 9S TS 7H 8H 9H 7D 8D 7C", 1: "AS KS QS JS AH KH QH AD KD AC"}, dubel="8C 9C")
    move = said(deck, Call("5N"))
    assert isinstance(move, Call) and move.say == "kontra"


def test_nothing_is_exchanged_where_it_is_not_allowed() -> None:
    deck = deck_for({0: "AS KS QS JS TS AH KH AD KD 7C"}, dubel="AC KC")
    move = said(deck, exchange=False)
    assert isinstance(move, Call) and move.take == move.give == ()


# --- the play ---------------------------------------------------------------------------------------------------------


def test_a_laydown_is_claimed_and_stands() -> None:
    deck = deck_for({0: "AS KS QS JS TS 9S 8S 7S AH AD"})
    table = Table(deck).do(Call("5N"), Pass(), Pass())
    move = BetelPlayer().move(table.sight(0), Random(1), float("inf"))
    assert move == Claim()
    table.do(move)
    assert table.match.state.totals == (100, 0, 0)


def test_no_claim_without_a_proof() -> None:
    table = Table(DEAL).do(Call("1H"), Pass(), Pass())
    assert isinstance(BetelPlayer().move(table.sight(0), Random(1), float("inf")), Play)


def test_a_claim_is_answered_honestly() -> None:
    """A hand that takes every trick, but not by cashing from the top alone, and one that does not."""
    certain = {0: "AS KS QS JS TS 9S 8S AH AD AC", 1: "7S KH QH JH TH 9H 8H 7H KD QD"}
    for hands, say in ((certain, "accept"), ({0: "AS KS QS JS TS 9S 8S AH AD 7C"}, "reject")):
        table = Table(deck_for(hands, dubel="7D 7C" if say == "accept" else "")).do(Call("5N"), Pass(), Pass(), Claim())
        if table.match.game.phase(table.match.state) == "claim":
            answer = BetelPlayer().move(table.sight(1), Random(1), float("inf"))
            assert answer == Answer(say)
        else:
            assert say == "accept"


def test_a_claim_holds_only_if_no_line_of_play_refutes_it() -> None:
    def ending(contract: str, *hands: str) -> tuple[BetelScene, Any]:
        table = Table(DEAL).do(Call(contract), Pass(), Pass())
        now = betel_scene(table.sight(1))
        return now, tuple(mask(hand.split()) for hand in hands)

    assert holds(*ending("4H", "AS KS", "QS JS", "7C 8C"))
    assert not holds(*ending("4H", "AS QS", "KS JS", "7C 8C"))
    assert holds(*ending("BK0", "7S 8D", "AS KS", "9D 7C"))
    assert not holds(*ending("BK0", "AS KD", "QS KS", "9D 7C"))


def test_the_card_that_makes_the_contract_is_found() -> None:
    """Two tricks are needed with two cards left: the trump must be drawn before the winner is cashed."""
    now = betel_scene(Table(DEAL).do(Call("1H"), Pass(), Pass()).sight(0))
    others = (None, Unseen(mask(("8H", "7D")), 2), Unseen(mask(("QC", "TC")), 2))
    hand = mask(("AH", "KC"))
    ending = replace(now, hand=hand, others=others, pool=0, tricks=(4, 2, 2), played=(0, 0, 0))
    assert best_card(ending, hand, CLUB, Random(1)) == BIT["AH"]


# --- the resting player -----------------------------------------------------------------------------------------------


def test_the_resting_player_predicts() -> None:
    table = Table(seats=4, seed=3).do(Call("1C"), Pass(), Pass())
    assert table.match.game.phase(table.match.state) == "prediction"
    move = BetelPlayer().move(table.sight(table.turn), Random(1), float("inf"))
    assert getattr(move, "answer", "") in ("made", "failed")


# --- what is read from cards played -----------------------------------------------------------------------------------


def test_choices_are_read_in_the_real_world_of_a_good_player_as_likely() -> None:
    """Over whole deals of the club's players: the real world is at least as likely as the mean of others."""
    real = others = 0.0
    for seed in range(12):
        table = Table(seed=seed)
        rng = Random(seed)
        player = make("betel", "club")
        while not table.match.paused:
            if table.deal.playing and table.deal.played >= 5 and not table.deal.tricks.table:
                seat = table.turn
                now = betel_scene(table.sight(seat))
                assert sum(1 for _ in choices(now)) <= 2 * len(now.history) // 3
                one, two, three = table.deal.hands
                found = likelihoods(now, [(one, two, three), *layouts(now).drawn(30, rng)], 10.0)
                assert all(0 < each <= 1 for each in found)
                real += found[0]
                others += sum(found[1:]) / 30
            table.do(player.move(table.sight(table.turn), rng, float("inf")))
    assert real > others
