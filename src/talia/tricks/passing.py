"""Cards passed to a neighbour before the play, chosen by all at the same time and face down.

A card chosen lies no longer in the hand, and received cards are not looked at before one's own are given: so nobody
learns anything until all have chosen.
"""

from typing import Any, TypeVar

from msgspec.structs import replace

from talia.cards import codes, pick, singles
from talia.table.forms import Cards, Form
from talia.table.game import Guide
from talia.table.moves import IllegalMove, Move, face_down
from talia.table.stages import Events, Facts, Lying, Stage, StagedState
from talia.table.zones import Fact, Zone
from talia.tricks.play import HAND

PASSED = tuple(f"passed.{seat}" for seat in range(8))
"""The zones of the cards chosen to be passed, while others still choose."""

T = TypeVar("T", bound=StagedState)


class PassCards(Move, frozen=True, tag="pass_cards"):
    """Chooses the cards that go to the neighbour."""

    cards: tuple[str, ...]


class Passing(Stage, frozen=True):
    """Everybody passes ``number`` cards to the seat so many places ``clockwise``; ``choosing``: who has still to."""

    number: int
    clockwise: int
    choosing: int

    phase = "passing"
    takes = (PassCards,)
    not_awaited = "already_passed"

    @staticmethod
    def begun(d: T, number: int, clockwise: int) -> T:
        """The deal before anybody has chosen."""
        seats = len(d.hands)
        places = tuple(Zone(PASSED[seat], 0, 1 << seat) for seat in range(seats))
        lying = replace(d.cards, piles=(*d.cards.piles, *places))
        return replace(d, cards=lying, stage=Passing(number, clockwise, (1 << seats) - 1))

    def done(self, d: Any) -> bool:
        """Whether all have chosen."""
        return not self.choosing

    def waiting(self, d: Any) -> int:
        """All who have not."""
        return self.choosing

    def choices(self, d: Any, seat: int) -> tuple[Form, ...]:
        """So many cards of one's hand."""
        return (Form(PassCards, (Cards("cards", HAND[seat], d.cards.hands[seat], self.number, self.number),)),)

    def play(self, d: Any, author: int, move: PassCards) -> tuple[Any, Events]:
        """Somebody has chosen; when all have, the cards change hands."""
        if len(move.cards) != self.number:
            raise IllegalMove("pass_so_many", n=self.number)
        lying = d.cards
        cards = pick(move.cards, lying.hands[author])
        if cards is None:
            raise IllegalMove("not_in_hand")
        lying = lying.moved(cards, HAND[author], PASSED[author])
        passes = face_down("passes", 1 << author, cards, seat=author, to=self._to(d, author), n=self.number)
        events: Events = (passes,)
        stage = replace(self, choosing=self.choosing & ~(1 << author))
        if not stage.choosing:
            lying, received = self._exchanged(d, lying)
            events += received
        return replace(d, cards=lying, stage=stage), events

    def _to(self, d: Any, seat: int) -> int:
        """Who receives what a seat passes."""
        return int((seat + self.clockwise) % len(d.cards.hands))

    def _exchanged(self, d: Any, lying: Lying) -> tuple[Lying, Events]:
        events = []
        for giver in range(len(lying.hands)):
            taker, cards = self._to(d, giver), lying.pile(PASSED[giver])
            lying = lying.moved(cards, PASSED[giver], HAND[taker])
            events.append(face_down("receives", 1 << taker, cards, seat=taker, giver=giver, n=self.number))
        return lying.without(*PASSED), tuple(events)

    def default(self, d: Any, seat: int) -> Move:
        """The highest cards: those most feared."""
        highest = sorted(singles(d.cards.hands[seat]), key=lambda one: -((one.bit_length() - 1) & 15))
        return PassCards(codes(sum(highest[: self.number])))

    def facts(self, d: Any) -> Facts:
        """Which way the cards go: ``left``, ``right`` or ``across``."""
        seats = len(d.cards.hands)
        ways = {1: "left", seats - 1: "right"}
        return (Fact("passing", ways.get(self.clockwise % seats, "across")),)

    def guidance(self, d: Any, seat: int, on_turn: bool) -> tuple[Guide, ...]:
        """Who gets the cards, for those who have not chosen."""
        return (Guide("passing", {"to": self._to(d, seat)}),) if on_turn else ()
