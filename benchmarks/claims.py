"""How long it takes to find out whether a declarer on lead has a laydown, as the server does before each of his leads.

    python benchmarks/claims.py [--deals 300] [--level club]

Self-play with open and with hidden dubel; every lead of a declarer is a question. Figures are processor time.
"""

import argparse
from random import Random
from statistics import median, quantiles
from time import process_time
from typing import Any

from talia.chance import Seeded
from talia.games import find
from talia.players import Witness, make
from talia.table.match import Match
from talia.table.moves import seats_of
from talia.table.options import options_from


def asked(dubel: str, deals: int, level: str) -> tuple[list[float], int]:
    """Seconds for each question, and how many were answered with a claim."""
    game: Any = find("betel")
    options = options_from(game, {"dubel": dubel, "end_rule": "deals", "end_value": 1})
    player = make("betel", level)
    times, found = [], 0
    for number in range(deals):
        rng = Random(number)
        match: Match[Any] = Match(game, options, 3, Seeded(number))
        witnesses = [Witness(game, seat, options) for seat in range(3)]
        steps = match.begin()
        while game.result(match.state) is None:
            for witness in witnesses:
                for step in steps:
                    witness.saw(step.events)
            seat = seats_of(game.waiting(match.state))[0]
            if game.counsels(match.state, seat):
                began = process_time()
                found += game.counsel(match.state, seat, match.log) is not None
                times.append(process_time() - began)
            steps = match.do(seat, player.move(witnesses[seat].sight(match.state), rng, float("inf")))
    return times, found


def main() -> None:
    """Prints a line for each kind of dubel."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=300, help="deals of each kind (default 300)")
    parser.add_argument("--level", default="club", help="who plays them (default club)")
    arguments = parser.parse_args()
    for dubel in ("face_up", "face_down"):
        times, found = asked(dubel, arguments.deals, arguments.level)
        p95, p99 = (quantiles(times, n=100)[at] * 1000 for at in (94, 98))
        print(
            f"dubel {dubel}: {len(times)} leads, {found} sure; "
            f"median {median(times) * 1000:.2f} ms, 95% {p95:.1f} ms, 99% {p99:.1f} ms, "
            f"longest {max(times) * 1000:.0f} ms"
        )


if __name__ == "__main__":
    main()
