"""Practice of bidding (rules/bridge.md 6, ``practice``): a deal ends with its auction, and counts by best play of all.

North and south have the two best hands, but where a part-score or competition is practised. Deals of one kind need no
more chance than the shuffle: the pack is read in other ways until the deal is of that kind. That hangs on the hands
alone, so a record is replayed alike whatever becomes of the bidding system.

The referee finds what that comes to, and what the system would have called with these hands: both take time, and
are in the log then, so that no replay thinks again. Where he finds nothing the deal is played.
"""

from collections.abc import Sequence
from importlib import import_module
from itertools import combinations
from typing import Final

from msgspec import DecodeError, json

from talia.cards import LANES
from talia.games.bridge.contracts import BIDS, SEATS, TRICKS, Contract
from talia.games.bridge.options import PracticeDeals, amounts
from talia.games.bridge.scoring.duplicate import score
from talia.games.bridge.scoring.imps import high_cards, imps
from talia.games.bridge.state import Judged, Outcome, Spec, State
from talia.table.account import Account, Item
from talia.table.stages import Unattended
from talia.tricks.dealing import deal_out

GAME: Final = 25
"""With so many points two hands bid a game."""

SLAM: Final = 33
SLAM_IN_A_LONG_SUIT: Final = 31

PART_SCORE: Final = range(21, 24)
COMPETED: Final = range(18, 23)
LONG: Final = 9
"""A long suit of two hands."""

AS_DEALT: Final = ("part_scores", "competition")
"""Kinds in which the hands stay where they are dealt."""

CUTS: Final = 8
"""How often the pack is cut before a deal of a kind is given up."""


class Judging(Unattended, frozen=True):
    """The auction is over, and the referee looks at all the cards; his verdict ends it."""

    phase = "judging"

    def done(self, d: State) -> bool:
        """Not before."""
        return False


def best_hands(hands: Sequence[int]) -> tuple[int, ...]:
    """The hands so that N and S have the two with most high-card points between them; the first of equal ones.

    >>> from talia.cards import mask
    >>> hands = [mask(hand.split()) for hand in ("2C 3C", "AD 3D", "2H KH", "2S 3S")]
    >>> [hands.index(hand) for hand in best_hands(hands)]
    [1, 0, 2, 3]
    """
    points = [high_cards(hand) for hand in hands]
    north, south = max(combinations(range(SEATS), 2), key=lambda pair: sum(points[each] for each in pair))
    east, west = (each for each in range(SEATS) if each not in (north, south))
    return tuple(hands[each] for each in (north, east, south, west))


def laid_out(hands: Sequence[int], kind: PracticeDeals) -> tuple[int, ...]:
    """The hands of a deal by place."""
    return tuple(hands) if kind in AS_DEALT else best_hands(hands)


def arranged(order: tuple[str, ...], kind: PracticeDeals, dealer: int) -> tuple[str, ...]:
    """A shuffled pack, read so that the deal is of that kind; as it is where no way of reading it gives one.

    It is cut, and every so-manieth card taken, round and round. If all orders are alike, so are those of each way.

    >>> from talia.games.bridge.dealing import PACK
    >>> pack = arranged(PACK.codes, "slams", 0)
    >>> hands, _ = deal_out(pack, SEATS, TRICKS, dealer=0)
    >>> sorted(pack) == sorted(PACK.codes), of_kind("slams", laid_out(hands, "slams"))
    (True, True)
    """
    if kind == "any":
        return order
    # The pack has one card less than a prime, so no card is met twice.
    around = len(order) + 1
    for cut in range(CUTS):
        lying = order[cut:] + order[:cut]
        for step in range(1, around):
            pack = tuple(lying[step * at % around - 1] for at in range(1, around))
            hands, _ = deal_out(pack, SEATS, TRICKS, dealer=dealer)
            if of_kind(kind, laid_out(hands, kind)):
                return pack
    return order


def of_kind(kind: PracticeDeals, hands: Sequence[int]) -> bool:
    """Whether a deal is of a kind, by the points of north and south and by the longest suit of each side."""
    points = sum(high_cards(hand) for hand in hands[::2])
    ours, theirs = (_longest(hands[side] | hands[side + 2]) for side in range(2))
    slam = SLAM_IN_A_LONG_SUIT if ours >= LONG else SLAM
    return {
        "any": True,
        "part_scores": points in PART_SCORE and max(ours, theirs) < LONG,
        "games": GAME <= points < slam,
        "slams": points >= slam,
        "competition": points in COMPETED and min(ours, theirs) >= LONG,
    }[kind]


def _longest(hand: int) -> int:
    return max((hand & lane).bit_count() for lane in LANES.values())


def verdict(d: State) -> str:
    """What the referee finds after an auction."""
    # Whoever needs rules alone loads no bidding system.
    judging = import_module("talia.games.bridge.bidding.judging")
    return json.encode(judging.judged(d)).decode()


def read(verdict: str) -> Judged | None:
    """A verdict; None where the referee does not know.

    >>> read("unknown")
    """
    try:
        return json.decode(verdict, type=Judged)
    except DecodeError:
        return None


def account(spec: Spec, came: Outcome, judged: Judged) -> Account:
    """Par of the deal, what the system would have called, and by how many IMPs N and S did better than it."""
    best = {"value": judged.par, "bids": [each.rstrip("X") for each in judged.pars], "doubles": 0}
    best["doubles"] = int(any(each not in BIDS for each in judged.pars))
    items = [Item("par", best)]
    by_system = 0
    if judged.contract is None or judged.made is None:
        items.append(Item("by_system.passed_out"))
    else:
        contract = Contract.of(judged.contract, judged.declarer or 0)
        by_system = score(contract, judged.made, vulnerable=spec.vulnerable, amounts=amounts(spec.options))
        items.append(Item("by_system", {"calls": judged.calls, "tricks": judged.made}))
    items.append(Item("against_system", {"value": imps(came.points - by_system)}))
    return tuple(items)
