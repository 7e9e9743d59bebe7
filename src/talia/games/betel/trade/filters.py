"""Which cards and calls a filter means (rules/betel_trade.md 4.5), and sets of calls.

A set of calls is never listed: it is a pass or none, things to say, and exchanges to say them with. Filters and
promises cut each of the three apart, so that the calls they leave are such a set again.
"""

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations
from typing import Final

from msgspec import Struct

from talia.cards import BIT, LANES, RANKS, SUITS, codes, singles
from talia.games.betel.contracts import BY_ID, CONTRACTS, EVERY
from talia.games.betel.moves import Call, Pass
from talia.games.betel.state import DECK
from talia.games.betel.trade.terms import Filter, Swap
from talia.table.forms import Form, Option, Phrases
from talia.table.moves import Move

KINDS: Final = ("pass", "bid", "kontra")
KONTRA: Final = 1 << len(CONTRACTS)
"""The bit of the kontra in a set of things to say; the others are the ranks of contracts."""

Exchange = tuple[int, int]
"""Cards taken from the dubel, and cards given for them."""


@lru_cache(maxsize=4096)
def cards_of(which: Filter) -> int:
    """The cards of the deck a filter means.

    >>> codes(cards_of(Filter(suits=("S",), ranks=("A", "K"))))
    ('KS', 'AS')
    """
    found = DECK.mask
    if which.suits is not None:
        found &= sum(LANES[suit] for suit in set(which.suits))
    if which.ranks is not None:
        found &= sum(BIT[rank + suit] for rank in set(which.ranks) for suit in SUITS)
    if which.cards is not None:
        found &= sum(BIT[card] for card in set(which.cards))
    return DECK.mask & ~found if which.not_ else found


def well_formed(which: Filter, on: str) -> bool:
    """Whether a filter speaks only of what such a decision is about, in codes that exist."""
    cards = (which.suits, which.ranks, which.cards)
    calls = (which.kinds, which.contracts, which.take, which.give)
    if on == "fx":
        return which.max is not None and not any(part is not None for part in (*cards, *calls)) and not which.not_
    if which.max is not None:
        return False
    if on == "call":
        swaps = [swap for swap in (which.take, which.give) if isinstance(swap, Swap)]
        return (
            not any(part is not None for part in cards)
            and not which.not_
            and all(kind in KINDS for kind in which.kinds or ())
            and all(contract in BY_ID for contract in which.contracts or ())
            and all(_known(card) for swap in swaps for card in (*swap.must, *swap.mustnot))
            and all(len(set(swap.must)) == len(swap.must) <= 2 for swap in swaps)
        )
    return (
        not any(part is not None for part in calls)
        and all(suit in SUITS for suit in which.suits or ())
        and all(rank in RANKS[5:] for rank in which.ranks or ())
        and all(_known(card) for card in which.cards or ())
    )


def _known(card: str) -> bool:
    return bool(BIT.get(card, 0) & DECK.mask)


def _mask(cards: tuple[str, ...]) -> int:
    found = 0
    for card in cards:
        found |= BIT[card]
    return found


class Calls(Struct, frozen=True):
    """A set of calls: whether to pass is among them, what may be said, and with which exchanges."""

    passing: bool
    says: int
    exchanges: tuple[Exchange, ...]

    def __bool__(self) -> bool:
        return self.passing or bool(self.says and self.exchanges)

    def has(self, say: int, exchange: Exchange) -> bool:
        """Whether a call is in the set; to pass is to say 0."""
        return self.passing if not say else bool(self.says & say) and exchange in self.exchanges

    def only(
        self, *, passing: bool = True, says: int = -1, exchanges: Callable[[Exchange], bool] | None = None
    ) -> "Calls":
        """What a promise leaves of it."""
        left = self.exchanges if exchanges is None else tuple(each for each in self.exchanges if exchanges(each))
        return Calls(self.passing and passing, self.says & says, left)


