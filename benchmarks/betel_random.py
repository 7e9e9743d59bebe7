"""Whole random matches of Betel through the Game interface: decisions a second on one core.

    python benchmarks/betel_random.py [--matches 200] [--profile]

Each decision asks whom the game waits for and what he may do, picks the kind of move, then the move, each equally
likely, and plays it. Every deal is dealt by the verifiable shuffle. Ten deals a match; "played out" is the same without
claims and without an early end, so that every deal has its ten tricks.
"""

import argparse
import cProfile
from random import Random
from time import process_time

from talia.chance import Seeded
from talia.games import find
from talia.games.betel import Options
from talia.table.forms import sample
from talia.table.moves import CHANCE, REFEREE, Drawn, Ruled, Shuffle

SETTINGS = {
    "claims and early end": Options(end_rule="deals", end_value=10),
    "played out": Options(end_rule="deals", end_value=10, early_end=False),
    "face-down dubel, played out": Options(end_rule="deals", end_value=10, early_end=False, dubel="face_down"),
}


def play(options: Options, seed: int) -> tuple[int, int]:
    """Plays a match; the number of decisions, and of calls among them."""
    game, chance, rng = find("betel"), Seeded(seed), Random(seed)
    s = game.start(options, 3)
    decisions = calls = 0
    while True:
        draw = game.draw(s)
        if draw is not None:
            value = (
                chance.shuffle(draw.label, draw.items)
                if isinstance(draw, Shuffle)
                else chance.roll(draw.label, draw.sides)
            )
            s, _ = game.play(s, CHANCE, Drawn(draw.label, value))
            continue
        if game.asks_referee(s):
            s, _ = game.play(s, REFEREE, Ruled("unknown"))
            continue
        waiting = game.waiting(s)
        if not waiting:
            return decisions, calls
        seat = waiting.bit_length() - 1
        calls += game.phase(s) == "auction"
        s, _ = game.play(s, seat, sample(game.choices(s, seat), rng))
        decisions += 1


def main() -> None:
    """Prints a line for each setting."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=200, help="matches of ten deals for each setting")
    parser.add_argument("--profile", action="store_true", help="print where the time goes, by function")
    arguments = parser.parse_args()
    for name, options in SETTINGS.items():
        play(options, -1)
        profile = cProfile.Profile()
        if arguments.profile:
            profile.enable()
        began = process_time()
        counts = [play(options, seed) for seed in range(arguments.matches)]
        took = process_time() - began
        decisions, calls = (sum(column) for column in zip(*counts, strict=True))
        deals = 10 * arguments.matches
        print(
            f"{name}: {decisions / took:,.0f} decisions/s, {1e6 * took / decisions:.2f} µs each, "
            f"{deals / took:,.0f} deals/s; a deal has {decisions / deals:.1f} decisions, {calls / deals:.1f} are calls"
        )
        if arguments.profile:
            profile.print_stats("tottime")


if __name__ == "__main__":
    main()
