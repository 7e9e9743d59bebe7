"""What a hand of Skat is worth: how likely each game is won, what may be put down, how high one may bid.

The chances come from weights fitted to games that instant players played against each other; before a bid some of the
skats that may lie there are looked at.
"""

from functools import lru_cache
from itertools import combinations
from math import exp
from typing import Final

from msgspec import Struct

from talia.cards import BIT, LANES, mask, singles
from talia.games.skat.options import Options
from talia.games.skat.scoring import BASE, NULLS, SEEGER, SUITS, announced_value, base, trumps
from talia.games.skat.state import DECK

SKATS: Final = 8
"""Skats that are tried before a bid."""

DEFENDED: Final = 40
"""What the defenders are written for a beaten soloist, each."""

_JACKS: Final = tuple(BIT["J" + suit] for suit in SUITS)
_ALL_JACKS: Final = sum(_JACKS)
_ACES, _TENS, _KINGS = (sum(BIT[rank + suit] for suit in SUITS) for rank in "ATK")
_TRUMPS: Final = {game: mask(trumps(game)) for game in (*SUITS, "grand")}
_PLAIN: Final = {
    game: tuple(LANES[suit] & DECK.mask & ~_ALL_JACKS for suit in SUITS if suit != game) for game in (*SUITS, "grand")
}

SUIT_WEIGHTS: Final = (-1.84, 0.36, 0.77, 0.5, 0.32, -0.11, 0.82, 0.86, 0.87, -0.4, 0.88, 0.92, -1.02)
GRAND_WEIGHTS: Final = (1.47, 0.35, 0.15, 0.21, 0.05, -0.06, 0.0, 0.0, 0.61, -0.02, 0.45, 0.37, -0.8)
"""A constant, then for each of `features`."""

HAND_CHANCE: Final = 0.93
"""A game so sure needs no skat."""

OPEN_NULL: Final = 0.93
"""A null so sure is played with open cards."""

LOWEST_RANK: Final = 5
"""The seven, among the ranks of the kernel."""

NULL_DEFENCE: Final = 3.5
"""How much oftener null is lost than by the risks of single suits: fitted."""

NULL_RISKS: Final = (0.0, 0.04, 0.16, 0.35, 0.5, 0.65, 0.8, 0.9)
"""How likely a suit is caught, by how far its worst card lies above what is safe."""


def features(game: str, cards: int) -> tuple[float, ...]:
    """What the weights are for: trumps, each jack, ace and ten of trumps, side aces, tens with their ace, tens guarded
    by a king, voids, and low cards beside aces and tens."""
    trump = cards & _TRUMPS[game]
    of_trumps = trump & ~_ALL_JACKS
    aces = tens = guarded = voids = losers = 0
    for suit in _PLAIN[game]:
        held = cards & suit
        if not held:
            voids += 1
            continue
        ace, ten, king = held & _ACES, held & _TENS, held & _KINGS
        aces += bool(ace)
        tens += bool(ace and ten)
        guarded += bool(ten and not ace and king)
        losers += (held & ~_ACES).bit_count() - bool(ace and ten)
    return (
        trump.bit_count(),
        *(bool(trump & jack) for jack in _JACKS),
        bool(of_trumps & _ACES),
        bool(of_trumps & _TENS),
        aces,
        tens,
        guarded,
        voids,
        losers,
    )


@lru_cache(maxsize=100_000)
def chance(game: str, cards: int) -> float:
    """How likely a game with trumps is won with these ten cards."""
    weights = GRAND_WEIGHTS if game == "grand" else SUIT_WEIGHTS
    score = weights[0] + sum(map(float.__mul__, weights[1:], map(float, features(game, cards))))
    return 1 / (1 + exp(-score))


@lru_cache(maxsize=100_000)
def null_chance(cards: int) -> float:
    """How likely null is won with these ten cards.

    A suit is safe if its lowest card is a seven or eight, the next at most a nine or ten, and so on: each of one's
    cards then has as many cards below it missing as the others can run through.
    """
    safe = 1.0
    for suit in SUITS:
        lane = cards & LANES[suit]
        risk = 0
        for number, one in enumerate(singles(lane)):
            lower = (one.bit_length() - 1) % 16 - LOWEST_RANK - number
            risk = max(risk, lower - number)
        if lane.bit_count() < 8:
            safe *= 1 - NULL_RISKS[min(risk, 7)]
    return float(safe**NULL_DEFENCE)


class Plan(Struct, frozen=True):
    """A game one may announce, with what goes into the skat, its value, the chance to win it, and what that brings."""

    game: str
    discard: int
    value: int
    chance: float
    gain: float


def gain(value: int, chance: float) -> float:
    """What a game brings on the average in a tournament of three."""
    return chance * (value + SEEGER) - (1 - chance) * (2 * value + SEEGER + 2 * DEFENDED)


@lru_cache(maxsize=4096)
def plans(cards: int, options: Options, *, hand: bool = False) -> tuple[Plan, ...]:
    """For twelve cards (ten from the hand) the best way to play each game, the best game first."""
    found = []
    discards = (0,) if hand else tuple(a | b for a, b in combinations(singles(cards), 2))
    for game in (*SUITS, "grand"):
        value = announced_value(game, cards, options, hand=hand)
        down = max(discards, key=lambda each: (chance(game, cards & ~each), _points_down(each)))
        won = chance(game, cards & ~down)
        found.append(Plan(game, down, value, won, gain(value, won)))
    down = max(discards, key=lambda each: null_chance(cards & ~each))
    won = null_chance(cards & ~down)
    value = NULLS["null", hand]
    found.append(Plan("null", down, value, won, gain(value, won)))
    if won > OPEN_NULL:
        value = NULLS["null_ouvert", hand]
        found.append(Plan("null_ouvert", down, value, won, gain(value, won)))
    return tuple(sorted(found, key=lambda plan: -plan.gain))


def _points_down(cards: int) -> int:
    return 2 * (cards & _TENS).bit_count() + (cards & _KINGS).bit_count()


@lru_cache(maxsize=1024)
def outlook(cards: int, options: Options) -> tuple[tuple[Plan, ...], ...]:
    """The plans for some skats that may lie there, evenly out of all pairs of cards."""
    pairs = tuple(combinations(singles(DECK.mask & ~cards), 2))
    step = len(pairs) // SKATS
    return tuple(plans(cards | one | other, options) for one, other in pairs[step // 2 :: step][:SKATS])


def expected(cards: int, options: Options, bid: int) -> float:
    """What it brings to be the soloist at this bid, with the best game for each skat."""
    total = 0.0
    for skat in outlook(cards, options):
        total += max(best_for(plan, options, bid) for plan in skat)
    return total / SKATS


def best_for(plan: Plan, options: Options, bid: int) -> float:
    """What a plan brings at a bid that its value may not reach."""
    if plan.value >= bid:
        return plan.gain
    if plan.game not in BASE and plan.game != "grand":
        return -1000.0
    unit = base(plan.game, options)
    # Schneider may save it.
    lost = unit * -(-bid // unit)
    return gain(lost, 0.1 * plan.chance if lost - plan.value <= unit else 0.0)


def from_the_hand(cards: int, options: Options, bid: int) -> Plan | None:
    """A game so good that the skat is not needed."""
    best = plans(cards, options, hand=True)[0]
    return best if best.value >= bid and best.chance > HAND_CHANCE else None
