"""The proofs of talia.tricks.laydown: the quick ones against an exhaustive search over all layouts and all defences.

The search is the game of rules/betel_learning.md B.2: one adversary plays for both others and deals lazily, naming any
unseen card that what he has shown so far does not exclude.
"""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from talia._kernel import solve
from talia.cards import Deck, codes, mask, singles
from talia.games.betel.contracts import BY_ID, obligations
from talia.tricks.laydown import Known, Proof, cash_out, losing_leads, prove, run
from talia.tricks.obligations import Obligations, Position, legal, must_beat_game, winner

CODES = Deck("789TJQKA").codes
DECK = mask(CODES)
Reached = Callable[[int, int], bool]
"""(tricks taken, tricks left) -> whether the player on lead has what he needs, or still may get it."""


class Search:
    """Whether a player who does not see the others' cards can force his aim, being on lead."""

    def __init__(self, rules: Obligations, unseen: int, cards: int, possible: Reached) -> None:
        self.rules, self.possible, self.cards = rules, possible, cards
        self.unseen = unseen

    def forced(self, hand: int) -> bool:
        return self.step(hand, self.unseen, (0, 0), (self.cards, self.cards), 0, [], 0)

    def step(
        self,
        hand: int,
        unseen: int,
        never: tuple[int, int],
        left: tuple[int, int],
        leader: int,
        trick: list[int],
        won: int,
    ) -> bool:
        """Player 0 is the one examined; ``never``: cards each other player cannot hold; ``left``: how many he has."""
        rest = max(hand.bit_count(), *left)
        if not self.possible(won, rest):
            return False
        if not trick and not rest:
            return True
        player = (leader + len(trick)) % 3
        table = sum(1 << card for card in trick)
        led = trick[0] if trick else -1
        if player == 0:
            tries = (
                self.after(hand ^ one, unseen, never, left, leader, [*trick, one.bit_length() - 1], won)
                for one in singles(legal(self.rules, hand, table, led, True))
            )
            return any(tries)
        other = player - 1
        for one in singles(unseen & ~never[other]):
            shown = 0
            for held in singles(unseen ^ one):
                if not legal(self.rules, one | held, table, led, False) & one:
                    shown |= held
            excluded = (never[0] | shown, never[1]) if other == 0 else (never[0], never[1] | shown)
            has = (left[0] - 1, left[1]) if other == 0 else (left[0], left[1] - 1)
            if not _can_be_dealt(unseen ^ one, excluded, has):
                continue
            if not self.after(hand, unseen ^ one, excluded, has, leader, [*trick, one.bit_length() - 1], won):
                return False
        return True

    def after(
        self,
        hand: int,
        unseen: int,
        never: tuple[int, int],
        left: tuple[int, int],
        leader: int,
        trick: list[int],
        won: int,
    ) -> bool:
        if len(trick) < 3:
            return self.step(hand, unseen, never, left, leader, trick, won)
        taker = (leader + winner(self.rules, trick)) % 3
        return self.step(hand, unseen, never, left, taker, [], won + (taker == 0))


def _can_be_dealt(unseen: int, never: tuple[int, int], left: tuple[int, int]) -> bool:
    first, second = unseen & ~never[0], unseen & ~never[1]
    return (
        first.bit_count() >= left[0]
        and second.bit_count() >= left[1]
        and (first | second).bit_count() >= left[0] + left[1]
    )


def small_deal(rng: Random, cards: int, out: int, suits: str) -> tuple[int, int]:
    """A hand and the cards unseen: twice as many and ``out`` more."""
    pool = [code for code in Deck("789TJQKA").codes if code[1] in suits]
    chosen = rng.sample(pool, 3 * cards + out)
    return mask(chosen[:cards]), mask(chosen[cards:])


def at_least(sure: int) -> Reached:
    return lambda won, left: won + left >= sure


