"""Which card to play, by perfect play in the worlds a player holds possible."""

from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import Any, Final

from talia._kernel import playouts, solve_worlds
from talia.cards import singles
from talia.games.betel.player import cardplay
from talia.games.betel.player.belief import believed
from talia.games.betel.player.foresight import OutOfTime, guessing
from talia.games.betel.player.reading import likelihoods
from talia.games.betel.player.scene import BetelScene, Hands
from talia.games.betel.player.style import BEGINNER, Style
from talia.games.betel.player.worlds import rows
from talia.players.haste import late, seconds_left, within

FULL_HAND: Final = 10
MOST_PLACED: Final = 200_000
"""A world that is not solved with so many cards placed is left out."""
MOST_LINES: Final = 1500
"""Cards times worlds that are followed to one's next turn."""
MORE: Final = 1.7
"""How many times more worlds are looked at with a card less in hand: about the ratio of the times a solution takes."""
DRAWING: Final = 1 / 3
"""The part of the time in which worlds are drawn."""
READING: Final = 1 / 2
"""The part of the time left then in which the cards of the others are read."""


def best_card(now: BetelScene, legal: int, style: Style, rng: Random, deadline: float) -> int:
    """The card (a set of one) out of ``legal`` that is worth most on the mean of the worlds, by their weights.

    At the deadline the worlds solved by then must do; if there is none, playouts of a few.
    """
    if not legal & (legal - 1):
        return legal
    cards = tuple(singles(now.playable))
    number = int(style.solve_worlds * MORE ** (FULL_HAND - now.hand.bit_count()))
    found, weights = believed(now, number, style, rng, within(deadline, DRAWING))
    if style.mistakes:
        read = likelihoods(now, found, style.mistakes, within(deadline, READING))
        weights = [weight * likely for weight, likely in zip(weights, read, strict=True)]
    worths = [0.0] * len(cards)
    solved = card_worths(now, found, style, deadline)
    if not any(solved):
        return cardplay.best_card(now, legal, BEGINNER, rng)
    for world, weight in zip(solved, weights, strict=True):
        for at, worth in enumerate(world):
            worths[at] += weight * worth
    total = sum(weight for weight, world in zip(weights, solved, strict=True) if world)
    worths = [worth / total for worth in worths]
    if 2 < now.hand.bit_count() <= style.foresight and now.contract is not None and not late(deadline):
        sure = list(range(len(found)))
        if len(found) * len(cards) > MOST_LINES:
            sure = rng.choices(sure, weights, k=MOST_LINES // len(cards))
            weights = [1.0] * len(found)
        share = sum(weights[at] for at in sure)
        with suppress(OutOfTime):
            some = [found[at] for at in sure]
            prices = guessing(now, cards, some, [weights[at] / share for at in sure], style, deadline)
            worths = [worth + price for worth, price in zip(worths, prices, strict=True)]
    return cards[max((at for at, card in enumerate(cards) if card & legal), key=worths.__getitem__)]


def card_worths(now: BetelScene, worlds: Sequence[Hands], style: Style, deadline: float) -> list[list[float]]:
    """By world and card: what comes of it with perfect play; nothing for a world that takes too long."""
    contract = now.contract
    hands: Any = rows(worlds)
    if contract is None:
        played = playouts(now.rules, hands, now.leader, None, now.trick, now.tricks, each_card=True).tolist()
        return [[style.worth(None, tricks, -1, now.me) for tricks in world] for world in played]
    solved = solve_worlds(
        now.rules,
        hands,
        now.leader,
        now.declarer,
        now.trick,
        now.tricks,
        misere=contract.betelek,
        each_card=True,
        cap=contract.bound + 1 if contract.betelek else None,
        most_placed=MOST_PLACED,
        seconds=seconds_left(deadline),
    ).tolist()
    solved = [world if world[0] >= 0 else [] for world in solved]
    if now.me == now.declarer or contract.betelek:
        worth = [style.worth(contract, _shared(tricks), 0, 0) for tricks in range(FULL_HAND + 1)]
        if now.me != now.declarer:
            worth = [-each for each in worth]
        return [[worth[tricks] for tricks in world] for world in solved]
    # How the defenders share their tricks is told by a playout; how many they have is not.
    played = playouts(now.rules, hands, now.leader, now.declarer, now.trick, now.tricks, each_card=True).tolist()
    other = next(place for place in range(3) if place not in (now.me, now.declarer))
    found = []
    for tricks, shares in zip(solved, played, strict=True):
        line = []
        for his, share in zip(tricks, shares, strict=bool(tricks)):
            left = FULL_HAND - his
            theirs = share[now.me] + share[other]
            mine = left * share[now.me] / theirs if theirs else left / 2
            places: Any = [0.0, 0.0, 0.0]
            places[now.declarer], places[now.me], places[other] = his, mine, left - mine
            line.append(style.worth(contract, places, now.declarer, now.me))
        found.append(line)
    return found


def _shared(tricks: int) -> Any:
    return tricks, (FULL_HAND - tricks) / 2, (FULL_HAND - tricks) / 2
