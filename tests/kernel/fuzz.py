"""Calls every function of the kernel with arguments that are right, half right and nonsense: `fuzz.py SEED CALLS`.

Prints how many calls were answered; every other one must have raised one of the exceptions that a wrong argument may
raise. What only costs time or memory (many deals, long limits) is kept small: it is allowed and proves nothing.
"""

import re
import sys
from array import array
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

from talia import _kernel

CARDS = [suit * 16 + rank for suit in range(4) for rank in range(13)]
# The last is Python's own, for a view of two dimensions where there should be one.
REFUSALS = (ValueError, TypeError, OverflowError, IndexError, NotImplementedError)
NUMBERS = [-(2**70), -(2**63), -1001, -2, -1, 0, 1, 2, 3, 4, 5, 13, 52, 63, 64]
HUGE = [2**31, 2**32 - 1, 2**63 - 1, 2**63, 2**64 - 1, 2**64, 2**70]
# Where a huge number is legal and only takes long.
COSTLY = {"deals", "seconds", "most_placed", "depth", "budget"}
# The edges of what is allowed; tables are made as large as that only where pages cost nothing before they are used.
JOBS = [0, 1, 2, 255, 256, 257, *HUGE]
TABLES = [-1, 0, 1, 63, 64, 256, 2**14, 2**20 + 1, *HUGE]
OTHER_TYPES: list[Any] = [None, "", "2H", b"\x00" * 9, 1.5, float("nan"), [], {}, object(), True]


def some_cards(random: Random, count: int) -> int:
    return sum(1 << card for card in random.sample(CARDS, count))


