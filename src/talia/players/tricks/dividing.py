"""What a computer player says to a claim of some of the tricks that are left (rules/bridge.md 4.3).

For two pairs, partners opposite each other, in a game in which one must follow suit and no more.
"""

from random import Random
from typing import Final

from msgspec.structs import replace

from talia._kernel import solve_board_within
from talia.players.haste import late
from talia.players.player import Sight
from talia.players.tricks.scene import TrickScene, trick_scene
from talia.tricks.claiming import Answer
from talia.tricks.layouts import Layout
from talia.tricks.obligations import Obligations, Position

LAYOUTS: Final = 50
"""So many layouts are looked at where not all hands are known."""

PLACED: Final = 500_000
"""Cards placed in the search of all of them: a tenth of a second. Layouts of nine tricks mostly take less together, a
single one of twelve may take more; what is not found out by then is no."""

HURRIED: Final = 20_000
"""So many where there is no time left: a few milliseconds."""

_TABLE_KIB: Final = 2048


def answered(sight: Sight, rules: Obligations, pack: int, rng: Random, deadline: float) -> Answer:
    """Yes if with all cards open the claimant's side takes so many tricks in every layout that may be.

    One layout is all there is for who sees the claimant's hand. His partner, who does not, also says no if that side
    takes more than is claimed in every one of them: then tricks would be given away for nothing.
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
    holds = _holds(now, claimant, int(claim["n"]), rng, placed, sure_of_more=own_side)
    return Answer("accept" if holds else "reject")


def _holds(now: TrickScene, claimant: int, n: int, rng: Random, left: int, *, sure_of_more: bool) -> bool:
    more = 0
    worlds = now.worlds(LAYOUTS, rng)
    for world in worlds:
        least, _, placed = _taken(now, world, claimant, left)
        if least < n:
            return False
        left -= placed
        more += least > n
    return not (sure_of_more and more == len(worlds))


def _taken(now: TrickScene, world: Layout, claimant: int, placed: int) -> tuple[int, int, int]:
    at = Position(now.obligations, world, now.leader, None, now.trick)
    return solve_board_within(at, claimant, most_placed=max(1, placed), table_kib=_TABLE_KIB)