def every_call(says: int, hand: int, dubel: int, *, exchange: bool = True) -> Calls:
    """Passing, and all there is to say, with every exchange there is: 66 with a dubel of two and a hand of ten."""
    exchanges: list[Exchange] = [(0, 0)]
    if exchange:
        for count in range(1, dubel.bit_count() + 1):
            gives = [sum(some) for some in combinations(tuple(singles(hand)), count)]
            takes = [sum(some) for some in combinations(tuple(singles(dubel)), count)]
            exchanges += [(take, give) for take in takes for give in gives]
    return Calls(True, says, tuple(exchanges))


def said(which: Filter) -> tuple[bool, int]:
    """Whether a pass matches a filter of calls, and which things to say do.

    >>> said(Filter(kinds=("pass", "kontra"))) == (True, KONTRA), said(Filter(contracts=("BK3",)))
    (True, (False, 1))
    """
    kinds = which.kinds if which.kinds is not None else ("bid",) if which.contracts is not None else KINDS
    says = KONTRA if "kontra" in kinds else 0
    if "bid" in kinds:
        says |= EVERY if which.contracts is None else sum(1 << BY_ID[each].rank for each in set(which.contracts))
    passing = "pass" in kinds and not any(isinstance(swap, Swap) and swap.must for swap in (which.take, which.give))
    return passing, says


def swaps(which: Filter) -> Callable[[Exchange], bool]:
    """Whether an exchange matches a filter of calls."""
    none = which.take == "none"
    take = which.take if isinstance(which.take, Swap) else Swap()
    give = which.give or Swap()
    must = _mask(take.must), _mask(give.must)
    mustnot = _mask(take.mustnot), _mask(give.mustnot)

    def matches(exchange: Exchange) -> bool:
        if none and exchange[0]:
            return False
        return all(
            not needed & ~cards and not cards & barred
            for cards, needed, barred in zip(exchange, must, mustnot, strict=True)
        )

    return matches


def matching(calls: Calls, which: Filter) -> Calls:
    """The calls of a set that match a filter."""
    passing, says = said(which)
    return calls.only(passing=passing, says=says, exchanges=swaps(which))


def matches_call(which: Filter, say: int, exchange: Exchange) -> bool:
    """Whether one call matches a filter; to pass is to say 0."""
    return bool(matching(Calls(not say, say, (exchange,)), which))


def forms(calls: Calls) -> tuple[Form, ...]:
    """A set of calls as forms: a pass, and for each set of cards taken what may be given for it."""
    found = [Form(Pass)] if calls.passing else []
    of = tuple(contract.id for contract in CONTRACTS if calls.says >> contract.rank & 1)
    say = Option("say", ("kontra", *of) if calls.says & KONTRA else of)
    by_take: dict[int, list[int]] = {}
    for take, give in calls.exchanges if say.of else ():
        by_take.setdefault(take, []).append(give)
    for take, gives in by_take.items():
        given = Phrases("give", "cards", tuple(map(codes, gives)))
        found.append(Form(Call, (Phrases("take", "cards", (codes(take),)), given, say)))
    return tuple(found)


def spelled(say: int, exchange: Exchange) -> Move:
    """The move that makes a call."""
    if not say:
        return Pass()
    word = "kontra" if say == KONTRA else CONTRACTS[say.bit_length() - 1].id
    return Call(word, codes(exchange[0]), codes(exchange[1]))


def heard(move: Pass | Call) -> tuple[int, Exchange] | None:
    """What a call says and exchanges; None if it names what does not exist."""
    if isinstance(move, Pass):
        return 0, (0, 0)
    if move.say != "kontra" and move.say not in BY_ID:
        return None
    if any(card not in BIT for card in (*move.take, *move.give)):
        return None
    say = KONTRA if move.say == "kontra" else 1 << BY_ID[move.say].rank
    return say, (_mask(move.take), _mask(move.give))
