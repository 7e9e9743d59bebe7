"""Deals and hands beside PokerKit, a library by other people: the same pay-offs, the same order of hands.

Its single draw with table stakes is our deal with ``all_in``. Only lines legal in both are played: its least raise is
the last one, ours the smallest stake. Single chips that can't be divided it gives away in other ways: it divides pots
of the same winners together.
"""

import warnings
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

import pokerkit
import pytest

from talia.cards import BIT, codes, mask
from talia.games.poker.deal import PokerDeal
from talia.games.poker.exchange import most
from talia.games.poker.hands import DECKS, ranking
from talia.games.poker.moves import Exchange, Hold, Open, Pass, Raise, Wait
from talia.games.poker.options import Options
from talia.games.poker.state import Spec, State
from talia.table.moves import CHANCE, Drawn, seats_of
from tests.games.poker.dealing import alike

DEAL = PokerDeal()
OPTIONS = {
    52: Options(min_stake=3, max_stake=60, short_stack="all_in", stacks="fresh", checking=True, deck_size=52),
    36: Options(
        min_stake=3,
        max_stake=60,
        short_stack="all_in",
        stacks="fresh",
        checking=True,
        deck_size=36,
        short_deck_wheel=True,
    ),
}
DECK = {
    52: (pokerkit.Deck.STANDARD, pokerkit.StandardHighHand),
    36: (pokerkit.Deck.SHORT_DECK_HOLDEM, pokerkit.ShortDeckHoldemHand),
}
CARD = {code: pokerkit.Card(pokerkit.Rank(code[0]), pokerkit.Suit(code[1].lower())) for code in DECKS[52].codes}
AUTOMATED = (
    pokerkit.Automation.ANTE_POSTING,
    pokerkit.Automation.BET_COLLECTION,
    pokerkit.Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    pokerkit.Automation.HAND_KILLING,
    pokerkit.Automation.CHIPS_PUSHING,
    pokerkit.Automation.CHIPS_PULLING,
)


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """It warns of a pass that owes nothing, and of cards that are not the next of its own deck."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def named(cards: Iterable[str]) -> list[pokerkit.Card]:
    """Cards as it names them."""
    return [CARD[code] for code in cards]


def theirs(deck: int, stacks: tuple[int, ...]) -> Any:
    cards, hand = DECK[deck]
    streets = (
        pokerkit.Street(False, (False,) * 5, 0, False, pokerkit.Opening.POSITION, 3, None),
        pokerkit.Street(False, (), 0, True, pokerkit.Opening.POSITION, 3, None),
    )
    return pokerkit.State(
        AUTOMATED, cards, (hand,), streets, pokerkit.BettingStructure.NO_LIMIT, True, 3, 0, 0, stacks, len(stacks),
        mode=pokerkit.Mode.CASH_GAME,
    )  # fmt: skip


class Both:
    """A deal in both at once; the seats are in the order in which they speak."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.deck = rng.choice((52, 36))
        seats = rng.randint(2, 6)
        stacks = tuple(rng.randint(3, rng.choice((20, 60, 200))) for _ in range(seats))
        order = rng.sample(DECKS[self.deck].codes, self.deck)
        self.calm = rng.random() < 0.3
        if self.calm:
            order = alike(order, seats)
        spec = Spec(OPTIONS[self.deck], seats - 1, tuple(range(seats)), stacks, self.deck)
        self.d = self.step(DEAL.start(spec), CHANCE, Drawn("deal/0", tuple(order)))
        self.other = theirs(self.deck, stacks)
        for hand in self.d.hands:
            self.other.deal_hole(named(codes(hand)))
        self.kept: dict[int, int] = {}

    def step(self, d: State, author: int, move: Any) -> State:
        return DEAL.play(d, author, move)[0]

    def play(self) -> None:
        """To the end of the deal."""
        while self.d.stage is not None and self.d.stage.phase != "showing":
            draw = DEAL.draw(self.d, "deal/0")
            if draw is not None:
                order = tuple(self.rng.sample(draw.items, len(draw.items)))
                self.d = self.step(self.d, CHANCE, Drawn(draw.label, order))
            elif self.d.stage.phase == "exchange":
                self.exchange(seats_of(DEAL.waiting(self.d))[0])
            else:
                self.word()
                if self.d.stage is None or self.d.bets.over:
                    self.nothing_owed()
                continue
            if self.d.stage is None or self.d.stage.phase != "exchange":
                self.dealt()

    def word(self) -> None:
        """A word that both allow; both wait for the same player."""
        (seat,) = seats_of(DEAL.waiting(self.d))
        assert self.other.actor_index == seat
        b, rng, stays = self.d.bets, self.rng, 0.97 if self.calm else 0.8
        amounts = b.opening() or b.raising()
        if amounts and rng.random() < 0.4:
            amount = rng.choice((amounts[0], amounts[-1], amounts[-1], rng.choice(amounts)))
            if self.other.can_complete_bet_or_raise_to(amount):
                self.other.complete_bet_or_raise_to(amount)
                self.d = self.step(self.d, seat, Raise(amount) if b.level else Open(amount))
                return
        if b.hold() is not None and rng.random() < stays:
            self.other.check_or_call()
            self.d = self.step(self.d, seat, Hold())
        elif b.limits.waits and not b.level and rng.random() < stays:
            self.other.check_or_call()
            self.d = self.step(self.d, seat, Wait())
        else:
            self.other.fold()
            self.d = self.step(self.d, seat, Pass())

    def nothing_owed(self) -> None:
        """It still asks who has nobody left to bet against: he pays nothing."""
        while self.other.actor_index is not None and self.d.bets.active.bit_count() > 1:
            assert self.other.checking_or_calling_amount == 0
            self.other.check_or_call()

    def exchange(self, seat: int) -> None:
        """Both throw the same cards."""
        hand = codes(self.d.hands[seat])
        cards = tuple(self.rng.sample(hand, 0 if self.calm else self.rng.randint(0, most(self.d, seat))))
        self.other.stand_pat_or_discard(named(cards))
        self.kept[seat] = self.d.hands[seat] & ~mask(cards)
        self.d = self.step(self.d, seat, Exchange(cards))

    def dealt(self) -> None:
        """It deals when all have thrown: the cards that came here."""
        for seat, kept in self.kept.items():
            drawn = codes(self.d.hands[seat] & ~kept)
            if drawn:
                self.other.deal_hole(named(drawn), seat)
        if self.d.bets.over:
            self.nothing_owed()

    def payoffs(self) -> list[int]:
        """What each has won or lost, without chips that could not be divided."""
        rests = dict.fromkeys(range(len(self.d.stacks)), 0)
        for seat, chips in self.d.rests:
            rests[seat] += chips
        before = self.d.spec.stacks
        return [now - rests[seat] - before[seat] for seat, now in enumerate(self.d.stacks)]


