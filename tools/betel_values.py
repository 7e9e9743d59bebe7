"""Fits the table by which players of Betel judge a hand at a glance: src/talia/games/betel/player/values.json.

    python tools/betel_values.py [--hands 40000]

For each kind of contract many hands are made (dealt, improved by a few exchanges, some with a long or a short suit),
and each is solved by the kernel as declarer against several splits of the cards it does not see. The table is the
sum over suits that fits the mean number of tricks best. Prints how far the estimate is off for fresh hands, in tricks.
About ten minutes of one core.
"""

import argparse
import json
from array import array
from collections.abc import Iterator
from itertools import combinations
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

from talia._kernel import solve_worlds
from talia.cards import LANE, SUITS, singles
from talia.games.betel.state import DECK
from talia.tricks.obligations import must_beat_game

TARGET = Path(__file__).parents[1] / "src" / "talia" / "games" / "betel" / "player" / "values.json"

KINDS = ("trump", "N", "BK", "BETEL")
"""Kinds of contract; all trump suits are alike, so trump is spades here."""
SPADES = SUITS.index("S")
PATTERNS = 512
SPLITS = 6
FULL_SUIT = 0xFF << 5

Feature = tuple[str, int]
Table = dict[Feature, float]


def pattern(own: int, out: int) -> int:
    """As in talia.games.betel.player.values, which can't be imported before its table is there."""
    found = 1
    for place in range(7, -1, -1):
        if not out >> place & 1:
            found = found << 1 | own >> place & 1
    return found


def features(kind: str, hand: int, out: int) -> list[Feature]:
    """What the estimate adds up; see talia.games.betel.player.values."""
    suits = [pattern(hand >> LANE * s + 5 & 0xFF, out >> LANE * s + 5 & 0xFF) for s in range(len(SUITS))]
    if kind != "trump":
        return [(kind, suit) for suit in suits]
    length = max(0, min(3, suits[SPADES].bit_count() - 4))
    return [(f"side{length}", suit) for suit in suits[:SPADES]] + [("trump", suits[SPADES])]


def estimate(table: Table, kind: str, hand: int, out: int) -> float:
    """The tricks a table says a hand takes."""
    return table.get((kind, 0), 0.0) + sum(table.get(feature, 0.0) for feature in features(kind, hand, out))


def one_suited(rng: Random) -> list[int]:
    """All cards, the first ten a hand with any number of cards of one suit."""
    suit = list(singles(FULL_SUIT << LANE * rng.randrange(len(SUITS))))
    chosen = rng.sample(suit, rng.randrange(len(suit) + 1))
    rest = [one for one in singles(DECK.mask) if one not in suit]
    rng.shuffle(rest)
    fill = 10 - len(chosen)
    left = [one for one in suit if one not in chosen] + rest[fill:]
    rng.shuffle(left)
    return chosen + rest[:fill] + left


def exchanges(hand: list[int], dubel: list[int]) -> Iterator[tuple[int, int]]:
    """Every hand and dubel an exchange can lead to."""
    for size in range(3):
        for take in combinations(dubel, size):
            for give in combinations(hand, size):
                yield sum(hand) - sum(give) + sum(take), sum(dubel) - sum(take) + sum(give)


def a_hand(rng: Random, kind: str, table: Table) -> tuple[int, int, list[int]]:
    """A hand after some rounds of exchange, the dubel, and the cards of the others."""
    rounds = rng.randrange(5) if table else 0
    if rng.random() < 0.25:
        cards, rounds = one_suited(rng), min(rounds, rng.randrange(2))
    else:
        cards = list(singles(DECK.mask))
        rng.shuffle(cards)
    hand, dubel, rest = cards[:10], cards[10:12], cards[12:]
    sign = -1 if kind in ("BK", "BETEL") else 1
    for _ in range(rounds):
        best = max(exchanges(hand, dubel), key=lambda after: sign * estimate(table, kind, *after) + 0.3 * rng.random())
        hand, dubel = (list(singles(cards)) for cards in best)
        for _ in range(rng.randrange(3) if rounds > 1 else 0):
            at, other = rng.randrange(2), rng.randrange(len(rest))
            dubel[at], rest[other] = rest[other], dubel[at]
    return sum(hand), sum(dubel), rest


def samples(kind: str, number: int, table: Table, rng: Random, splits: int) -> list[tuple[int, int, float]]:
    """Hands, dubels, and the declarer's mean number of tricks."""
    made = []
    rows = array("Q")
    for _ in range(number):
        hand, dubel, rest = a_hand(rng, kind, table)
        made.append((hand, dubel))
        for _ in range(splits):
            rng.shuffle(rest)
            rows.extend((hand, sum(rest[:10]), sum(rest[10:])))
    worlds: Any = memoryview(rows).cast("B").cast("Q", shape=[number * splits, 3])
    rules = must_beat_game("S" if kind == "trump" else None, others_may_duck=kind == "BETEL")
    taken = solve_worlds(rules, worlds, 0, 0, misere=kind in ("BK", "BETEL")).tolist()
    return [
        (hand, dubel, sum(taken[at * splits : (at + 1) * splits]) / splits) for at, (hand, dubel) in enumerate(made)
    ]


def fitted(kind: str, data: list[tuple[int, int, float]], rounds: int = 25) -> Table:
    """The sum over features that fits best: one feature after the other, each a little towards its mean error."""
    mean = sum(tricks for _, _, tricks in data) / len(data)
    table: Table = {(kind, 0): mean}
    errors = [tricks - mean for _, _, tricks in data]
    where: dict[Feature, list[int]] = {}
    for at, (hand, dubel, _) in enumerate(data):
        for feature in features(kind, hand, dubel):
            where.setdefault(feature, []).append(at)
    for _ in range(rounds):
        for feature, places in where.items():
            old = table.get(feature, 0.0)
            step = 0.5 * sum(errors[at] for at in places) / (len(places) + 3)
            new = (old + step) * len(places) / (len(places) + 0.5)
            table[feature] = new
            for at in places:
                errors[at] -= new - old
    return table


def off_by(kind: str, table: Table, rng: Random) -> float:
    """The standard error for fresh hands, in tricks."""
    data = samples(kind, 3000, table, rng, splits=20)
    return sqrt(sum((tricks - estimate(table, kind, hand, out)) ** 2 for hand, out, tricks in data) / len(data))


def main() -> None:
    """Fits and writes the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=40_000, help="hands of each kind (default 40000)")
    number = parser.parse_args().hands
    parts: Table = {}
    for kind in KINDS:
        rng = Random(f"betel values {kind}")
        table: Table = {}
        for hands in (number // 4, number // 4, number):
            table = fitted(kind, samples(kind, hands, table, rng, SPLITS))
        print(f"{kind:<6} off by {off_by(kind, table, rng):.2f} tricks", flush=True)
        parts |= table

    def column(name: str) -> list[float]:
        return [round(parts.get((name, index), 0.0), 2) if index else 0.0 for index in range(PATTERNS)]

    values = {
        "base": {kind: round(parts[kind, 0], 3) for kind in KINDS},
        "trump": column("trump"),
        "side": [column(f"side{length}") for length in range(4)],
        **{kind: column(kind) for kind in KINDS[1:]},
    }
    lines = [f' "{name}": {json.dumps(value, separators=(",", ":"))}' for name, value in values.items()]
    TARGET.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
