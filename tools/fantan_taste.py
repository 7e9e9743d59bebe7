"""Fits what a card is worth to lay in Fan Tan (games/fantan/laying.py) by self-play.

    python tools/fantan_taste.py [--for chips|prizes] [--deals 400000] [--seed 1]

All four players lay by chance, a card the more often the more it is worth. After each deal every decision of a player
is made more likely if he won more than the mean, else less likely, by a step that grows smaller to nothing. Prints the
numbers now and then; the last line goes into laying.py by hand. About two milliseconds of one core a deal.
"""

import argparse
from collections.abc import Sequence
from math import exp
from random import Random
from typing import Final

from msgspec.structs import astuple

from talia.cards import CODE, mask, singles
from talia.games.fantan.deal import FanTanDeal, Spec, dealt, is_over, playable
from talia.games.fantan.laying import Taste, rows, traits
from talia.games.fantan.moves import Lay, Pass

SEATS: Final = 4
STEP: Final = 0.01
FIRST: Final = Taste(-0.5, -1.0, -2.0, 0.5, 0.5, 0.15, -0.15, -0.5, 0.0)
"""Where the fit begins: ways to own cards are good, ways to those of others are not."""
SPECS: Final = {
    "chips": Spec(SEATS, 0, ante=1, pass_fee=1, card_fee=1),
    "prizes": Spec(SEATS, 0, "eldest_any", "high", prizes=(200, 125)),
}
SPREAD: Final = {"chips": 13.0, "prizes": 100.0}
"""How far the results of a deal lie apart."""

Decision = tuple[int, list[float]]
"""Who decided, and how his choice differs from what he would lay in the mean: the direction that makes it likelier."""


def chosen(weights: Sequence[float], options: Sequence[list[int]], rng: Random) -> tuple[int, list[float]]:
    """One of the cards with these traits, the more often the more it is worth, and the direction."""
    worths = [sum(weight * trait for weight, trait in zip(weights, each, strict=True)) for each in options]
    most = max(worths)
    odds = [exp(worth - most) for worth in worths]
    (at,) = rng.choices(range(len(options)), odds)
    whole = sum(odds)
    means = [sum(odd * each[k] for odd, each in zip(odds, options, strict=True)) / whole for k in range(len(weights))]
    return at, [trait - mean for trait, mean in zip(options[at], means, strict=True)]


def one_deal(spec: Spec, taste: Taste, rng: Random) -> tuple[list[Decision], tuple[int, ...]]:
    """A deal in which all lay by chance: the decisions and the result."""
    rules, weights = FanTanDeal(), astuple(taste)
    d = dealt(rules.start(spec), tuple(rng.sample(spec.cards, len(spec.cards))))
    deck = mask(spec.cards)
    found: list[Decision] = []
    while not is_over(d):
        cards = list(singles(playable(d)))
        at = 0
        if len(cards) > 1:
            options = []
            for number in (one.bit_length() - 1 for one in cards):
                lying = rows(deck, spec.ace, d.start_rank if d.laid else number & 15, FIRST)
                options.append(traits(lying.ways[number], d.hands[d.turn]))
            at, direction = chosen(weights, options, rng)
            found.append((d.turn, direction))
        d, _ = rules.play(d, d.turn, Lay(CODE[cards[at]]) if cards else Pass())
    score = rules.score(d)
    assert score is not None
    return found, score


def main() -> None:
    """Fits and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--for", dest="stake", choices=sorted(SPECS), default="chips")
    parser.add_argument("--deals", type=int, default=400_000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng, weights = Random(args.seed), list(astuple(FIRST))
    for number in range(args.deals):
        decisions, score = one_deal(SPECS[args.stake], Taste(*weights), rng)
        step = STEP * (1 - number / args.deals) / SPREAD[args.stake]
        mean = sum(score) / SEATS
        for seat, direction in decisions:
            for k, part in enumerate(direction):
                weights[k] += step * (score[seat] - mean) * part
        if (number + 1) % max(1, args.deals // 10) == 0:
            print(number + 1, ", ".join(f"{weight:.2f}" for weight in weights), flush=True)


if __name__ == "__main__":
    main()