def test_deals_pay_the_same(long: bool) -> None:
    side_pots = split = 0
    for number in range(100_000 if long else 2_000):
        both = Both(Random(f"pokerkit {number}"))
        both.play()
        assert not both.other.status, "over in both"
        paid, rests = both.payoffs(), sum(chips for _, chips in both.d.rests)
        single = [more - less for more, less in zip(both.other.payoffs, paid, strict=True)]
        assert min(single) >= 0 and sum(single) == rests, (number, paid, both.other.payoffs)
        winners = {seat for award in both.d.awards if award.rest for seat in seats_of(award.winners)}
        assert {seat for seat, chips in enumerate(single) if chips} <= winners
        side_pots += len(both.d.awards) > 2
        split += bool(both.d.rests)
    assert side_pots > 20
    assert split
    if long:
        print(f"\n{number + 1} deals: {side_pots} with three pots or more, {split} with chips that can't be divided")


@pytest.mark.parametrize("deck", [52, 36])
def test_hands_compare_the_same(deck: int, long: bool) -> None:
    """Every two of the hands drawn: equal in both, or the same one is better."""
    lookup = DECK[deck][1].lookup
    rank = ranking(deck, wheel=True).strength
    rng = Random(f"hands {deck}")
    pack = DECKS[deck].codes
    found: dict[int, int] = {}
    for _ in range(1_000_000 if long else 5_000):
        hand = rng.sample([code for code in pack if code[1] == "S"] if rng.random() < 0.1 else pack, 5)
        index = lookup.get_entry(named(hand)).index
        assert found.setdefault(rank(sum(BIT[code] for code in hand)), index) == index
    assert [index for _, index in sorted(found.items())] == sorted(set(found.values()))
    if long:
        print(f"\n{deck} cards: {len(found)} of {len(ranking(deck, wheel=True).hands)} values met")