def some_hands(random: Random) -> list[int]:
    """Hands of some seats, mostly as a position may have them."""
    seats, size = random.choice([2, 3, 3, 3, 4, 4, 7]), random.choice([0, 1, 2, 3, 4, 5])
    size = min(size, 20 // seats)
    cards = random.sample(CARDS, seats * size)
    hands = [sum(1 << card for card in cards[seat * size : (seat + 1) * size]) for seat in range(seats)]
    if random.random() < 0.1:
        hands[random.randrange(seats)] ^= 1 << random.randrange(64)
    return hands


def worlds(random: Random) -> Any:
    first = some_hands(random)
    rows = [first] * random.choice([0, 1, 2, 3, 3, 3])
    if random.random() < 0.4:
        rows = [some_hands(random) for _ in range(3)]
    if random.random() < 0.5 or not rows or len({len(row) for row in rows}) > 1:
        return rows
    flat = array("Q", [hand for row in rows for hand in row])
    return memoryview(flat).cast("B").cast("Q", (len(rows), len(rows[0])))


def obligations(random: Random) -> Any:
    with suppress(*REFUSALS):
        return _kernel.Obligations(
            random.choice([None, 0, 1, 2, 3]),
            random.choice([1, 3, 59, 63]),
            random.randrange(64),
            no_lead=some_cards(random, random.choice([0, 0, 0, 5])),
            must_go=some_cards(random, random.choice([0, 0, 0, 2])),
        )
    return _kernel.Obligations(random.choice([None, 2]), 1, 1)


def position(random: Random) -> Any:
    with suppress(*REFUSALS):
        return _kernel.Position(
            obligations(random), some_hands(random), random.randrange(3), random.choice([None, 0, 1, 2])
        )
    return _kernel.Position(_kernel.Obligations(None, 1, 1), [1, 2, 4], 0, 0)


def tally(random: Random) -> Any:
    points = [-999, -13, -1, 0, 1, 11, 999, number(random)]
    with suppress(*REFUSALS):
        return _kernel.Tally(
            random.choice(points),
            {random.choice(CARDS): random.choice(points) for _ in range(random.randrange(5))},
            {random.randrange(1, 5): random.choice(points) for _ in range(random.randrange(2))},
        )
    return _kernel.Tally()


def bidder(random: Random) -> Any:
    """Of random judgement: sizes as in the stub."""
    sizes = (4 + 8 * 512, 30 * 101, 30, 13, 9)
    with suppress(*REFUSALS):
        return _kernel.BetelBidder(*([random.uniform(-1, 3) for _ in range(size)] for size in sizes))
    return None


def seats(random: Random) -> Any:
    if random.random() < 0.6:
        return random.randrange(3)
    return array("b", [random.randrange(-1, 4) if random.random() < 0.1 else random.randrange(3) for _ in range(3)])


def some_tricks(random: Random) -> Any:
    rows = random.choice([1, 3])
    flat = array("b", [random.choice([-1, -1, *CARDS]) for _ in range(2 * rows)])
    return memoryview(flat).cast("B").cast("b", (rows, 2))


def number(random: Random) -> int:
    return random.choice(NUMBERS if random.random() < 0.8 else HUGE)


def likely(random: Random, name: str) -> Any:
    """A value that a parameter of this name may well take."""
    match name:
        case "position":
            return position(random)
        case "obligations":
            return obligations(random)
        case "hands":
            return worlds(random) if random.random() < 0.6 else some_hands(random)
        case "table" if random.random() < 0.5:
            return 0
        case "hand" | "table" | "deck" | "dubel" | "cards":
            return some_cards(random, random.randrange(8))
        case "trick":
            return random.sample(CARDS, random.choice([0, 0, 0, 1, 2, 3]))
        case "misere" | "each_card" | "kontra" | "legacy" | "doubled" | "after_kontra":
            return random.random() < 0.5
        case "policy":
            return random.choice(["random", "sensible"])
        case "led":
            return random.choice([-1, -1, random.choice(CARDS)])
        case "card":
            return random.choice(CARDS)
        case "declarer":
            return random.choice([True, False, 2])
        case "seconds":
            return random.choice([0.0, 0.01, 0.05])
        case "table_kib" if random.random() < 0.2:
            return random.choice(TABLES)
        case "table_kib":
            return random.choice([64, 256])
        case "waiting":
            return [0, random.choice([0, 0, 0, some_cards(random, 2)])]
        case "under":
            return {random.choice(CARDS): random.choice(CARDS) for _ in range(random.choice([0, 0, 1, 2]))}
        case "playable":
            cards, size = random.sample(CARDS, 12), random.choice([2, 4, 6])
            return [sum(1 << card for card in cards[first : first + size]) for first in (0, 6)]
        case "bidders":
            return [bidder(random) for _ in range(3)]
        case "ever_doubled" | "contracts":
            return random.randrange(2**30)
        case "unseen" | "never" | "known":
            return some_cards(random, random.randrange(12)) if name == "unseen" else [0, some_cards(random, 1)]
        case "budget":
            return 5000
        case "tally":
            return tally(random)
        case "by_left":
            return {random.randrange(30): random.choice(NUMBERS) for _ in range(random.randrange(3))}
        case "jobs" if random.random() < 0.2:
            return random.choice(JOBS)
        case "side":
            return random.randrange(8)
        case "trumps" | "leaders" | "declarers" | "sides":
            return seats(random)
        case "tricks" if random.random() < 0.5:
            return some_tricks(random)
        case "seed":
            return random.randrange(2**32)
        case _:
            return random.randrange(4)


def argument(random: Random, name: str) -> Any:
    luck = random.random()
    if luck < 0.85:
        return likely(random, name)
    if luck < 0.93:
        return random.choice(NUMBERS) if name in COSTLY else number(random)
    if luck < 0.97:
        return random.choice(OTHER_TYPES)
    return [number(random) for _ in range(random.choice([1, 3, 4, 60]))]


def parameters(function: Any) -> list[tuple[str, bool]]:
    """The parameters as the module itself names them, and whether each may be left out."""
    signature = function.__nb_signature__[-1][0]
    inside = signature[signature.index("(") + 1 : signature.rindex(") ->")]
    parts = re.split(r", (?=\*|\w+(?::|$))", inside)
    return [(part.partition(":")[0], " = " in part) for part in parts if part != "*"]


def call(random: Random, function: Any) -> bool:
    """Whether the function answered."""
    wanted = [name for name, optional in parameters(function) if not optional or random.random() < 0.4]
    try:
        function(**{name: argument(random, name) for name in wanted})
    except REFUSALS:
        return False
    return True


def play_about(random: Random) -> bool:
    """The methods of a position, in any order."""
    at = position(random)
    answered = False
    for _ in range(random.randrange(20)):
        method: Callable[..., Any] = getattr(
            at, random.choice(["play", "undo", "nth_legal", "why_not", "copy", "legal"])
        )
        try:
            if method.__name__ == "play" and random.random() < 0.7:
                method(at.nth_legal(random.randrange(9)))
            elif method.__name__ in ("play", "nth_legal", "why_not"):
                method(argument(random, "card"))
            else:
                method()
            answered = True
        except REFUSALS:
            continue
    return answered


def main(seed: int, calls: int) -> None:
    random = Random(seed)
    functions = [getattr(_kernel, name) for name in sorted(vars(_kernel)) if not name.startswith("_")]
    functions = [each for each in functions if hasattr(each, "__nb_signature__") and not isinstance(each, type)]
    makers = [_kernel.Obligations, _kernel.Position, _kernel.BetelBidder, _kernel.Tally]
    answered = 0
    for _ in range(calls):
        which = random.randrange(len(functions) + 3)
        if which < len(functions):
            answered += call(random, functions[which])
        elif which == len(functions):
            answered += play_about(random)
        else:
            maker = random.choice(makers)
            try:
                maker(
                    *(
                        argument(random, random.choice(["hands", "led", "trick", "seat", "by_left"]))
                        for _ in range(random.randrange(7))
                    )
                )
                answered += 1
            except REFUSALS:
                continue
    print(answered)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
