"""What must occur in the deals of a step, so that the step's point is met (rules/betel_learning.md 4).

Each is either exact (by perfect play of all three) or seen in every one of some plays of legal cards by lot.
"""

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any, Final

from talia.cards import CODE, card, singles
from talia.games.betel.analysis.perfect import NORMAL, makeable, most, taken
from talia.games.betel.contracts import BETELKI, BY_ID, CONTRACTS
from talia.games.betel.deal import BetelDeal
from talia.games.betel.moves import Name, Play
from talia.games.betel.naming import Naming, longest
from talia.games.betel.options import Options
from talia.games.betel.player.auction import exchanges
from talia.games.betel.state import DealState, spec
from talia.lessons.course import LEARNER
from talia.table.match import read_move
from talia.table.moves import CHANCE, Drawn
from talia.table.registry import find
from talia.tricks.obligations import why_not
from talia.tricks.play import legal_cards

PLAYS: Final = 25
"""Plays by lot in which a point must be met, each."""

RULES: Final = BetelDeal()

Owed = tuple[int, str]
"""A seat, and the duty that forbade it some card."""


def dealt(cards: tuple[str, ...], dealer: int, options: dict[str, Any], opening: Any = ()) -> DealState:
    """The deal with these cards, after its opening."""
    known = {name: value for name, value in options.items() if name in Options.__struct_fields__}
    d, _ = RULES.play(RULES.start(spec(Options(**known), 3, dealer)), CHANCE, Drawn("deal/0", cards))
    for seat, move in opening:
        d, _ = RULES.play(d, seat, read_move(find("betel"), move))
    return d


def hands_from(d: DealState, seat: int) -> list[int]:
    """The hands clockwise from a seat: its player is then at place 0."""
    return [d.hands[each] for each in d.spec.around[seat]]


def duties(d: DealState, rng: Random) -> set[Owed]:
    """The duties met in a play of legal cards by lot; a dealer who names trumps names his longest suit."""
    met: set[Owed] = set()
    if isinstance(d.stage, Naming):
        d, _ = RULES.play(d, d.turn, Name(longest(d.hands[d.turn])))
    while d.playing:
        t = RULES.tricks(d)
        may, hand = legal_cards(t), t.hands[t.turn]
        if t.table:
            for one in singles(hand & ~may):
                number = one.bit_length() - 1
                duty = why_not(RULES.duties(d), hand, t.trick, t.table[0], t.turn == t.declarer, number)
                met.add((t.turn, duty[0] if duty else ""))
        d, _ = RULES.play(d, t.turn, Play(CODE[rng.choice(tuple(singles(may)))]))
    return met


def always(d: DealState, wanted: str) -> bool:
    """Whether the learner meets a duty in every play by lot."""
    return all((LEARNER, wanted) in duties(d, Random(f"course {play}")) for play in range(PLAYS))


def _must_beat(d: DealState) -> bool:
    """The learner must beat with some of his cards, however the cards are played."""
    return always(d, "beat") and always(d, "follow")


def _must_ruff(d: DealState) -> bool:
    """The learner must ruff, however the cards are played."""
    return always(d, "ruff")


def _beaten_honour(id: str, d: DealState) -> bool:
    """The declarer just makes a betelek, and holds an honour below the ace that others must beat if he leads it now."""
    contract = BY_ID[id]
    spare = contract.bound - taken(hands_from(d, d.spec.dealer), contract, 0)
    return spare in (0, 1) and any(_surely_lost(d, honour) for honour in honours(d))


def honours(d: DealState) -> list[str]:
    """The kings, queens and jacks of the declarer."""
    return [CODE[one] for one in singles(d.hands[d.spec.dealer]) if CODE[one][0] in "KQJ"]


def _surely_lost(d: DealState, led: str) -> bool:
    """Whether the next player, or the third if the second has no higher card of the suit, must beat it."""
    number = card(led)
    others = [d.hands[seat] for seat in d.spec.around[d.spec.dealer][1:]]
    return any(hand >> (number + 1) & (1 << (15 - number % 16)) - 1 for hand in others)


