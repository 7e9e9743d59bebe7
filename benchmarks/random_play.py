"""Random play of every game through its Python interface, the kernel's card play, and OpenSpiel's skat beside them.

    python benchmarks/random_play.py [--seconds 1] [--json]

The same measurements as ``talia bench`` makes for one game (``talia.cli.bench`` says what they are), for all games.
"""

import argparse
import json

from talia.cli.bench import measure
from talia.table.record import plain
from talia.table.registry import games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0, help="length of each run (default 1)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    arguments = parser.parse_args()
    figures = measure([game.id for game in games()], arguments.seconds)
    if arguments.json:
        print(json.dumps(plain(figures)))
        return
    print(f"{'':<18} {'deals/s':>12} {'decisions/s':>14}")
    for figure in figures:
        print(f"{figure.name:<18} {figure.deals_per_second:>12,.0f} {figure.decisions_per_second:>14,.0f}")


if __name__ == "__main__":
    main()