@pytest.mark.in_turn(3)
@pytest.mark.parametrize("trump", [-1, 0, 3])
@pytest.mark.parametrize("out", [0, 1, 2])
def test_cashing_out_keeps_its_promise(trump: int, out: int, long: bool) -> None:
    rng = Random(f"cash {trump} {out}")
    proofs = 0
    while proofs < (500 if long else 20):
        cards = rng.choice((2, 3, 3))
        hand, unseen = small_deal(rng, cards, out, rng.choice(("CS", "CHS", "CDHS")))
        sure = cash_out(hand, unseen, trump)
        if sure == 0 or (trump >= 0 and hand & 0xFFFF << 16 * trump == 0 and rng.random() < 0.8):
            continue
        proofs += 1
        rules = must_beat_game(None if trump < 0 else "CDHS"[trump])
        search = Search(rules, unseen, cards, at_least(sure))
        assert search.forced(hand), (codes(hand), codes(unseen), sure)


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("others_beat", [True, False])
@pytest.mark.parametrize("out", [0, 1, 2])
def test_losing_leads_lose_everything(others_beat: bool, out: int, long: bool) -> None:
    """Sound at any length. (For ten cards with nothing out of play it is exact too: betel_learning.md B.3.)"""
    rng = Random(f"lose {others_beat} {out}")
    for _ in range(400 if long else 30):
        cards, hand, unseen = 0, 0, 0
        while next(losing_leads(hand, unseen, out=out, others_beat=others_beat), None) is None:
            cards = rng.choice((2, 3, 3))
            hand, unseen = small_deal(rng, cards, out, rng.choice(("CS", "CHS", "CDHS")))
        search = Search(
            must_beat_game(None, others_may_duck=not others_beat), unseen, cards, lambda won, left: won == 0
        )
        assert search.forced(hand), (codes(hand), codes(unseen))


def mask_of(text: str) -> int:
    return mask(text.split())


def test_a_cashed_suit() -> None:
    assert run(0b1101_0000_0000, 0b0010_0000_0000) == 3
    assert run(0b111, 0) == 3
    assert run(0, 0b111) == 0
    assert run(0b0111, 0b1000) == 0


@pytest.mark.parametrize(
    ("hand", "dubel", "trump", "tricks"),
    [
        pytest.param("AS KS QS JS TS 9S 8S 7S AH AD", "", -1, 10, id="betel_learning.md-B.5-4"),
        pytest.param("AS KS QS JS TS 9S AH KH AD AC", "", 3, 10, id="betel_learning.md-B.5-5"),
        pytest.param("AS KS AH QH JH TH 9H AD AC KC", "7H TC", 2, 1, id="betel_learning.md-B.5-6"),
    ],
)
def test_cashing_ten_cards(hand: str, dubel: str, trump: int, tricks: int) -> None:
    own = mask_of(hand)
    assert cash_out(own, DECK & ~own & ~mask_of(dubel), trump) == tricks


@pytest.mark.parametrize(
    ("hand", "dubel", "bk0", "betel"),
    [
        pytest.param("9S 8S 7S 9H 8H 7H 8D 7D 8C 7C", "", 10, 10, id="betel_learning.md-B.5-1"),
        pytest.param("9S 8S 7S 9H 8H 7H 8D 7D 7C KC", "", 1, 0, id="betel_learning.md-B.5-2"),
        pytest.param("9S 8S 7S 9H 8H 7H 8D 7D 7C KC", "AC QC", 0, 0, id="betel_learning.md-B.5-2b"),
        pytest.param("8S 8H TD 9D 8D 7D TC 9C 8C 7C", "", 0, 0, id="betel_learning.md-B.5-3"),
        pytest.param("8S 8H TD 9D 8D 7D TC 9C 8C 7C", "7H AS", 1, 0, id="betel_learning.md-B.5-3b"),
        pytest.param("7S 8S 9S TS JS QS KS AS 7H 7D", "AC KC", 2, 2, id="betel_learning.md-9-spades"),
    ],
)
def test_losing_ten_cards(hand: str, dubel: str, bk0: int, betel: int) -> None:
    """How many leads keep the contract (0: none is proven)."""
    own = mask_of(hand)
    unseen = DECK & ~own & ~mask_of(dubel)
    assert len(list(losing_leads(own, unseen))) == bk0
    assert len(list(losing_leads(own, unseen, others_beat=False))) == betel


