"""Fits how the imagined bidders of Betel judge (games/betel/player/style.py) by self-play.

    python tools/betel_bidding.py [--rounds 200] [--deals 2000] [--seed 1]

In each round some numbers of the best style so far are changed a little at random, and the new style plays random deals
against the best: one against two in each seat, and two against one, the auction by the kernel's bidders, the play of
the cards solved. If it has more points a deal by more than one standard error, and so again on other deals, it is the
best from now on. Prints each step; the last line goes into style.py by hand. About three seconds of one core a round.
"""

import argparse
from array import array
from math import sqrt
from random import Random
from typing import Any, Final, cast

from msgspec.structs import replace

from talia._kernel import finish_betel_auctions, playouts, solve_many
from talia.cards import singles
from talia.games.betel.contracts import CONTRACTS, EVERY
from talia.games.betel.player.outlook import FIRST_MISERE, MOST_PLACED, NOTRUMP, bidder_of, rules_of
from talia.games.betel.player.scene import DECK, Hands
from talia.games.betel.player.style import IMAGINED, Style, strain
from talia.games.betel.player.worlds import rows
from talia.games.betel.scoring import points

FITTED: Final = {
    "later": 8.0,
    "later_share": 0.2,
    "overcall_first": 0.2,
    "overcall_last": 0.2,
    "speaks": 0.2,
    "runs": 0.2,
    "prior": 0.15,
    "risk": 0.3,
    "slip": 0.1,
    "misere_slip": 0.1,
    "spread": 0.3,
    "gift": 0.6,
    "rivals": 0.15,
}
"""What is fitted, and by how much it is changed."""
_BETWEEN_0_AND_1: Final = {
    "later_share",
    "overcall_first",
    "overcall_last",
    "speaks",
    "runs",
    "prior",
    "slip",
    "rivals",
}
MIXTURES: Final = ((0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))
"""Who sits where: 0 the one style, 1 the other."""


def dealt(number: int, rng: Random) -> tuple[list[Hands], list[int]]:
    """Random deals: hands and dubels."""
    cards = list(singles(DECK))
    hands, dubels = [], []
    for _ in range(number):
        rng.shuffle(cards)
        hands.append((sum(cards[:10]), sum(cards[10:20]), sum(cards[20:30])))
        dubels.append(sum(cards[30:]))
    return hands, dubels


def compared(one: Style, other: Style, number: int, seed: str) -> tuple[float, float]:
    """By how many points a deal the one style is better, and the standard error."""
    rng = Random(seed)
    hands, dubels = dealt(number, rng)
    bidders = bidder_of(one), bidder_of(other)
    gained = [0.0] * number
    for mixture in MIXTURES:
        outcome, ends = finish_betel_auctions(
            [bidders[who] for who in mixture],
            rows(hands),
            dubels,
            0,
            standing=-1,
            bidder=-1,
            doubled=False,
            after_kontra=False,
            ever_doubled=0,
            passes=0,
            contracts=EVERY,
            kontra=True,
            legacy=False,
            exchanged=2,
            seed=rng.getrandbits(60),
        )
        for deal, scored in enumerate(scores(outcome.tolist(), cast(Any, ends.tolist()))):
            means = [
                sum(each for each, who in zip(scored, mixture, strict=True) if who == side) / mixture.count(side)
                for side in (0, 1)
            ]
            gained[deal] += (means[0] - means[1]) / len(MIXTURES)
    mean = sum(gained) / number
    return mean, sqrt(sum((each - mean) ** 2 for each in gained) / (number - 1) / number)


def scores(outcomes: list[list[int]], ends: list[list[int]]) -> list[list[float]]:
    """The points of each deal when its contract is played perfectly; the defenders have half their tricks each."""
    found: list[list[float]] = [[] for _ in outcomes]
    groups: dict[int, list[int]] = {}
    for deal, (contract, *_) in enumerate(outcomes):
        groups.setdefault(strain(CONTRACTS[contract]) if contract >= 0 else -1, []).append(deal)
    for kind, deals in groups.items():
        hands: Any = rows([tuple(ends[deal]) for deal in deals])  # type: ignore[misc]
        if kind < 0:
            for deal, tricks in zip(deals, playouts(rules_of(NOTRUMP), hands, 0).tolist(), strict=True):
                found[deal] = [float(each) for each in points(None, tricks)]
            continue
        declarers: Any = array("b", [outcomes[deal][1] for deal in deals])
        taken = solve_many(
            rules_of(kind), hands, declarers, declarers, misere=kind >= FIRST_MISERE, most_placed=MOST_PLACED
        )
        for deal, tricks in zip(deals, taken.tolist(), strict=True):
            contract, declarer, doubled, _ = outcomes[deal]
            tricks = max(tricks, 0)
            half: Any = (10 - tricks) / 2
            scored = points(CONTRACTS[contract], (tricks, half, half), doubled=bool(doubled))
            found[deal] = [float(scored[(seat - declarer) % 3]) for seat in range(3)]
    return found


def changed(style: Style, rng: Random) -> Style:
    """The style with some of its numbers changed."""
    new = {}
    for name in rng.sample(list(FITTED), rng.randrange(1, 5)):
        value = getattr(style, name) + rng.gauss(0, FITTED[name])
        value = min(1.0, max(0.0, value)) if name in _BETWEEN_0_AND_1 else value
        new[name] = round(max(value, 0.2) if name == "spread" else value, 3)
    return replace(style, **new)


def main() -> None:
    """Fits."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--seed", default="1")
    args = parser.parse_args()
    rng = Random(args.seed)
    best = first = IMAGINED
    for number in range(args.rounds):
        new = changed(best, rng)
        gain, error = compared(new, best, args.deals, f"{args.seed}/{number}")
        if gain > error:
            again, error = compared(new, best, 2 * args.deals, f"{args.seed}/{number}/again")
            if again > error:
                best = new
                print(
                    f"{number:4} {again:+.2f} ± {error:.2f}", {name: getattr(best, name) for name in FITTED}, flush=True
                )
    gain, error = compared(best, first, 4 * args.deals, f"{args.seed}/end")
    print(f"better than the first by {gain:.2f} ± {error:.2f} points a deal")


if __name__ == "__main__":
    main()
