"""Practice of bidding (rules/bridge.md 6, ``practice``): a deal ends with its auction, and counts by best play of all.

The referee finds what that comes to, and what the system would have called with these hands: both take time, and
are in the log then, so that no replay thinks again. Where he finds nothing the deal is played.
"""

from collections.abc import Sequence
from importlib import import_module
from itertools import combinations

from msgspec import DecodeError, json

from talia.games.bridge.contracts import BIDS, SEATS, Contract
from talia.games.bridge.options import amounts
from talia.games.bridge.scoring.duplicate import score
from talia.games.bridge.scoring.imps import high_cards, imps
from talia.games.bridge.state import Judged, Outcome, Spec, State
from talia.table.account import Account, Item
from talia.table.stages import Unattended


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
