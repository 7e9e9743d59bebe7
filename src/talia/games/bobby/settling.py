"""What a deal of Bobby came to (rules/bridge_variants.md 5): three columns, and what each pair of players settles."""

from collections.abc import Sequence
from typing import Final

from talia.games.bobby.contracts import DUMMY, SEATS, Contract
from talia.games.bridge import each_for_himself
from talia.games.bridge.each_for_himself import Outcome, Spec
from talia.games.bridge.scoring.amounts import Entry, honours_held, of_honours
from talia.games.bridge.scoring.rubber import Rubber

GAME_WON: Final = 300
PART_SCORE: Final = 100


def settled(spec: Spec, contract: Contract | None, tricks: int | None, dealt: Sequence[int]) -> Outcome:
    """What the tricks of declarer and dummy have brought; None and None where all passed.

    ``dealt``: the hands after the discard, the dummy's last.
    """
    premium = honours(contract, dealt) if contract is not None and spec.options.honours else ()
    return each_for_himself.settled(spec, contract, tricks, premium, unfinished)


def honours(contract: Contract, hands: Sequence[int]) -> tuple[Entry, ...]:
    """Honours in one hand: the dummy's are the declarer's, those of a defender count for both; none in nullo.

    >>> from talia.cards import mask
    >>> hands = [mask(hand.split()) for hand in ("2S", "AS KS QS JS", "", "AC AD AH 3S")]
    >>> [(entry.side, entry.points) for entry in honours(Contract.of("1S", 0), hands)]
    [(1, 100), (2, 100)]
    >>> honours(Contract.of("1NU", 0), hands)
    ()
    """
    found = None if contract.nullo else honours_held(hands, contract.trump)
    if found is None:
        return ()
    place, held = found
    whose = (contract.declarer,) if place in (contract.declarer, DUMMY) else contract.against
    return tuple(Entry("honours", seat, of_honours(held, contract.trump), held) for seat in whose)


def unfinished(stands: Rubber) -> tuple[Entry, ...]:
    """What is added where the players stop before somebody has two games: for each game, and for each part-score.

    >>> [(entry.side, entry.points) for entry in unfinished(Rubber((0, 60, 40), (1, 0, 1), (0, 0, 0)))]
    [(0, 300), (2, 300), (1, 100), (2, 100)]
    """
    held = ((stands.games, "game_won", GAME_WON), (stands.below, "part_score_held", PART_SCORE))
    return tuple(Entry(code, seat, points) for of, code, points in held for seat in range(SEATS) if of[seat])
