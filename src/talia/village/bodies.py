"""Bodies: some who know each other decide together whom they name."""

from collections.abc import Mapping

from msgspec import Struct

from talia.village.ballots import leaders, tally


class Decision(Struct, frozen=True):
    """What a body has decided: ``target`` is a seat, None for a pass; if not ``made``, rules or lot decide."""

    made: bool
    target: int | None = None


def agreed(votes: Mapping[int, int | None], members: int, leader: int) -> Decision:
    """The decision of a body with a leader (rules/ktulu.md 4, "Collective decisions").

    ``votes``: by seat whom a member names, None for a pass; who is not there has not voted. What more than half of the
    ``members`` want is done; else what the leader wants; if he has not voted, what most want.

    >>> agreed({0: 5, 1: 5, 2: 6}, 0b0111, leader=2).target, agreed({0: 5, 1: 6}, 0b0111, leader=1).target
    (5, 6)
    >>> agreed({0: 5, 2: 6}, 0b0111, leader=1).made, agreed({0: None, 2: None, 1: 4}, 0b0111, leader=1)
    (False, Decision(made=True, target=None))
    """
    counted = {seat: target for seat, target in votes.items() if members >> seat & 1}
    wanted: dict[int | None, int] = {}
    for target in counted.values():
        wanted[target] = wanted.get(target, 0) + 1
    for target, number in wanted.items():
        if 2 * number > members.bit_count():
            return Decision(True, target)
    if leader in counted:
        return Decision(True, counted[leader])
    most = max(wanted.values(), default=0)
    ahead = [target for target, number in wanted.items() if number == most]
    return Decision(True, ahead[0]) if len(ahead) == 1 else Decision(False)


def most_named(votes: Mapping[int, int]) -> int:
    """The set of those whom most of a body without a leader name: one of them by lot, where they are several.

    >>> most_named({0: 5, 3: 6, 8: 5})
    32
    """
    return leaders(tally(votes))
