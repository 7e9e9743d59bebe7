"""Where the cards one laid face down may be by now (rules/betel.md 6.1).

A card laid into a slot stays there until somebody picks the slot up. He then holds it or has laid it into one of the
slots he refilled, as he has any card he had got hold of before. What is possible for one card goes with what is
possible for another, so whole cases are kept, not places for each card.
"""

from collections.abc import Iterable, Sequence
from itertools import product
from typing import Final

from talia.cards import BIT
from talia.table.view import EventView

DUBEL: Final = 3
"""The place of cards that lie in the dubel, after the three players' places."""

MOST_CASES: Final = 128
"""With more cases than that (very long auctions) the card laid first is no longer followed."""

_SLOTS: Final = {"slot1": DUBEL, "slot2": DUBEL + 1}

Case = tuple[int, int, int, int]
"""One possibility: which of the cards one has laid lie with each player, by place, and in the dubel."""

NOTHING_LAID: Final[Case] = (0, 0, 0, 0)


class _Followed:
    """The cards followed, and all the ways in which they may lie: a place for each of them."""

    def __init__(self) -> None:
        self.cards: list[int] = []
        self.cases: set[tuple[int, ...]] = {()}

    def lay(self, card: int, place: int) -> None:
        """A card goes where everything about it is known."""
        self.forget(card)
        self.cards.append(card)
        self.cases = {(*case, place) for case in self.cases}

    def forget(self, card: int) -> None:
        """A card is followed no longer."""
        if card in self.cards:
            at = self.cards.index(card)
            del self.cards[at]
            self.cases = {case[:at] + case[at + 1 :] for case in self.cases}

    def seen(self, card: int, place: int) -> None:
        """A card turns up at a place."""
        if card in self.cards:
            at = self.cards.index(card)
            self.cases = {case for case in self.cases if case[at] == place}
            self.forget(card)

    def not_in(self, place: int) -> None:
        """None of the cards lies there."""
        self.cases = {case for case in self.cases if place not in case}

    def mix(self, player: int, slots: Sequence[int]) -> None:
        """A player has had these slots in his hand and has laid any cards into them."""
        mixed = set()
        for case in self.cases:
            ways = [(player, *slots) if place == player or place in slots else (place,) for place in case]
            for way in product(*ways):
                if all(way.count(slot) <= 1 for slot in slots):
                    mixed.add(way)
        self.cases = mixed
        while len(self.cases) > MOST_CASES:
            self.forget(self.cards[0])


def cases(deal: Iterable[EventView], order: Sequence[int], seat: int | None, among: int) -> tuple[Case, ...]:
    """All ways in which the cards of ``among`` may lie that this seat has once laid into the dubel.

    ``deal``: the events of the deal, as this seat was told them; ``order``: the active seats. One case with nothing in
    it if there are none of these cards.
    """
    followed = _Followed()
    up: dict[int, list[int]] = {}
    mine: dict[int, int] = {}
    for event in deal:
        data = event.data or {}
        if event.code == "looked":
            slot = _SLOTS[data["slot"]]
            if data["seat"] != seat:
                up.setdefault(data["seat"], []).append(slot)
                continue
            mine[slot] = BIT[data["card"]]
            followed.seen(mine[slot], slot)
            followed.not_in(slot)
        elif event.code == "refilled" and data["seat"] == seat:
            for name, code in zip(data["slots"], data["cards"], strict=True):
                followed.lay(BIT[code], _SLOTS[name])
            mine.clear()
        elif event.code == "refilled":
            followed.mix(order.index(data["seat"]), [_SLOTS[name] for name in data["slots"]])
            up.pop(data["seat"], None)
        elif event.code == "pass" and data["seat"] == seat:
            for slot, card in mine.items():
                followed.lay(card, slot)
            mine.clear()
        elif event.code == "pass":
            up.pop(data["seat"], None)
        elif event.code == "card_played":
            followed.seen(BIT[data["card"]], order.index(data["seat"]))
    for other, slots in up.items():
        holder = order.index(other)
        followed.cases = {tuple(holder if place in slots else place for place in case) for case in followed.cases}
    for card in [card for card in followed.cards if not card & among]:
        followed.forget(card)
    return tuple(sorted({_by_place(followed.cards, case) for case in followed.cases}))


def _by_place(cards: Sequence[int], case: Sequence[int]) -> Case:
    found = [0, 0, 0, 0]
    for card, place in zip(cards, case, strict=True):
        found[min(place, DUBEL)] |= card
    return found[0], found[1], found[2], found[3]
