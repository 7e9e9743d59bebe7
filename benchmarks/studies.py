"""Questions about Betel that the kernel can answer, with their answers for docs/studies.md.

    python benchmarks/studies.py any-hand --deals 1000     can one win with any hand? also writes docs/any-hand.svg
    python benchmarks/studies.py laydown --hands 1000      how often is a contract laid down?

The same arguments give the same answer on every machine.
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from math import sqrt
from pathlib import Path
from random import Random

from talia._kernel import solve_worlds
from talia.cards import mask
from talia.games.betel.contracts import BY_ID, obligations
from talia.games.betel.player.auction import Exchange, exchanges
from talia.games.betel.player.style import CLUB, STRAINS
from talia.games.betel.player.values import tricks as glance
from talia.games.betel.player.worlds import rows
from talia.games.betel.state import DECK
from talia.tricks.laydown import Known, prove

DOCS = Path(__file__).parent.parent / "docs"
SEATS = range(3)
NORMAL = [BY_ID[f"1{unit}"] for unit in "CDHSN"]
BETELKI = [BY_ID[id] for id in ("BK3", "BK2", "BK1", "BK0", "BETEL")]

Hands = tuple[int, int, int]


def deal(rng: Random) -> tuple[Hands, int]:
    """Three hands and the dubel."""
    cards = rng.sample(DECK.codes, 32)
    return (mask(cards[:10]), mask(cards[10:20]), mask(cards[20:30])), mask(cards[30:])


def share(found: int, of: int) -> str:
    """A share in per cent with its 95% interval.

    >>> share(50, 100)
    '50.0 ± 9.8'
    """
    part = found / of
    return f"{100 * part:.1f} ± {196 * sqrt(part * (1 - part) / of):.1f}"


# --- any hand ---------------------------------------------------------------------------------------------------------


def makeable(options: Sequence[int], worlds: Sequence[Hands], seat: int) -> list[float]:
    """For each of a seat's hands: the part of the layouts in which some lowest contract is made with all cards open.

    The lowest: six tricks in some strain, or at most three. One contract has to do for all layouts.
    """
    table = rows([_with(world, seat, hand) for hand in options for world in worlds])
    best = [0.0] * len(options)
    for contract in (*NORMAL, BETELKI[0]):
        rules = obligations(contract, False)
        least = contract.bound + contract.betelek
        reached = solve_worlds(rules, table, seat, seat, misere=contract.betelek, at_least=least).tolist()
        for at in range(len(options)):
            part = reached[at * len(worlds) : (at + 1) * len(worlds)]
            made = sum(reaches != contract.betelek for reaches in part) / len(worlds)
            best[at] = max(best[at], made)
    return best


def _with(world: Hands, seat: int, hand: int) -> Hands:
    changed = list(world)
    changed[seat] = hand
    return changed[0], changed[1], changed[2]


def best_at_a_glance(hand: int, dubel: int) -> Exchange:
    """The exchange that promises most."""

    def promise(exchange: Exchange) -> float:
        return max(
            max(CLUB.glanced(kind, glance(exchange.hand, exchange.dubel, kind)).values())
            for kind in range(len(STRAINS))
        )

    return max(exchanges(hand, dubel, 2), key=promise)


ROUNDS = 4
MEASURES = ("dealt", "exchange", "all three", "at sight", "at sight 90%")
SAMPLED = 40
"""Layouts a seat samples that sees its hand and the dubel."""


def any_hand(deals: int, seed: int) -> list[Counter[str]]:
    """By number of exchanges everybody has made: how many of the seats (deals) pass each measure."""
    rng = Random(seed)
    found: list[Counter[str]] = [Counter() for _ in range(ROUNDS)]
    for _ in range(deals):
        hands, dubel = deal(rng)
        for made in range(ROUNDS):
            after = []
            for seat in SEATS:
                standing = makeable([hands[seat]], [hands], seat)[0]
                options = [exchange.hand for exchange in exchanges(hands[seat], dubel, 2)]
                after.append(max(makeable(options, [hands], seat)))
                found[made]["dealt"] += standing == 1
                found[made]["exchange"] += after[-1] == 1
                promised = best_at_a_glance(hands[seat], dubel)
                sight = makeable([promised.hand], list(layouts(hands[seat], dubel, rng)), 0)[0]
                found[made]["at sight"] += sight >= 1 / 2
                found[made]["at sight 90%"] += sight >= 0.9
            found[made]["all three"] += min(after) == 1
            for seat in SEATS:
                exchange = best_at_a_glance(hands[seat], dubel)
                hands, dubel = _with(hands, seat, exchange.hand), exchange.dubel
    return found


def layouts(hand: int, dubel: int, rng: Random) -> Iterator[Hands]:
    """Some layouts of the cards a seat does not see; its own hand is at place 0."""
    unseen = [code for code in DECK.codes if not mask((code,)) & (hand | dubel)]
    for _ in range(SAMPLED):
        rng.shuffle(unseen)
        yield hand, mask(unseen[:10]), mask(unseen[10:])


def tell_any_hand(deals: int, seed: int) -> str:
    found = any_hand(deals, seed)
    lines = ["| exchanges made by everybody | " + " | ".join(MEASURES) + " |", "|--:|" + "--:|" * len(MEASURES)]
    for made, counts in enumerate(found):
        cells = [share(counts[name], deals if name == "all three" else 3 * deals) for name in MEASURES]
        lines.append(f"| {made} | " + " | ".join(cells) + " |")
    (DOCS / "any-hand.svg").write_text(plot(found, deals), encoding="utf-8")
    return "\n".join(lines)


def plot(found: Sequence[Counter[str]], deals: int) -> str:
    """The shares as lines over the number of exchanges, as SVG."""
    wide, high, left, foot = 640, 360, 50, 40
    colours = ("#0a713a", "#0d47a1", "#b71c1c", "#6a1b9a", "#e65100")
    x = [left + at * (wide - left - 170) / (len(found) - 1) for at in range(len(found))]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" font-family="sans-serif" font-size="13">',
        f'<rect width="{wide}" height="{high}" fill="#fff"/>',
    ]
    for per_cent in range(0, 101, 20):
        y = high - foot - per_cent * (high - foot - 20) / 100
        parts.append(f'<path d="M{left} {y:.1f}H{x[-1]:.1f}" stroke="#ddd"/>')
        parts.append(f'<text x="{left - 8}" y="{y + 4:.1f}" text-anchor="end">{per_cent}%</text>')
    for at, place in enumerate(x):
        parts.append(f'<text x="{place:.1f}" y="{high - foot + 20}" text-anchor="middle">{at}</text>')
    parts.append(f'<text x="{left}" y="{high - 4}">exchanges made by everybody</text>')
    for name, colour in zip(MEASURES, colours, strict=True):
        of = deals if name == "all three" else 3 * deals
        ys = [high - foot - counts[name] / of * (high - foot - 20) for counts in found]
        line = " ".join(f"{place:.1f},{y:.1f}" for place, y in zip(x, ys, strict=True))
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts.append(f'<text x="{x[-1] + 8:.1f}" y="{ys[-1] + 4:.1f}" fill="{colour}">{name}</text>')
    return "\n".join((*parts, "</svg>")) + "\n"


# --- laydown ----------------------------------------------------------------------------------------------------------


def proven(hand: int, dubel: int, contract_id: str) -> bool | None:
    """Whether a contract is a laydown; None if the search ended before that was known."""
    contract = BY_ID[contract_id]
    known = Known(hand=hand, unseen=DECK.mask & ~hand & ~dubel)
    verdict = prove(obligations(contract, False), known, contract.bound, at_most=contract.betelek, budget=300_000)
    return {"proved": True, "refuted": False, "unknown": None}[verdict.verdict]


def highest(hand: int, dubel: int, counts: Counter[str]) -> tuple[int, int]:
    """The highest level of a normal contract that is a laydown, and of a betelek (1 for BK3 to 5 for BETEL); 0: none.

    A level is asked for only if the one below is proved: who has ten tricks has nine. ``counts`` notes the unknown.
    """
    normal = 0
    for unit in "CDHSN":
        level = 1
        while level <= 5 and (sure := proven(hand, dubel, f"{level}{unit}")):
            normal = max(normal, level)
            level += 1
        if level <= 5:
            counts["unknown"] += sure is None
    betelek = 0
    for place, contract in enumerate(BETELKI, 1):
        sure = proven(hand, dubel, contract.id)
        counts["unknown"] += sure is None
        if not sure:
            break
        betelek = place
    return normal, betelek


def best_after_exchange(hand: int, dubel: int, counts: Counter[str]) -> tuple[int, int]:
    """The same after the best of the 66 exchanges; an exchange is looked at if the glance does not rule it out."""
    normal = betelek = 0
    for exchange in exchanges(hand, dubel, 2):
        if promising(exchange):
            one, other = highest(exchange.hand, exchange.dubel, counts)
            normal, betelek = max(normal, one), max(betelek, other)
    return normal, betelek


def promising(exchange: Exchange) -> bool:
    """Whether some contract might be a laydown: what is not makeable in a few layouts is none."""
    worlds = list(layouts(exchange.hand, exchange.dubel, Random(exchange.hand)))[:8]
    return makeable([exchange.hand], worlds, 0)[0] == 1


def tell_laydown(hands: int, seed: int) -> str:
    rng = Random(seed)
    found: dict[str, Counter[str]] = {"dealt": Counter(), "after the best exchange": Counter()}
    for _ in range(hands):
        (hand, _, _), dubel = deal(rng)
        for name, (normal, betelek) in (
            ("dealt", highest(hand, dubel, found["dealt"])),
            (
                "after the best exchange",
                best_after_exchange(hand, dubel, found["after the best exchange"]),
            ),
        ):
            found[name].update(f"level {level}" for level in range(1, normal + 1))
            found[name].update(contract.id for contract in BETELKI[:betelek])
    columns = [f"level {level}" for level in range(1, 6)] + [contract.id for contract in BETELKI]
    lines = ["| hand | " + " | ".join(columns) + " | unknown |", "|---|" + "--:|" * (len(columns) + 1)]
    for name, counts in found.items():
        cells = [share(counts[column], hands) for column in columns]
        lines.append(f"| {name} | " + " | ".join(cells) + f" | {counts['unknown']} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("study", choices=("any-hand", "laydown"))
    parser.add_argument("--deals", "--hands", type=int, default=1000, dest="number")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    print({"any-hand": tell_any_hand, "laydown": tell_laydown}[chosen.study](chosen.number, chosen.seed))


if __name__ == "__main__":
    main()
