"""Cards passed to a neighbour before the play, chosen by all at the same time and face down.

A card chosen lies no longer in the hand, and received cards are not looked at before one's own are given: so nobody
learns anything until all have chosen.
"""

from msgspec import Struct
from msgspec.structs import replace

from talia.cards import codes, pick, singles
from talia.table.forms import Cards, Form
from talia.table.game import Guide
from talia.table.moves import Event, IllegalMove, Move
from talia.table.zones import Fact, Knowledge, Zone, moved
from talia.tricks.play import HAND, put

PASSED = tuple(f"passed.{seat}" for seat in range(8))
"""The zones of the cards chosen to be passed, while others still choose."""


class PassCards(Move, frozen=True, tag="pass_cards"):
    """Chooses the cards that go to the neighbour."""

    cards: tuple[str, ...]


class Passing(Struct, frozen=True):
    """Everybody passes ``number`` cards to the seat so many places ``clockwise``. ``chosen``: the cards by seat."""

    hands: tuple[int, ...]
    number: int
    clockwise: int
    chosen: tuple[int, ...]
    knowledge: Knowledge = ()
    done: bool = False

    @classmethod
    def of(cls, hands: tuple[int, ...], number: int, clockwise: int) -> "Passing":
        """Before anybody has chosen."""
        return cls(hands, number, clockwise, (0,) * len(hands))

    def to(self, seat: int) -> int:
        """Who receives what a seat passes."""
        return (seat + self.clockwise) % len(self.hands)

    def waiting(self) -> int:
        """All who have not chosen."""
        return sum(1 << seat for seat, cards in enumerate(self.chosen) if not cards)

    def choices(self, seat: int) -> tuple[Form, ...]:
        """So many cards of one's hand."""
        if seat >= len(self.hands) or self.chosen[seat]:
            return ()
        return (Form(PassCards, (Cards("cards", HAND[seat], self.hands[seat], self.number, self.number),)),)

    def play(self, author: int, move: Move) -> tuple["Passing", tuple[Event, ...]]:
        """Somebody has chosen; when all have, the cards change hands."""
        if not isinstance(move, PassCards):
            raise IllegalMove("not_now")
        if self.chosen[author]:
            raise IllegalMove("already_passed")
        if len(move.cards) != self.number:
            raise IllegalMove("pass_so_many", n=self.number)
        cards = pick(move.cards, self.hands[author])
        if cards is None:
            raise IllegalMove("not_in_hand")
        told = {"seat": author, "to": self.to(author), "n": self.number}
        event = Event("passes", {**told, "cards": codes(cards)}, 1 << author, {**told, "cards": None})
        after = replace(
            self, hands=put(self.hands, author, self.hands[author] & ~cards), chosen=put(self.chosen, author, cards)
        )
        return after._exchanged(event) if all(after.chosen) else (after, (event,))

    def _exchanged(self, last: Event) -> tuple["Passing", tuple[Event, ...]]:
        hands, knowledge, events = self.hands, self.knowledge, [last]
        for giver, cards in enumerate(self.chosen):
            taker = self.to(giver)
            hands = put(hands, taker, hands[taker] | cards)
            knowledge = moved(
                knowledge, cards, source=PASSED[giver], lay_there=cards, target=HAND[taker], named_to=1 << giver
            )
            told = {"seat": taker, "giver": giver, "n": self.number}
            events.append(Event("receives", {**told, "cards": codes(cards)}, 1 << taker, {**told, "cards": None}))
        return replace(self, hands=hands, knowledge=knowledge, done=True), tuple(events)

    def default(self, seat: int) -> Move:
        """The highest cards: those most feared."""
        highest = sorted(singles(self.hands[seat]), key=lambda one: -((one.bit_length() - 1) & 15))
        return PassCards(codes(sum(highest[: self.number])))

    def zones(self) -> tuple[Zone, ...]:
        """Hands, and the chosen cards face down; each sees his own."""
        return tuple(
            zone
            for seat, hand in enumerate(self.hands)
            for zone in (Zone(HAND[seat], hand, 1 << seat), Zone(PASSED[seat], self.chosen[seat], 1 << seat))
        )

    def facts(self) -> tuple[Fact, ...]:
        """Which way the cards go: ``left``, ``right`` or ``across``."""
        ways = {1: "left", len(self.hands) - 1: "right"}
        return (Fact("passing", ways.get(self.clockwise % len(self.hands), "across")),)

    def guidance(self, seat: int) -> tuple[Guide, ...]:
        """Who gets the cards, for those who have not chosen."""
        return () if self.chosen[seat] else (Guide("passing", {"to": self.to(seat)}),)

    def phase(self) -> str:
        """``passing``."""
        return "passing"
