"""How the computer players of Skat bid: games won as soloist and their values, over tournament deals.

python benchmarks/skat_bidding.py [--deals 1200] [--players simple,simple,simple] [--seed figures]
"""

import argparse
from collections import defaultdict
from collections.abc import Sequence
from random import Random
from time import process_time
from typing import Any

from talia.chance import Seeded
from talia.games import find
from talia.games.skat.options import Options
from talia.players import make
from talia.players.self_play import play_out
from talia.table.match import Match

DEALS_A_MATCH = 12


def played(deals: int, players: Sequence[str], seed: str) -> list[dict[str, Any]]:
    """The lines of the score sheets."""
    rows: list[dict[str, Any]] = []
    options = Options(deals_each=DEALS_A_MATCH // 3, first_dealer="0")
    for number in range(deals // DEALS_A_MATCH):
        match = Match(find("skat"), options, 3, Seeded(f"{seed} {number}"))
        rngs = [Random(f"{seed} {number} {seat}") for seat in range(3)]
        rows += play_out(match, [make("skat", player) for player in players], rngs).state.sheet
    return rows


def summary(rows: Sequence[dict[str, Any]]) -> dict[str, float]:
    """Shares and means: deals that were played, games won, their value, their result."""
    games = [row for row in rows if row["kind"] == "game"]
    return {
        "played": len(games) / len(rows),
        "won": sum(row["won"] for row in games) / len(games),
        "value": sum(row["value"] for row in games) / len(games),
        "result": sum(row["result"] for row in games) / len(games),
    }


def main() -> None:
    """Prints the figures of docs/measurements.md."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=1200)
    parser.add_argument("--players", default="simple,simple,simple")
    parser.add_argument("--seed", default="figures")
    given = parser.parse_args()
    began = process_time()
    rows = played(given.deals, given.players.split(","), given.seed)
    each = (process_time() - began) / len(rows)
    found = summary(rows)
    print(
        f"{len(rows)} deals, {1000 * each:.0f} ms a deal; played {found['played']:.1%}, won {found['won']:.1%}, ",
        end="",
    )
    print(f"value {found['value']:.1f}, result {found['result']:+.1f}")
    kinds: dict[str, list[bool]] = defaultdict(list)
    for row in rows:
        if row["kind"] == "game":
            kinds[row["contract"] if len(row["contract"]) > 1 else "suit"].append(row["won"])
    for kind, won in sorted(kinds.items()):
        print(f"  {kind}: {len(won)} games, {sum(won) / len(won):.1%} won")


if __name__ == "__main__":
    main()
