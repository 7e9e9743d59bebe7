"""A searching player of Fan Tan: cards are tried in worlds that agree with all passes."""

from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from random import Random
from time import monotonic
from typing import Final

from msgspec import Struct

from talia.cards import BIT, RANKS, mask
from talia.games.fantan.deal import PACK
from talia.games.fantan.laying import Rows, Stake, World, rows
from talia.games.fantan.moves import Lay
from talia.games.fantan.rows import fitting
from talia.players.choices import forms_of
from talia.players.player import Sight
from talia.players.registry import register
from talia.players.remembered import NEW_DEAL, told
from talia.table.forms import moves
from talia.table.moves import Move
from talia.tricks.layouts import Layout, Layouts, Place

WORLDS: Final = 300
"""Worlds a card is tried in at most."""
AT_ONCE: Final = 25
"""Worlds between two looks at the clock."""
DOUBT: Final = 1.0
"""By how many standard errors a card has to be better than the favourite of one's own hand."""


class FanTanScene(Struct, frozen=True):
    """What one seat knows on its turn: the rows, its ``hand``, how many cards the others hold, and what it is about.

    ``start``: the rank the rows begin with, -1 before the first card. ``never``: by seat, cards it has proven not to
    hold when it passed.
    """

    deck: int
    ace: str
    start: int
    laid: int
    me: int
    hand: int
    sizes: tuple[int, ...]
    never: tuple[int, ...]
    stake: Stake

    @property
    def layouts(self) -> Layouts:
        """The layouts of the others' cards."""
        pool = self.deck & ~self.laid & ~self.hand
        places = [
            Place(0 if seat == self.me else size, never)
            for seat, (size, never) in enumerate(zip(self.sizes, self.never, strict=True))
        ]
        return Layouts(pool, places)

    def worlds(self, number: int, rng: Random) -> Iterator[Layout]:
        """All hands in at most so many worlds, lazily: all there are, or so many drawn, each as likely as any other."""
        layouts = self.layouts
        few = layouts.number <= number
        for world in layouts.all() if few else (layouts.drawn(1, rng)[0] for _ in range(number)):
            yield (*world[: self.me], self.hand, *world[self.me + 1 :])


def read(sight: Sight) -> FanTanScene:
    """What the seat on turn knows."""
    pool, options = sight.view.facts["pool"], sight.options
    stake = Stake((), pool, options.get("pass_fee", 1), options.get("card_fee", 1))
    return fantan_scene(sight, PACK.mask, lambda sizes: stake)


def fantan_scene(sight: Sight, deck: int, stake: Callable[[Sequence[int]], Stake]) -> FanTanScene:
    """What the seat on turn knows; ``stake``: what it is about, by how many cards each has."""
    view, options = sight.view, sight.options
    seats = len(view.totals)
    ace = view.facts["ace"]
    hands = {int(zone.id[5:]): zone for zone in view.zones if zone.id.startswith("hand.")}
    sizes = tuple(len(hands[seat].cards) + (hands[seat].hidden or 0) for seat in range(seats))
    start = view.facts.get("start_rank")
    me = view.seat
    assert me is not None
    return FanTanScene(
        deck=deck,
        ace=ace,
        start=-1 if start is None else RANKS.index(start),
        laid=mask(code for zone in view.zones if zone.id.startswith("row") for code in zone.cards),
        me=me,
        hand=mask(hands[me].cards),
        sizes=sizes,
        never=proofs(sight, deck, ace, seats, may_hold_back=options.get("may_hold_back", False)),
        stake=stake(sizes),
    )


def proofs(sight: Sight, deck: int, ace: str, seats: int, *, may_hold_back: bool) -> tuple[int, ...]:
    """By seat the cards that would have fitted when it passed; where one may hold back, if all others just had."""
    never, laid, start, passes = [0] * seats, 0, -1, 0
    for event in told(sight, NEW_DEAL, "laid", "passed"):
        if event.code == "laid":
            one = BIT[event.data["card"]]
            start = start if laid else RANKS.index(event.data["card"][0])
            laid, passes = laid | one, 0
        else:
            if not may_hold_back or passes >= seats - 1:
                never[event.data["seat"]] |= fitting(laid, start, deck, ace)
            passes += 1
    return tuple(never)


def best(now: FanTanScene, cards: Sequence[int | None], number: int, rng: Random, deadline: float) -> int | None:
    """The card (its number; None: to pass) worth most in so many worlds; another than the first only beyond doubt.

    Cards that are surely no better than the first are given up on the way.
    """
    starts = {card: now.start if card is None or now.start >= 0 else card & 15 for card in cards}
    lying = {start: (rows_of(now, start), fitting(now.laid, start, now.deck, now.ace)) for start in starts.values()}
    first, *rest = cards
    more: dict[int | None, list[int]] = {card: [] for card in rest}
    for tried, hands in enumerate(now.worlds(number, rng), 1):
        worlds = {start: World(of, hands, fits, now.stake) for start, (of, fits) in lying.items()}
        usual = worlds[starts[first]].played_out(now.me, first)[now.me]
        for card, gains in more.items():
            gains.append(worlds[starts[card]].played_out(now.me, card)[now.me] - usual)
        if tried % AT_ONCE == 0:
            more = {card: gains for card, gains in more.items() if bounds(gains, DOUBT)[1] > 0}
            if not more or monotonic() > deadline:
                break
    found = {card: bounds(gains, DOUBT)[0] for card, gains in more.items()}
    chosen = max(found, key=found.__getitem__, default=first)
    return chosen if found.get(chosen, 0.0) > 0 else first


def bounds(gains: Sequence[int], errors: float) -> tuple[float, float]:
    """The mean less and more so many standard errors.

    >>> bounds([1, 3], 1.0)
    (1.0, 3.0)
    """
    mean = sum(gains) / len(gains)
    error = sqrt(sum((each - mean) ** 2 for each in gains) / max(1, len(gains) - 1) / len(gains))
    return mean - errors * error, mean + errors * error


def rows_of(now: FanTanScene, start: int) -> Rows:
    """The rows, if they begin with this rank."""
    return rows(now.deck, now.ace, start, now.stake.taste)


class Club:
    """Plays by its worlds, its own hand's favourite where they do not speak clearly for another card."""

    def __init__(self, worlds: int = WORLDS, read: Callable[[Sight], FanTanScene] = read) -> None:
        self._worlds, self._read = worlds, read

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        """Its move; within its budget, and soon after the deadline."""
        open_to = list(moves(forms_of(sight.view)))
        if len(open_to) == 1:
            return open_to[0]
        now = self._read(sight)
        by_card = {BIT[move.card].bit_length() - 1 if isinstance(move, Lay) else None: move for move in open_to}
        cards = sorted(by_card, key=lambda card: favour(now, card), reverse=True)
        return by_card[best(now, cards, self._worlds, rng, deadline)]


def favour(now: FanTanScene, card: int | None) -> float:
    """What a card is worth by one's own hand alone; to pass is worth least."""
    if card is None:
        return float("-inf")
    return rows_of(now, now.start if now.start >= 0 else card & 15).worth(card, now.hand)


register("club", "fantan", strength=40)(Club)
