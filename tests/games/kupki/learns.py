"""What a viewer of Heaps learns, from rules/kupki.md alone; nothing here comes from the game's code.

Nobody sees any card before the heaps are turned up, and of each then only the bottom one. Where the pack was cut lies
there for all to see, and so does every stake.
"""

from math import comb
from typing import Any

from talia.table.match import Line

CHANCE = -1
RANKS = "23456789TJQKA"

Stakes = dict[int, dict[int, int]]
"""By heap and seat."""


def learns(log: list[Line], options: Any, seats: int, viewer: int) -> list[Any]:
    """What everybody has learnt in the order in which he learnt it; a seat learns no more than a spectator."""
    learnt: list[Any] = []
    chips = [options.start_chips] * seats
    order: tuple[str, ...] = ()
    heaps: list[list[str]] = []
    stakes: Stakes = {}
    asked: list[int] = []
    banker = -1
    for line in log:
        move = line.move
        if line.seat == CHANCE and move.label == "lot/dealer":
            banker = move.value
            learnt.append(("first banker", banker))
        elif line.seat == CHANCE and isinstance(move.value, tuple):
            order = move.value
            learnt.append("shuffled")
        elif line.seat == CHANCE:
            asked = [seat for step in range(1, seats) if chips[seat := (banker + step) % seats]]
            heaps, stakes = _cut(order, min(7, len(asked) + 2), move.value), {}
            learnt.append(("heaps", [len(heap) for heap in heaps]))
        else:
            learnt.append((line.seat, move))
            if hasattr(move, "amount"):
                stakes.setdefault(int(move.heap) - 1, {})[line.seat] = move.amount
            else:
                asked = asked[1:]
        while asked and not _may_stake(asked[0], stakes, len(heaps), chips, banker, options.min_stake):
            asked = asked[1:]
        if heaps and not asked:
            learnt.append([heap[-1] for heap in heaps] if stakes else "closed")
            banker = _settled([RANKS.index(heap[-1][0]) for heap in heaps], stakes, chips, banker, options)
            heaps = []
    return learnt


def _cut(order: tuple[str, ...], heaps: int, way: int) -> list[list[str]]:
    """The heaps in the way of this number: all with at least four cards in each, in order of their sizes."""
    found = []
    for left in range(heaps - 1, 0, -1):
        size = 4
        # As many ways as there are to hand what is over four cards a heap to the heaps that are left.
        while way >= (rest := comb(len(order) - size - 4 * left + left - 1, left - 1)):
            way, size = way - rest, size + 1
        found.append(list(order[:size]))
        order = order[size:]
    return [*found, list(order)]


def _may_stake(seat: int, stakes: Stakes, heaps: int, chips: list[int], banker: int, least: int) -> bool:
    """Whether own chips, the bank and a heap suffice for another stake."""
    lying = sum(sum(heap.values()) for heap in stakes.values())
    mine = sum(heap.get(seat, 0) for heap in stakes.values())
    others = any(seat not in heap for heap in stakes.values())
    room = min(chips[seat] - mine, chips[banker] - lying)
    return room >= least and (others or heaps - len(stakes) > 1)


def _settled(turned: list[int], stakes: Stakes, chips: list[int], banker: int, options: Any) -> int:
    """Pays what was won and lost; who has the bank next."""
    ace = RANKS.index("A")
    seats, aces = len(chips), set()
    bank = turned[min(set(range(len(turned))) - stakes.keys())]
    for heap, lying in stakes.items():
        for seat, amount in lying.items():
            half = turned[heap] == bank and options.tie == "half"
            gain = amount if turned[heap] > bank else -((amount + 1) // 2) if half else -amount
            chips[seat] += gain
            chips[banker] -= gain
            aces |= {seat} if turned[heap] == ace else set()
    left = [(banker + step) % seats for step in range(1, seats + 1)]
    if options.bank_rotation == "ace":
        taken = [seat for seat in left if seat in aces and bank != ace]
        left = [*taken[:1], banker, *left]
    return next(seat for seat in left if chips[seat])
