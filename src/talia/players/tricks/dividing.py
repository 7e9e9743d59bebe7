"""What a computer player says to a claim of some of the tricks that are left (rules/bridge.md 4.3).

For two pairs, partners opposite each other, in a game in which one must follow suit and no more.
"""

from collections.abc import Callable
from random import Random
from typing import Final

from msgspec.structs import replace

from talia._kernel import Tally, solve_board_within, worth_within
from talia.players.haste import late
from talia.players.player import Sight
from talia.players.tricks.scene import TrickScene, trick_scene
from talia.tricks.claiming import Answer
from talia.tricks.obligations import Obligations, Position

LAYOUTS: Final = 50
"""So many layouts are looked at where not all hands are known."""

PLACED: Final = 500_000
"""Cards placed in the search of all of them: a tenth of a second. Layouts of nine tricks mostly take less together, a
single one of twelve may take more; what is not found out by then is no."""

HURRIED: Final = 20_000
"""So many where there is no time left: a few milliseconds."""

_TABLE_KIB: Final = 2048


_FEWEST: Final = Tally(-1)
_PAIR: Final = 0b0101


def answered(
    sight: Sight, rules: Obligations, pack: int, rng: Random, deadline: float, *, fewest: bool = False
) -> Answer:
    """Yes if with all cards open the claimant's side does so well in every layout that may be.

    It does if it takes so many tricks; where the ``fewest`` are wanted, if it takes no more. One layout is all there is
    for who sees the claimant's hand. His partner, who does not, also says no if that side does better than is claimed
    in every one of them: then tricks would be given away for nothing.
    """
    view = sight.view
    claim = view.facts["claim"]
    # Who leads next is a fact: the hand that is to be played from is not among the choices now.
    now = trick_scene(sight, rules, pack)
    now = replace(now, leader=now.seats.index(int(view.facts["leader"])))
    owners = list(view.facts.get("owners") or range(len(now.seats)))
    claimant, mine = (now.seats.index(owners.index(seat)) for seat in (claim["seat"], view.seat))
    own_side = claimant % 2 == mine % 2
    placed = HURRIED if late(deadline) else PLACED
    n = -int(claim["n"]) if fewest else int(claim["n"])
    holds = _holds(now, _fewest if fewest else _most, claimant, n, rng, placed, sure_of_more=own_side)
    return Answer("accept" if holds else "reject")


_Worth = Callable[[Position, int, int], tuple[int, int, int]]
"""The least and the most the pair of a place gets, better ones being higher, and the cards placed to find that out."""


def _holds(
    now: TrickScene, worth: _Worth, claimant: int, n: int, rng: Random, left: int, *, sure_of_more: bool
) -> bool:
    more = 0
    worlds = now.worlds(LAYOUTS, rng)
    for world in worlds:
        least, _, placed = worth(Position(now.obligations, world, now.leader, None, now.trick), claimant, max(1, left))
        if least < n:
            return False
        left -= placed
        more += least > n
    return not (sure_of_more and more == len(worlds))


def _most(at: Position, place: int, placed: int) -> tuple[int, int, int]:
    return solve_board_within(at, place, most_placed=placed, table_kib=_TABLE_KIB)


def _fewest(at: Position, place: int, placed: int) -> tuple[int, int, int]:
    return worth_within(at, _FEWEST, _PAIR << place % 2, most_placed=placed, table_kib=_TABLE_KIB)
