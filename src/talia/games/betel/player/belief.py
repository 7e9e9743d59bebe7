"""Which of the possible worlds are likely: those in which the others hold what they have bid on.

A player who has bid a contract last is taken to hold a hand good enough for it; the bidder of the standing contract
more surely than one who has been overcalled and may only have fought for another exchange.
"""

from collections.abc import Callable, Sequence
from math import exp, inf, log1p
from random import Random
from typing import Final

from talia.cards import singles
from talia.games.betel.contracts import Contract
from talia.games.betel.player.scene import BetelScene, Hands
from talia.games.betel.player.style import Style, strain
from talia.games.betel.player.values import estimator
from talia.games.betel.player.worlds import BetelLayouts, layouts
from talia.players.haste import late

UNSEEN: Final = 2
"""Hands one does not see; the resting player, who sees none, does not weigh his worlds by more than one bid."""

Fit = Callable[[int], float]


def believed(
    now: BetelScene, number: int, style: Style, rng: Random, deadline: float = inf
) -> tuple[Sequence[Hands], Sequence[float]]:
    """Worlds and their weights: all there are if there are no more than so many, else so many likely ones.

    At the deadline those found by then must do.
    """
    possible = layouts(now)
    fits = _fits(now, style)
    if possible.number <= number:
        every = possible.all()
        logs = [sum(fit(world[place]) for place, fit in fits.items()) for world in every]
        most = max(logs)
        return every, [exp(each - most) for each in logs]
    drawn = _likely(possible, now, fits, style, rng, number, deadline) if fits else possible.drawn(number, rng)
    return drawn, [1.0] * len(drawn)


def imagined(now: BetelScene, number: int, style: Style, rng: Random, deadline: float = inf) -> list[Hands]:
    """So many worlds, or as many as there is time for, drawn by their weights."""
    worlds, weights = believed(now, number, style, rng, deadline)
    return rng.choices(worlds, weights, k=number) if len(set(weights)) > 1 else list(worlds)


def _fits(now: BetelScene, style: Style) -> dict[int, Fit]:
    """By place: the logarithm of how likely that player bids what he has bid last, by his hand."""
    found = {}
    for place, contract in enumerate(now.bids):
        if contract is not None and now.others[place] is not None and (now.me >= 0 or place == now.declarer):
            doubt = style.doubt if place == now.declarer else style.others_doubt
            if doubt:
                found[place] = _fit(contract, now.dubel, now.played[place], style.margin, doubt)
    return found


def _fit(contract: Contract, out: int, played: int, margin: float, doubt: float) -> Fit:
    taken = estimator(out, strain(contract))
    slope = (1 if contract.betelek else -1) / doubt
    aim = contract.bound - margin if contract.betelek else contract.bound + margin

    def fit(hand: int) -> float:
        return -log1p(exp(min(60.0, slope * (taken(hand | played) - aim))))

    return fit


def _likely(
    possible: BetelLayouts,
    now: BetelScene,
    fits: dict[int, Fit],
    style: Style,
    rng: Random,
    number: int,
    deadline: float,
) -> list[Hands]:
    """Worlds drawn by these weights.

    Fitting hands are rare among random ones. So a world is changed card by card, single cards going to and fro between
    two hands one does not see; what makes the hands fitter is kept, what makes them less fit only with the chance the
    weights give it (Metropolis).
    """
    first = now.declarer if now.declarer in fits else next(iter(fits))
    unseen = [place for place, other in enumerate(now.others) if other is not None and place != first]
    random = rng.random
    found: list[Hands] = []
    while len(found) < number and not (found and late(deadline)):
        world = list(possible.drawn(1, rng)[0])
        second = rng.choice(unseen) if len(unseen) >= UNSEEN else unseen[0]
        his, theirs = now.others[first], now.others[second]
        assert his is not None
        assert theirs is not None
        mine = list(singles(world[first] & now.pool & ~_settled(now)))
        yours = list(singles(world[second] & now.pool & ~_settled(now)))
        weigh = [fits.get(first), fits.get(second)]
        fit = _sum(weigh, world[first], world[second])
        steps = style.settle if mine and yours else 0
        for step in range(steps + style.apart * (style.chain - 1) + 1):
            if step >= steps and (step - steps) % style.apart == 0:
                found.append((world[0], world[1], world[2]))
            if not steps:
                break
            here, there = int(random() * len(mine)), int(random() * len(yours))
            one, two = mine[here], yours[there]
            if one & theirs.never or two & his.never:
                continue
            new = _sum(weigh, world[first] ^ one ^ two, world[second] ^ one ^ two)
            if new >= fit or random() < exp(new - fit):
                fit = new
                mine[here], yours[there] = two, one
                world[first] ^= one ^ two
                world[second] ^= one ^ two
    return found[:number]


def _settled(now: BetelScene) -> int:
    """Cards that may not wander: where those may lie that I have laid face down goes by cases."""
    return sum(now.cases[0]) if now.cases else 0


def _sum(fits: Sequence[Fit | None], one: int, two: int) -> float:
    first, second = fits
    return (first(one) if first else 0.0) + (second(two) if second else 0.0)
