"""Fits the weights of Baśka's instant player: how many card points a hand is worth, by double-dummy play.

``python tools/fit_baska.py`` prints, for a hand that plays alone in the normal order and in the order of gran, and for
a hand of the old or of the young in the ordinary game, the card points its side takes by least squares over its cards
(the lead counts as one more), and how often the side wins where the estimate lies. `talia.games.baska.player` keeps the
rounded weights.
"""

from array import array
from random import Random
from typing import Any

import numpy as np

from talia._kernel import Tally, worth_many
from talia.cards import BIT
from talia.games.baska.contracts import DECK, QC, QS, WHOLE, points
from talia.games.baska.deal import GRAN_ORDER, NORMAL
from talia.tricks.arrangement import Arranged

DEALS = 40_000
STEP = 8


def hands(rng: Random) -> list[int]:
    """A random deal."""
    deck = rng.sample(DECK.codes, DECK.size)
    return [sum(BIT[code] for code in deck[4 * seat : 4 * seat + 4]) for seat in range(4)]


def examined(name: str, rules: Arranged, sort: Any, rng: Random) -> None:
    """Prints the weights of one sort of hands; ``sort`` tells seat and side of a deal, or None to leave it out."""
    worlds: list[tuple[int, ...]] = []
    leaders: list[int] = []
    sides: list[int] = []
    rows: list[list[bool]] = []
    while len(worlds) < DEALS:
        dealt = hands(rng)
        chosen = sort(dealt)
        if chosen is None:
            continue
        seat, side = chosen
        leader = rng.randrange(4)
        worlds.append(tuple(map(rules.order.laid, dealt)))
        leaders.append(leader)
        sides.append(side)
        rows.append([*(bool(dealt[seat] & BIT[code]) for code in DECK.codes), leader == seat])
    tally = Tally(0, {place: points(BIT[code]) for code, place in rules.order.places.items()})
    found = worth_many(rules.obligations, tally, worlds, array("b", leaders), array("b", sides))
    taken = np.array(found.tolist(), float)
    matrix = np.array(rows, float)
    weights = np.linalg.lstsq(matrix, taken, rcond=None)[0]
    told = ", ".join(f"{code}: {weight:.1f}" for code, weight in zip((*DECK.codes, "lead"), weights, strict=True))
    print(f"{name}: {taken.mean():.1f} points of {WHOLE}; {told}")
    estimates = matrix @ weights
    for low in range(0, WHOLE, STEP):
        within = taken[(estimates >= low) & (estimates < low + STEP)]
        if within.size:
            print(f"  {low} to {low + STEP}: {within.size} deals, {(within > WHOLE // 2).mean():.1%} with 53 and more")


def side_of_old(dealt: list[int]) -> int:
    """The set of the seats with an old queen."""
    return sum(1 << seat for seat, hand in enumerate(dealt) if hand & (QC | QS))


def an_old(dealt: list[int]) -> tuple[int, int] | None:
    """Seat 0, if it has one old queen."""
    return (0, side_of_old(dealt)) if bool(dealt[0] & QC) != bool(dealt[0] & QS) else None


def a_young(dealt: list[int]) -> tuple[int, int] | None:
    """Seat 0, if it has none: its side are the young."""
    return None if dealt[0] & (QC | QS) else (0, 15 & ~side_of_old(dealt))


def main() -> None:
    """Prints the weights of every sort of hands."""
    rng = Random("baśka")
    examined("zolo", NORMAL, lambda dealt: (0, 1), rng)
    examined("gran", GRAN_ORDER, lambda dealt: (0, 1), rng)
    examined("old", NORMAL, an_old, rng)
    examined("young", NORMAL, a_young, rng)


if __name__ == "__main__":
    main()
