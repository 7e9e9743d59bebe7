"""What a deal of Bobby came to (rules/bridge_variants.md 5): three columns, and what each pair of players settles."""

from collections.abc import Callable, Sequence
from typing import Final

from talia.games.bobby.contracts import DUMMY, SEATS, Contract
from talia.games.bobby.options import amounts
from talia.games.bobby.state import Outcome, Spec
from talia.games.bridge.scoring import duplicate, rubber
from talia.games.bridge.scoring.amounts import Entry, honours_held, of_honours, total

GAME_WON: Final = 300
PART_SCORE: Final = 100
_NOTHING: Final = (0,) * SEATS


def settled(spec: Spec, contract: Contract | None, tricks: int | None, dealt: Sequence[int]) -> Outcome:
    """What the tricks of declarer and dummy have brought; None and None where all passed.

    ``dealt``: the hands after the discard, the dummy's last.
    """
    premium = honours(contract, dealt) if contract is not None and spec.options.honours else ()
    if spec.rubber is not None:
        return _in_rubber(spec, spec.rubber, contract, tricks, premium)
    brought: tuple[Entry, ...] = ()
    if contract is not None and tricks is not None:
        brought = duplicate.entries(contract, tricks, vulnerable=spec.vulnerable, amounts=amounts(spec.options))
    brought += premium
    columns = [total(brought, seat) for seat in range(SEATS)]
    return Outcome(tricks, brought, by_pairs(lambda one, other: columns[one] - columns[other]))


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


def by_pairs(ahead: Callable[[int, int], int]) -> tuple[int, ...]:
    """By seat what each settles with the others; ``ahead``: what one gets of another.

    >>> stands = rubber.Rubber(points=(1520, 640, 310))
    >>> by_pairs(stands.between)
    (21, -6, -15)
    """
    return tuple(sum(ahead(one, other) for other in range(SEATS) if other != one) for one in range(SEATS))


def unfinished(stands: rubber.Rubber) -> tuple[Entry, ...]:
    """What is added where the players stop before somebody has two games: for each game, and for each part-score.

    >>> [(entry.side, entry.points) for entry in unfinished(rubber.Rubber((0, 60, 40), (1, 0, 1), (0, 0, 0)))]
    [(0, 300), (2, 300), (1, 100), (2, 100)]
    """
    held = ((stands.games, "game_won", GAME_WON), (stands.below, "part_score_held", PART_SCORE))
    return tuple(Entry(code, seat, points) for of, code, points in held for seat in range(SEATS) if of[seat])


def _in_rubber(
    spec: Spec, stands: rubber.Rubber, contract: Contract | None, tricks: int | None, premium: tuple[Entry, ...]
) -> Outcome:
    brought: tuple[Entry, ...] = ()
    if contract is not None and tricks is not None:
        vulnerable = stands.vulnerable[contract.side]
        made = rubber.entries(contract, tricks, vulnerable=vulnerable, amounts=amounts(spec.options))
        stands, brought = stands.with_deal((*made, *premium))
    over = stands.over or spec.closing
    if over and not stands.over:
        added = unfinished(stands)
        stands, brought = stands.adding(added), (*brought, *added)
    return Outcome(tricks, brought, by_pairs(stands.between) if over else _NOTHING, stands, over)
