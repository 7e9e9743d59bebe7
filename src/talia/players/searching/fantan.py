"""A searching player of Fan Tan and of the lottery of Kierki: cards are tried in worlds that agree with all passes."""

from collections.abc import Sequence
from math import sqrt
from random import Random
from time import monotonic
from typing import Final

from msgspec import Struct

from talia.cards import BIT, RANKS, mask
from talia.games.fantan.deal import PACK
from talia.games.fantan.moves import Lay
from talia.games.fantan.rows import fitting
from talia.games.kierki.deal import PACKS
from talia.games.kierki.programme import prizes
from talia.players.choices import forms_of
from talia.players.laying import Stake, World, rows
from talia.players.player import Sight
from talia.players.registry import register
from talia.players.tricks.scene import NEW_DEAL, told
from talia.table.forms import moves
from talia.table.moves import Move
from talia.tricks.layouts import Layout, Layouts, Place

WORLDS: Final = 300
AT_ONCE: Final = 16
"""Worlds between two looks at the clock."""
DOUBT: Final = 1.0
"""By how many standard errors a card has to be better than the favourite of one's own hand."""


class Scene(Struct, frozen=True):
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

    def worlds(self, number: int, rng: Random) -> list[Layout]:
        """All hands in at most so many worlds: all there are, or so many drawn, each as likely as any other."""
        found = self.layouts.some(number, rng)
        return [(*world[: self.me], self.hand, *world[self.me + 1 :]) for world in found]


def read(sight: Sight) -> Scene:
    """What the seat on turn knows; its deal may be one of Kierki."""
    view, options = sight.view, sight.options
    seats = len(view.totals)
    chips = "pool" in view.facts
    deck = PACK.mask if chips else mask(PACKS[seats])
    ace = view.facts["ace"]
    hands = {int(zone.id[5:]): zone for zone in view.zones if zone.id.startswith("hand.")}
    sizes = tuple(len(hands[seat].cards) + (hands[seat].hidden or 0) for seat in range(seats))
    if chips:
        stake = Stake((), view.facts["pool"], options.get("pass_fee", 1), options.get("card_fee", 1))
    else:
        stake = Stake(prizes(seats, options.get("positive", "trump"))[sizes.count(0) :])
    start = view.facts.get("start_rank")
    me = view.seat
    assert me is not None
    return Scene(
        deck=deck,
        ace=ace,
        start=-1 if start is None else RANKS.index(start),
        laid=mask(code for zone in view.zones if zone.id.startswith("row") for code in zone.cards),
        me=me,
        hand=mask(hands[me].cards),
        sizes=sizes,
        never=proofs(sight, deck, ace, seats, may_hold_back=options.get("may_hold_back", False)),
        stake=stake,
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


def values(now: Scene, cards: Sequence[int | None], number: int, rng: Random, deadline: float) -> list[list[int]]:
    """What each of these cards (numbers; None: to pass) brings in the same worlds, played out."""
    found: list[list[int]] = [[] for _ in cards]
    for at, hands in enumerate(now.worlds(number, rng)):
        if at and at % AT_ONCE == 0 and monotonic() > deadline:
            break
        if now.start >= 0:
            world = opened(now, now.start, hands)
            for card, results in zip(cards, found, strict=True):
                results.append(world.played_out(now.me, card)[now.me])
        else:
            for card, results in zip(cards, found, strict=True):
                assert card is not None
                results.append(opened(now, card & 15, hands).played_out(now.me, card)[now.me])
    return found


def opened(now: Scene, start: int, hands: Sequence[int]) -> World:
    """A world as it stands, if the rows begin with this rank."""
    lying = rows(now.deck, now.ace, start, now.stake.taste)
    return World(lying, hands, fitting(now.laid, start, now.deck, now.ace), now.stake)


def best(now: Scene, cards: Sequence[int | None], number: int, rng: Random, deadline: float) -> int | None:
    """The card worth most; another than the first only where it is so beyond doubt."""
    first, *others = values(now, cards, number, rng, deadline)
    chosen, most = cards[0], 0.0
    for card, results in zip(cards[1:], others, strict=True):
        more = [one - other for one, other in zip(results, first, strict=True)]
        gain = sum(more) / len(more)
        spread = sqrt(sum((each - gain) ** 2 for each in more)) / len(more)
        if gain - DOUBT * spread > most:
            chosen, most = card, gain - DOUBT * spread
    return chosen


class Club:
    """Plays by its worlds, its own hand's favourite where they do not speak clearly for another card."""

    def __init__(self, worlds: int = WORLDS) -> None:
        self._worlds = worlds

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        """Its move; within its budget, and soon after the deadline."""
        open_to = list(moves(forms_of(sight.view)))
        if len(open_to) == 1:
            return open_to[0]
        now = read(sight)
        by_card = {BIT[move.card].bit_length() - 1 if isinstance(move, Lay) else None: move for move in open_to}
        cards = sorted(by_card, key=lambda card: favour(now, card), reverse=True)
        return by_card[best(now, cards, self._worlds, rng, deadline)]


def favour(now: Scene, card: int | None) -> float:
    """What a card is worth by one's own hand alone; to pass is worth least."""
    if card is None:
        return float("-inf")
    start = now.start if now.start >= 0 else card & 15
    lying = rows(now.deck, now.ace, start, now.stake.taste)
    return now.stake.taste.worth(lying.ways[card], now.hand)


register("club", "fantan", strength=40)(Club)
