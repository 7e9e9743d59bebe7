"""How a player of Betel thinks: how much it looks at, and what it makes of what it sees."""

from collections.abc import Sequence
from functools import cache
from math import exp
from operator import mul
from typing import Final

from msgspec import Struct

from talia.games.betel.contracts import ALLPASS_PER_TRICK, CONTRACTS, Contract
from talia.games.betel.player.values import STRAINS

TRICKS: Final = 10
EVERY_TRICK: Final = range(TRICKS + 1)


Gains = dict[int, float]
"""By rank of a contract: what it is worth to its declarer."""


@cache
def strain(contract: Contract) -> int:
    """The index of a contract's strain.

    >>> from talia.games.betel.contracts import BY_ID
    >>> [STRAINS[strain(BY_ID[id])] for id in ("2H", "3N", "BK1", "BETEL")]
    ['H', 'N', 'BK', 'BETEL']
    """
    if contract.betelek:
        return STRAINS.index("BETEL" if contract.id == "BETEL" else "BK")
    return contract.trump if contract.trump >= 0 else STRAINS.index("N")


class Style(Struct, frozen=True):
    """How a player thinks. Numbers of worlds are its budget; the rest was chosen by self-play.

    Budget: at most ``exchanged`` cards of an exchange are thought of; ``bid_worlds`` for each of the ``kept`` best
    exchanges (0: they are only looked at), ``kontra_worlds`` for all exchanges before a kontra, ``defence_worlds`` for
    a standing contract, ``card_worlds`` for a card.

    Likely worlds: they settle in ``settle`` steps and are taken every ``apart`` steps, ``chain`` in all; the declarer's
    hand is taken to be good for ``margin`` tricks more than he needs, give or take ``doubt``; the hand of a player who
    was overcalled for what he bid last, give or take ``others_doubt`` (0: that says nothing).

    Judgement: ``rivals`` is how much the others' points count against mine. ``risk``: how much more a failure costs for
    being doubled; ``slip`` and ``misere_slip``: how often a trick goes astray that a playout does not see. ``spread``:
    by how many tricks a glance is off. ``later``, ``later_share``: what the deal still brings me if my bid is
    overcalled, and the part of my best contract that adds to it. ``overcall_first`` and ``overcall_last``: the chance
    that the lowest and the highest bid are overcalled. ``speaks``: the chance that a player says something over a low
    bid; ``runs``: that somebody bids over a kontra. ``gift``, ``gifts``: what cards left in the dubel are worth to the
    next player, by rank from two to ace. ``look``: what looking into a face-down dubel promises. ``prior``,
    ``prior_deals``: how likely a bid is kept, before anything is known of the bidder, and how many deals that counts
    as; ``evidence``: how much my own sight counts beside it.

    Outlook: in each round so many calls, the best so far, are followed to the end of the auction in so many worlds
    (no rounds: a call is judged by itself). The bidders imagined there see by ``sight`` tricks how good the bidder's
    hand is, and each judges ``astray`` by so many tricks.

    Cards: ``solve_worlds`` of ten cards are solved exactly for a card, more of fewer cards (0: played out instead). The
    others are believed to lose about ``mistakes`` points by a wrong card (0: their cards are not read). With
    ``foresight`` cards in hand or fewer it counts in that it will have to guess on its next turn too.

    Trading: offers are priced by ``trade`` worlds (0: it neither makes nor takes any). ``bluff``: how often it asks for
    what it does not need, where it has nothing better to offer. ``first``: worlds by which the first exchange is priced
    (0: it never bids for it).
    """

    bid_worlds: int = 48
    kontra_worlds: int = 6
    kept: int = 8
    defence_worlds: int = 24
    card_worlds: int = 60
    claim_worlds: int = 6
    exchanged: int = 2
    settle: int = 40
    apart: int = 6
    chain: int = 20
    margin: float = 0.75
    doubt: float = 0.25
    others_doubt: float = 0.0
    rivals: float = 0.3
    risk: float = 0.4
    slip: float = 0.1
    misere_slip: float = 0.2
    spread: float = 1.1
    later: float = 5.0
    later_share: float = 0.3
    overcall_first: float = 0.95
    overcall_last: float = 0.25
    speaks: float = 0.7
    runs: float = 0.4
    gift: float = 1.0
    gifts: tuple[float, ...] = (0, 0, 0, 0, 0, 3, 1.5, 0.5, 0, 0.5, 1, 3, 4)
    look: float = 8.0
    prior: float = 0.8
    prior_deals: float = 8
    evidence: float = 0.5
    sight: float = 1.0
    astray: float = 0.3
    outlook: tuple[tuple[int, int], ...] = ()
    solve_worlds: int = 0
    mistakes: float = 0.0
    foresight: int = 0
    trade: int = 16
    bluff: float = 0.0
    first: int = 150

    def overcalled(self, contract: Contract) -> float:
        """The chance that a bid does not stand."""
        return self.overcall_first + (self.overcall_last - self.overcall_first) * contract.rank / 29

    def glanced(self, kind: int, estimate: float) -> Gains:
        """What the contracts of a strain bring, if a glance at the hand says so many tricks."""
        return _glanced(self._judgement, self.spread, kind, round(10 * estimate))

    def gains(self, kind: int, counts: Sequence[int]) -> Gains:
        """What the contracts of a strain bring, if 0, 1, ... 10 tricks are taken so many times."""
        total = sum(counts)
        return {rank: sum(map(mul, counts, payoff)) / total for rank, payoff in _payoffs(self._judgement, kind)}

    @property
    def _judgement(self) -> tuple[float, ...]:
        return self.rivals, self.risk, self.slip, self.misere_slip

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

    def worth(self, contract: Contract | None, tricks: Sequence[int], declarer: int, me: int) -> float:
        """What an outcome is worth to me, tricks by place, undoubled."""
        if contract is None:
            return ALLPASS_PER_TRICK * (tricks[me] - self.rivals * (TRICKS - tricks[me]))
        taken = tricks[declarer]
        his = declarers_points(contract, taken)
        if me == declarer:
            return his - self.rivals * contract.per_trick * (TRICKS - taken)
        return contract.per_trick * (tricks[me] - self.rivals * (TRICKS - taken - tricks[me])) - self.rivals * his


