"""What the advice on Betel is worth with all cards open, in random deals: the figures of docs/advice.md.

    python benchmarks/advice_betel.py [--deals 1000]

The declarer leads, all three play perfectly (`talia.kernel`'s search for one against two). A hand of h honours has h
cards drawn from the 16 honours and 10 - h from the 16 spots; the two cards of the dubel are not played. Two to
three minutes for a thousand deals.
"""

import argparse
from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Final

from shares import average, share

from talia._kernel import solve_worlds
from talia.cards import LANES, SUITS, mask, singles
from talia.games.betel.contracts import BY_ID, CONTRACTS
from talia.games.betel.state import DECK, TRICKS
from talia.tricks.obligations import must_beat_game

HONOURS: Final = mask(rank + suit for suit in SUITS for rank in "AKQJ")
SPOTS: Final = DECK.mask & ~HONOURS
ACES: Final = mask("A" + suit for suit in SUITS)
SEVENS: Final = mask("7" + suit for suit in SUITS)
Hands = tuple[int, int, int]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--deals", type=int, default=1_000, help="for every number of honours, and every kind of dubel")
    deals = parser.parse_args().deals
    ladder(deals)
    longest_suits(deals)
    dubels(deals // 2)


def ladder(deals: int) -> None:
    """The ladder of honours: which contracts hands with so many honours make as they are dealt."""
    print("honours: contracts made as dealt; normal ones in the best strain")
    names = ("1N", "2N", "3N", "4N", "5N", "BK3", "BK2", "BK1", "BK0", "BETEL")
    aces: dict[tuple[int, int], list[int]] = defaultdict(list)
    for honours in range(TRICKS + 1):
        hands = [dealt(Random(f"ladder {honours} {number}"), honours) for number in range(deals)]
        most, fewest, ducked = best_of(hands), tricks(hands, "BK0"), tricks(hands, "BETEL")
        got = {"1N": most, "BETEL": ducked}
        rows = []
        for name in names:
            contract = BY_ID[name]
            values = got["BETEL"] if name == "BETEL" else fewest if contract.betelek else most
            rows.append(f"{name.replace('N', '')} {share(contract.made(each) for each in values)}")
        print(f"  {honours}: " + "; ".join(rows))
        for (hand, _, _), value in zip(hands, fewest, strict=True):
            aces[honours, (hand & ACES).bit_count()].append(value)
    print("betelek contracts by honours, and how many of them are aces")
    for honours, limit in ((1, 0), (3, 1), (5, 2), (7, 3)):
        for n in range(5):
            print(f"  BK{limit}, {honours} honours, {n} aces: {share(each <= limit for each in aces[honours, n])}")


def longest_suits(deals: int) -> None:
    """What a long suit is worth beside honours: tricks of the best suit or no trumps, by length and honours."""
    print("tricks in the best strain, by honours and the longest suit")
    hands = [dealt(Random(f"long {number}"), None) for number in range(10 * deals)]
    found: dict[tuple[int, int], list[int]] = defaultdict(list)
    for (hand, _, _), value in zip(hands, best_of(hands), strict=True):
        honours = (hand & HONOURS).bit_count()
        found[honours, max((hand & LANES[suit]).bit_count() for suit in SUITS)].append(value)
    for honours in range(3, 8):
        rows = [f"{length} cards {average(found[honours, length])}" for length in (3, 4, 5, 6)]
        print(f"  {honours} honours: " + "; ".join(rows))


def dubels(deals: int) -> None:
    """What lies in the dubel: contracts a random hand makes after the best exchange of two, one or no card."""
    print("the best exchange: points of the best contract, and which can be made")
    for name, pool in (("random", None), ("two sevens", SEVENS), ("two aces", ACES)):
        before, after = [], []
        made: dict[str, list[bool]] = defaultdict(list)
        for number in range(deals):
            rng = Random(f"dubel {number}")
            dubel = drawn(rng, DECK.mask if pool is None else pool, 2)
            hand, second, third = split(rng, DECK.mask & ~dubel)
            exchanged = [(mine, second, third) for mine in exchanges(hand, dubel)]
            points = makeable(exchanged)
            before.append(max(points[0], default=0))
            after.append(max(max(each, default=0) for each in points))
            able = {name for each in points for name in each.values()}
            for level in ("4", "5", "BK0", "BETEL"):
                made[level].append(level in able)
        print(f"  {name}: {average(before)} points as dealt, {average(after)} after the best exchange")
        print("    able to make: " + "; ".join(f"{level} {share(hits)}" for level, hits in made.items()))


def makeable(hands: Sequence[Hands]) -> list[dict[int, str]]:
    """For every hand what it makes with all cards open: points of contracts (overtricks left out) to levels."""
    values = {"BK0": tricks(hands, "BK0"), "BETEL": tricks(hands, "BETEL")}
    values |= {strain: tricks(hands, f"1{strain}") for strain in (*SUITS, "N")}
    found: list[dict[int, str]] = [{} for _ in hands]
    for contract in CONTRACTS:
        key = "BETEL" if contract.id == "BETEL" else "BK0" if contract.betelek else contract.id[1:]
        for at, value in enumerate(values[key]):
            if contract.made(value):
                level = contract.id if contract.betelek else str(contract.level)
                found[at][contract.points] = level
    return found


def best_of(hands: Sequence[Hands]) -> list[int]:
    """The tricks of the best suit, or without trumps."""
    return [max(values) for values in zip(*(tricks(hands, f"1{strain}") for strain in (*SUITS, "N")), strict=True)]


def tricks(hands: Sequence[Hands], contract: str) -> list[int]:
    """The tricks of the declarer in a kind of contract."""
    known = BY_ID[contract]
    trump = SUITS[known.trump] if known.trump >= 0 else None
    rules = must_beat_game(trump, others_may_duck=contract == "BETEL")
    return list(solve_worlds(rules, list(hands), 0, 0, misere=known.betelek, jobs=1).tolist())


def exchanges(hand: int, dubel: int) -> list[int]:
    """The hands that can be made of a hand and the dubel, the hand itself first."""
    both = tuple(singles(hand | dubel))
    return [hand, *(each for pair in combinations(both, 2) if (each := (hand | dubel) & ~sum(pair)) != hand)]


def dealt(rng: Random, honours: int | None) -> Hands:
    """A deal; the first hand has so many honours."""
    if honours is None:
        return split(rng, DECK.mask)
    hand = drawn(rng, HONOURS, honours) | drawn(rng, SPOTS, TRICKS - honours)
    rest = DECK.mask & ~hand
    second = drawn(rng, rest, TRICKS)
    return hand, second, drawn(rng, rest & ~second, TRICKS)


def split(rng: Random, cards: int) -> Hands:
    """Three hands of ten of these cards."""
    first = drawn(rng, cards, TRICKS)
    second = drawn(rng, cards & ~first, TRICKS)
    return first, second, drawn(rng, cards & ~first & ~second, TRICKS)


def drawn(rng: Random, cards: int, number: int) -> int:
    """So many random cards of a set."""
    return sum(rng.sample(list(singles(cards)), number))


if __name__ == "__main__":
    main()