def _duty_saves(d: DealState) -> bool:
    """Where the others must beat, the dealer gets by without a trick; in BETEL he does not."""
    hands = hands_from(d, d.spec.dealer)
    return taken(hands, BY_ID["BK0"], 0) == 0 and not BY_ID["BETEL"].made(taken(hands, BY_ID["BETEL"], 0))


def _can_bid(d: DealState) -> bool:
    """The learner makes a normal contract of the first two levels, and no slam."""
    return 6 <= most(hands_from(d, LEARNER), 0) <= 8


def _weak_wins(d: DealState) -> bool:
    """The learner makes no normal contract, but a betelek."""
    hands = hands_from(d, LEARNER)
    betelki = [each for each in CONTRACTS if BETELKI >> each.rank & 1]
    return most(hands, 0) < 6 and any(makeable(hands, 0, betelki))


def slam_exchange(d: DealState) -> Iterator[tuple[int, int, int]]:
    """The exchanges of the learner after which he takes at least nine tricks: cards taken, given, and the tricks."""
    hand, *others = hands_from(d, LEARNER)
    for exchange in exchanges(hand, d.dubel, 2):
        for contract in NORMAL:
            tricks = taken([exchange.hand, *others], contract, 0)
            if tricks >= BY_ID["4C"].bound:
                yield exchange.take, exchange.give, tricks
                break


def _becomes_slam(d: DealState) -> bool:
    """A well chosen exchange lifts the learner from seven tricks at most to a slam."""
    now = most(hands_from(d, LEARNER), 0)
    return 5 <= now <= 7 and next(slam_exchange(d), None) is not None


def _kontra_pays(d: DealState) -> bool:
    """The contract that stands when the learner is on turn fails with perfect play."""
    a = d.auction
    if d.turn != LEARNER or a.bid < 0:
        return False
    contract = CONTRACTS[a.bid]
    return not contract.made(taken(hands_from(d, a.bidder), contract, 0))


def _worth_buying(d: DealState) -> bool:
    """A card of another player's is worth two tricks to the learner."""
    hand, *others = hands_from(d, LEARNER)
    now = most([hand, *others], 0)
    if not 5 <= now <= 7:
        return False
    lowest = min(singles(hand), key=lambda one: ((one.bit_length() - 1) % 16, one))
    for place, other in enumerate(others):
        for one in singles(other):
            swapped = list(others)
            swapped[place] = other ^ one | lowest
            if CODE[one][0] in "AKQ" and most([hand ^ lowest | one, *swapped], 0) >= now + 2:
                return True
    return False


def _open_to_all(d: DealState) -> bool:
    """Each player could make something."""
    return all(next(makeable(hands_from(d, seat), 0), None) is not None for seat in range(3))


POINTS: Final[dict[str, Callable[[DealState], bool]]] = {
    "notrump": _must_beat,
    "trump": _must_ruff,
    "betelek": partial(_beaten_honour, "BK3"),
    **{f"betelek.{contract}": partial(_beaten_honour, contract) for contract in ("BK2", "BK1", "BK0")},
    "betel": _duty_saves,
    "auction": _can_bid,
    "betelki": _weak_wins,
    "exchange": _becomes_slam,
    "kontra": _kontra_pays,
    "trade": _worth_buying,
    "match": _open_to_all,
}
"""Whether the point of a step, by its id, occurs in a deal."""

OPENINGS: Final = {0: "P {bid} P", 1: "{bid} P", 2: "{bid}"}
"""What is said before the learner is to judge a bid, by the dealer."""


def bold_bid(d: DealState) -> str | None:
    """The calls with which a deal of the step about kontra begins: somebody bids one trick more than he can take."""
    bidder = 1 if d.spec.dealer < 2 else 2
    hands = hands_from(d, bidder)
    strain = max(NORMAL, key=lambda contract: taken(hands, contract, 0))
    tricks = taken(hands, strain, 0)
    if not 6 <= tricks <= 8:
        return None
    return OPENINGS[d.spec.dealer].format(bid=f"{tricks - 4}{strain.id[1]}")