CLUB: Final = Style()
"""Fit for a club evening: thinks some hundredths of a second."""

BEGINNER: Final = Style(
    exchanged=1, bid_worlds=0, kontra_worlds=2, defence_worlds=6, card_worlds=4, settle=20, chain=6, trade=0, first=0
)
"""Bids what it sees at a glance, and thinks of one card at a time."""

STRONG: Final = Style(outlook=((12, 32),), solve_worlds=16, trade=24)
"""Follows the auction to its end."""

MASTER: Final = Style(
    outlook=((24, 40), (8, 100), (4, 200)),
    solve_worlds=32,
    others_doubt=0.7,
    mistakes=10.0,
    foresight=7,
    trade=32,
    bluff=0.1,
)
"""The same, more widely and more deeply, and believing what others bid."""


IMAGINED: Final = Style(
    later=-0.586,
    speaks=0.519,
    runs=0.956,
    risk=0.203,
    slip=0.037,
    misere_slip=0.13,
    spread=0.789,
    gift=1.404,
    rivals=0.253,
)
"""How a player imagines all others to bid, and itself later on; fitted by tools/betel_bidding.py."""


def declarers_points(contract: Contract, tricks: int) -> int:
    """What the declarer of a contract has with so many tricks, undoubled."""
    if not contract.made(tricks):
        return -contract.points
    return contract.points if contract.betelek else contract.points + (tricks - contract.bound) * contract.per_trick


@cache
def _payoffs(judgement: tuple[float, ...], kind: int) -> tuple[tuple[int, tuple[float, ...]], ...]:
    """For each contract of a strain its rank and what 0, 1, ... 10 tricks are worth to its declarer.

    A failure may have been doubled, and a trick may slip.
    """
    rivals, risk, slip, misere_slip = judgement
    found = []
    for contract in CONTRACTS:
        if strain(contract) == kind:
            worths = []
            for tricks in EVERY_TRICK:
                worth = declarers_points(contract, tricks) - rivals * contract.per_trick * (TRICKS - tricks)
                worths.append(worth if contract.made(tricks) else worth * (1 + risk))
            worse = (*worths[1:], worths[-1]) if contract.betelek else (worths[0], *worths[:-1])
            chance = misere_slip if contract.betelek else slip
            slipped = (worth + chance * (bad - worth) for worth, bad in zip(worths, worse, strict=True))
            found.append((contract.rank, tuple(slipped)))
    return tuple(found)


@cache
def _glanced(judgement: tuple[float, ...], spread: float, kind: int, tenths: int) -> Gains:
    weights = [exp(-(((tricks - tenths / 10) / spread) ** 2) / 2) for tricks in EVERY_TRICK]
    total = sum(weights)
    return {rank: sum(map(mul, weights, payoff)) / total for rank, payoff in _payoffs(judgement, kind)}
