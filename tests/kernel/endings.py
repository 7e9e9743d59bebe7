"""Random positions near the end of a deal, in any game of obligations, and what their tricks are worth."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from talia import _kernel
from talia._kernel import BEAT, BEAT_AFTER_RUFF, FOLLOW, OVERTRUMP, TRUMP, UNDERTRUMP
from talia.cards import RANKS, SUITS, card, mask
from talia.tricks.obligations import Obligations, Position, follow_suit_game, must_beat_game
from tests.kernel import oracle

DECK = [rank + suit for suit in SUITS for rank in RANKS[5:]]
TWO_SUITS = [rank + suit for suit in "HS" for rank in RANKS]


@dataclass(frozen=True)
class Tally:
    """Points for every trick, for single cards, and for the trick that so many tricks are left at."""

    trick: int = 1
    cards: Mapping[str, int] = field(default_factory=dict)
    by_left: Mapping[int, int] = field(default_factory=dict)

    def kernel(self) -> _kernel.Tally:
        return _kernel.Tally(
            self.trick, {card(code): points for code, points in self.cards.items()}, dict(self.by_left)
        )


SKAT = dict(zip("JQKTA", (2, 3, 4, 10, 11), strict=True))
HEARTS = {f"{rank}H": -1 for rank in RANKS}
TALLIES = {
    "tricks": Tally(),
    "betelek": Tally(-1),
    "skat": Tally(0, {rank + suit: points for suit in SUITS for rank, points in SKAT.items()}),
    "hearts": Tally(0, {**HEARTS, "QS": -13}),
    "last": Tally(0, {}, {1: -20, 3: -5}),
    "kierki": Tally(-2, {**HEARTS, "KH": -20, **{f"J{suit}": -5 for suit in "CDS"}}, {1: -18}),
    "mixed": Tally(1, {f"{rank}{suit}": RANKS.index(rank) - 6 for suit in "HS" for rank in RANKS}, {1: 5, 2: -3}),
}


@dataclass(frozen=True)
class Ending:
    """Hands in the middle of play, what tricks are worth, and who plays together."""

    rules: oracle.Rules
    hands: tuple[tuple[str, ...], ...]
    trick: tuple[str, ...]
    leader: int
    declarer: int | None
    tally: Tally
    side: int


def any_game(random: Random) -> tuple[Obligations, oracle.Rules]:
    """Betel's contracts, the plain game, and now and then any mixture of obligations."""
    kind = random.randrange(5)
    trump = random.choice(SUITS)
    if kind == 0:
        again = random.random() < 0.2
        return must_beat_game(trump, beat_after_ruff=again), oracle.betel(f"1{trump}", again)
    if kind == 1:
        return must_beat_game(None), oracle.betel("1N")
    if kind == 2:
        return must_beat_game(None, others_may_duck=True), oracle.betel("BETEL")
    if kind == 3:
        plain = random.choice([trump, None])
        return follow_suit_game(plain), oracle.Rules(plain)
    follow, over, under = (random.random() < 0.7 for _ in range(3))
    beats = [follow and random.random() < 0.5 for _ in range(2)]
    again = random.random() < 0.5
    ruffing = TRUMP | OVERTRUMP * over | UNDERTRUMP * under
    roles = [FOLLOW * follow | BEAT * beat | BEAT_AFTER_RUFF * (beat and again) | ruffing for beat in beats]
    rules = oracle.Rules(trump, beats[0], beats[1], again, True, over, under, follow)
    return Obligations(SUITS.index(trump), *roles), rules


def with_rules_of_cards(
    random: Random, obligations: Obligations, rules: oracle.Rules
) -> tuple[Obligations, oracle.Rules]:
    """The game with a suit or some cards that are not led while one has others, and some that must go."""
    suit = random.choice(SUITS)
    of_suit = [rank + suit for rank in RANKS]
    kept = random.choice([[], of_suit, of_suit, random.sample(DECK, random.randint(1, 12))])
    going = random.sample(random.choice([of_suit[5:], DECK]), random.choice([0, 1, 1, 2, 4]))
    flags = obligations.declarer, obligations.others, obligations.trumps_from
    game = Obligations(obligations.trump, *flags, no_lead=mask(kept), must_go=mask(going))
    return game, replace(rules, no_lead=frozenset(kept), must_go=frozenset(going))


def any_ending(
    random: Random, sizes: Sequence[int], seats: int = 3, *, tally: Tally | None = None, declared: bool = True
) -> tuple[Ending, Position]:
    """A random position near the end, often in the middle of a trick, now and then with long suits of many ranks.

    Any side against the others, some cards with rules of their own, unless a tally is given: then the declarer against
    them, and no such rules.
    """
    obligations, rules = any_game(random)
    if tally is None and random.random() < 0.3:
        obligations, rules = with_rules_of_cards(random, obligations, rules)
    size = random.choice(sizes)
    cards = random.sample(TWO_SUITS if random.random() < 0.1 else DECK, seats * size)
    hands = [set(cards[seat * size : (seat + 1) * size]) for seat in range(seats)]
    leader, declarer = random.randrange(seats), random.choice(range(seats) if declared else (*range(seats), None))
    trick: list[str] = []
    for place in range(random.choice([0, 0, 0, 0, *range(1, seats)])):
        seat = (leader + place) % seats
        trick.append(random.choice(sorted(oracle.legal(rules, hands[seat], trick, seat == declarer))))
        hands[seat].remove(trick[-1])
    at = Position(obligations, [mask(hand) for hand in hands], leader, declarer, [card(each) for each in trick])
    side = random.randrange(1, 1 << seats) if tally is None or declarer is None else 1 << declarer
    scored = tally or random.choice(list(TALLIES.values()))
    return Ending(rules, tuple(map(tuple, hands)), tuple(trick), leader, declarer, scored, side), at
