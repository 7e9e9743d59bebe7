"""A laydown proof stepped through: who proves answers, the other side plays whatever it could (learning B.2).

The declarer and the lazy adversary of ``laydown`` play on from a claim, card by card. A proof is a strategy, so it can
only be shown by trying to beat it: its owner has one answer everywhere. As with ``prove``: games of three, one against
two, with the duty to follow suit.
"""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from talia._kernel import solve_worlds
from talia.cards import singles
from talia.tricks.inference import cannot_hold
from talia.tricks.laydown import BUDGET, Known, Proof, prove
from talia.tricks.obligations import LEADING, Obligations, legal, winner

PLACES: Final = 3
"""The declarer's and the two others'."""


class Claimed(Struct, frozen=True):
    """What a declarer on lead claims, place 0 being his, 1 and 2 those of the others in order of play.

    ``known`` is what he knows, ``played`` all cards of the deal before (place, card). He is to take at least, or with
    ``at_most`` no more than, so many ``tricks`` from now on. ``deck``: all cards of the game.
    """

    rules: Obligations
    known: Known
    played: tuple[tuple[int, int], ...]
    tricks: int
    at_most: bool
    deck: int

    def proof(self, budget: int = BUDGET) -> Proof:
        """Whether it is true; ``budget`` as in ``prove``. Where all cards are known they are solved."""
        if self.known.room == (0, 0):
            return self._solved()
        return prove(self.rules, self.known, self.tricks, at_most=self.at_most, budget=budget)

    def lying(self, layout: tuple[int, int]) -> "Claimed":
        """The same with the others' hands known, as in a refutation that works with all cards open."""
        unseen = self.known.unseen & ~(layout[0] | layout[1])
        return replace(self, known=replace(self.known, held=layout, unseen=unseen, never=(0, 0)))

    @property
    def settled(self) -> bool | None:
        """Whether the claim has come true (or false) already, whatever is played now; None while it is open."""
        left = self.known.tricks
        if self.at_most:
            return True if self.tricks >= left else False if self.tricks < 0 else None
        return True if self.tricks <= 0 else False if self.tricks > left else None

    @property
    def turn(self) -> int:
        """The place that plays now."""
        return (self.known.leader + len(self.known.trick)) % PLACES

    def choices(self) -> int:
        """The cards that may come now: the declarer's legal ones, or those the other may hold and play, as a set."""
        known = self.known
        if self.turn == 0:
            table = sum(1 << number for number in known.trick)
            return legal(self.rules, known.hand, table, known.trick[0] if known.trick else LEADING, True)
        return sum(1 << number for number in self._others_cards())

    def after(self, number: int) -> "Claimed":
        """The same after a card of whoever is on turn; raises ValueError if he could not play it."""
        if not self.choices() >> number & 1:
            raise ValueError(f"{number} can't be played now")
        return self._put(number)

    def _solved(self) -> Proof:
        known = self.known
        cards = [one.bit_length() - 1 for one in singles(self.choices())]
        hands = [(known.hand, *known.held)]
        (taken,) = solve_worlds(
            self.rules, hands, known.leader, 0, known.trick, misere=self.at_most, each_card=True
        ).tolist()
        wants_most = (self.turn == 0) != self.at_most
        tricks, card = (max if wants_most else min)(zip(taken, cards, strict=True))
        true = tricks <= self.tricks if self.at_most else tricks >= self.tricks
        proves = true == (self.turn == 0)
        return Proof("proved" if true else "refuted", card if proves else None, None if true else known.held, 0)

    def _others_cards(self) -> Iterator[int]:
        who = self.turn - 1
        known = self.known
        may = known.held[who] | (known.unseen & ~known.never[who] if known.room[who] else 0)
        for one in singles(may):
            if _possible(self._put(one.bit_length() - 1).known):
                yield one.bit_length() - 1

    def _put(self, number: int) -> "Claimed":
        known, place, one = self.known, self.turn, 1 << number
        played = (*self.played, (place, number))
        unseen = known.unseen & ~one
        _, first, second = cannot_hold(played, self.rules, 0, PLACES, self.deck)
        held = known.held[0] & ~one, known.held[1] & ~one
        trick = (*known.trick, number)
        known = replace(known, hand=known.hand & ~one, unseen=unseen, held=held, never=(first, second), trick=trick)
        if len(trick) < PLACES:
            return replace(self, known=known, played=played)
        taker = (known.leader + winner(self.rules, trick)) % PLACES
        return replace(
            self,
            known=replace(known, leader=taker, trick=()),
            played=played,
            tricks=self.tricks - (taker == 0),
        )


def _possible(known: Known) -> bool:
    """Whether the unseen cards can be dealt: no set of places is too small for the cards that must go there (Hall)."""
    first, second = known.room
    unseen, (never, never_too) = known.unseen, known.never
    out = unseen.bit_count() - first - second
    return (
        min(first, second, out) >= 0
        and not known.held[0] & never
        and not known.held[1] & never_too
        and (unseen & never & never_too).bit_count() <= out
        and (unseen & never_too).bit_count() <= first + out
        and (unseen & never).bit_count() <= second + out
    )
