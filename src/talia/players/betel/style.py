"""How a player of Betel thinks: how much it looks at, and what it makes of what it sees."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from msgspec import Struct

from talia.games.betel.contracts import ALLPASS_PER_TRICK, Contract

TRICKS: Final = 10
EVERY_TRICK: Final = range(TRICKS + 1)


class Style(Struct, frozen=True):
    """Budgets are numbers of worlds; all else is measured by self-play (benchmarks/betel_style.py).

    ``rivals``: how much of the others' points counts against me. ``later``, ``later_share``: what a deal brings me once
    my bid is overcalled, and the part of my hand's best contract that adds to it.
    """

    quick_worlds: int = 6
    thorough_worlds: tuple[int, ...] = (24,)
    kept: int = 8
    exchange: bool = True
    card_worlds: int = 40
    defence_worlds: int = 24
    settle: int = 60
    apart: int = 10
    chain: int = 10
    rivals: float = 0.3
    risk: float = 0.35
    later: float = 5.0
    later_share: float = 0.3
    overcall_first: float = 0.95
    overcall_last: float = 0.25
    speaks: float = 0.7
    runs: float = 0.4
    gift: float = 1.0
    gifts: tuple[float, ...] = (0, 0, 0, 0, 0, 3, 1.5, 0.5, 0, 0.5, 1, 3, 4)
    margin: float = 0.75
    doubt: float = 0.25
    evidence: float = 0.2
    prior: float = 0.8
    prior_deals: float = 8

    def overcalled(self, contract: Contract) -> float:
        """The chance that a bid does not stand."""
        return self.overcall_first + (self.overcall_last - self.overcall_first) * contract.rank / 29

    def reliance(self, kept: tuple[int, int]) -> float:
        """How likely a bid is kept, the bidder having kept so many of so many contracts in this match."""
        made, played = kept
        return (made + self.prior * self.prior_deals) / (played + self.prior_deals)

    def if_passed_on(self, worth: float, left: int, rank: int) -> float:
        """What a pass is worth that ends the auction with ``worth`` unless one of ``left`` players says something."""
        stands = 1.0
        for _ in range(left):
            stands *= 1 - self.speaks * (1 - rank / 29)
        return stands * worth + (1 - stands) * self.later

    def if_doubled(self, worth: float) -> float:
        """What a kontra is worth that brings ``worth`` if it stands."""
        return (1 - self.runs) * worth + self.runs * self.later

    def payoff(self, contract: Contract) -> tuple[float, ...]:
        """What a contract is worth to its declarer with 0, 1, ... 10 tricks: a failure may have been doubled."""
        return _payoff(self.rivals, self.risk, contract)

    def worth(self, contract: Contract | None, tricks: Sequence[int], declarer: int, me: int) -> float:
        """What an outcome is worth to me, tricks by place, undoubled."""
        if contract is None:
            return ALLPASS_PER_TRICK * (tricks[me] - self.rivals * (TRICKS - tricks[me]))
        taken = tricks[declarer]
        his = _points(contract, taken)
        if me == declarer:
            return his - self.rivals * contract.per_trick * (TRICKS - taken)
        return contract.per_trick * (tricks[me] - self.rivals * (TRICKS - taken - tricks[me])) - self.rivals * his


def _points(contract: Contract, tricks: int) -> int:
    if not contract.made(tricks):
        return -contract.points
    return contract.points if contract.betelek else contract.points + (tricks - contract.bound) * contract.per_trick


@cache
def _payoff(rivals: float, risk: float, contract: Contract) -> tuple[float, ...]:
    worths = []
    for tricks in EVERY_TRICK:
        worth = _points(contract, tricks) - rivals * contract.per_trick * (TRICKS - tricks)
        worths.append(worth if contract.made(tricks) else worth * (1 + risk))
    return tuple(worths)
