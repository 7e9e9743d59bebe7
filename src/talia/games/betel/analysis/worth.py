"""What a result of Betel is worth to a player, as a match compares points: one's own against the others' average."""

from talia.games.betel.contracts import ALLPASS_PER_TRICK, Contract
from talia.games.betel.scoring import points
from talia.games.betel.state import TRICKS


def worth(contract: Contract | None, taken: int, *, declares: bool, doubled: bool = False) -> float:
    """What it is worth to a player, against the average of the others, that the declarer takes so many tricks.

    Without a contract: that he himself takes so many.

    >>> from talia.games.betel.contracts import BY_ID
    >>> worth(BY_ID["1N"], 6, declares=True), worth(BY_ID["1N"], 6, declares=False), worth(None, 4, declares=False)
    (10.0, -5.0, 5.0)
    """
    if contract is None:
        return ALLPASS_PER_TRICK * (taken - (TRICKS - taken) / 2)
    declarer, both, _ = points(contract, (taken, TRICKS - taken, 0), doubled=doubled)
    lead = declarer - both / 2
    return lead if declares else -lead / 2


def is_misere(contract: Contract | None) -> bool:
    """Whether the declarer wants few tricks."""
    return contract is not None and contract.betelek