def test_the_lead_that_loses_is_named() -> None:
    """betel_learning.md B.5, example 3 with 7H in the dubel, and section 9: only 7H or 7D keep the contract."""
    own = mask_of("8S 8H TD 9D 8D 7D TC 9C 8C 7C")
    assert [codes(one) for one in losing_leads(own, DECK & ~own & ~mask(["7H", "AS"]))] == [("8S",)]
    own = mask_of("7S 8S 9S TS JS QS KS AS 7H 7D")
    leads = losing_leads(own, DECK & ~own & ~mask(["AC", "KC"]), others_beat=False)
    assert [codes(one) for one in leads] == [("7D",), ("7H",)]


@pytest.mark.parametrize("contract", ["1S", "1N", "BK1", "BETEL"])
def test_proofs_hold_in_every_layout_and_refutations_in_theirs(contract: str, long: bool) -> None:
    """From any trick of a deal: with all cards open a proved goal is reached in 40 layouts, a refuted one fails."""
    random = Random(contract)
    rules = obligations(BY_ID[contract], False)
    at_most = BY_ID[contract].betelek
    verdicts: Counter[str] = Counter()
    while min(verdicts["proved"], verdicts["refuted"]) < (100 if long else 12):
        size = random.randint(2, 10)
        cards = random.sample(CODES, 3 * size + random.choice([0, 2]))
        hand, unseen = mask(cards[:size]), cards[size:]
        hers = mask(unseen[: random.choice([0, 0, 1])])
        never = mask(unseen[-2:]) if size > 4 else 0
        known = Known(hand=hand, unseen=mask(unseen) & ~hers, held=(hers, 0), never=(never, 0))
        goal = random.randint(0, size - 1) if at_most else random.randint(1, size)
        proof = prove(rules, known, goal, at_most=at_most, budget=200_000)
        verdicts[proof.verdict] += 1
        if proof.verdict == "proved":
            for _ in range(40):
                rest = random.sample(unseen, len(unseen))
                first = [one for one in rest if not mask((one,)) & (never | hers)][: size - hers.bit_count()]
                second = [one for one in rest if one not in first and not mask((one,)) & hers][:size]
                assert reached(rules, (hand, mask(first) | hers, mask(second)), goal, at_most)
        elif proof.layout is not None:
            one, other = proof.layout
            assert not one & other and (one | other) & ~mask(unseen) == 0
            assert one.bit_count() == other.bit_count() == size and hers & ~one == 0 and not never & one
            assert not reached(rules, (hand, one, other), goal, at_most)


def reached(rules: Obligations, hands: tuple[int, int, int], goal: int, at_most: bool) -> bool:
    tricks = solve(Position(rules, hands, 0, 0), at_most)
    return tricks <= goal if at_most else tricks >= goal


def test_a_goal_that_needs_nothing_or_is_lost_already() -> None:
    known = Known(hand=mask(("AS",)), unseen=mask(("KS", "QS")))
    assert prove(must_beat_game(None), known, 0) == Proof("proved", None, None, 0)
    assert prove(must_beat_game(None), known, -1, at_most=True) == Proof("refuted", None, None, 0)


@pytest.mark.parametrize("more", [{"held": (0, 0, 0)}, {"never": (0, 0, 0)}, {"leader": 3}], ids=str)
def test_more_than_two_others_are_refused(more: Any) -> None:
    with pytest.raises(ValueError, match="games of three"):
        Known(hand=mask(("AS",)), unseen=mask(("KS", "QS")), **more)
