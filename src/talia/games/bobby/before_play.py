"""The stages of a deal of Bobby before its play: the discard, the auction (rules/bridge_variants.md 3 and 4.1)."""

from typing import Final

from msgspec.structs import replace

from talia.cards import LANE, codes, pick, singles
from talia.games.bobby.contracts import SEATS
from talia.games.bobby.moves import Discard
from talia.games.bobby.options import callers
from talia.games.bobby.state import State
from talia.games.bridge.auction import Callers
from talia.games.bridge.plain_calls import PlainCalling
from talia.table.forms import Cards, Form
from talia.table.moves import IllegalMove, Move, face_down
from talia.table.stages import Events, Stage
from talia.tricks.play import HAND

DISCARDED: Final = 4
"""So many cards each gives the dummy."""

PILE: Final = "dummy"
"""Where the dummy's cards lie until the auction is over."""


class Discarding(Stage, frozen=True):
    """Each puts four cards face down to the dummy, all at the same time; ``choosing``: who has still to."""

    choosing: int = (1 << SEATS) - 1

    phase = "discard"
    takes = (Discard,)
    not_awaited = "already_discarded"

    def done(self, d: State) -> bool:
        """Whether all have."""
        return not self.choosing

    def waiting(self, d: State) -> int:
        """All who have not."""
        return self.choosing

    def choices(self, d: State, seat: int) -> tuple[Form, ...]:
        """Any four cards of the hand."""
        return (Form(Discard, (Cards("cards", HAND[seat], d.cards.hands[seat], DISCARDED, DISCARDED),)),)

    def play(self, d: State, author: int, move: Discard) -> tuple[State, Events]:
        """Four cards go to the dummy; only who laid them there knows which."""
        if len(move.cards) != DISCARDED:
            raise IllegalMove("discard_so_many", n=DISCARDED)
        cards = pick(move.cards, d.cards.hands[author])
        if cards is None:
            raise IllegalMove("not_in_hand")
        stage = replace(self, choosing=self.choosing & ~(1 << author))
        told = face_down("discards", 1 << author, cards, seat=author, n=DISCARDED)
        return replace(d, cards=d.cards.moved(cards, HAND[author], PILE), stage=stage), (told,)

    def default(self, d: State, seat: int) -> Move:
        """The lowest cards."""
        lowest = sorted(singles(d.cards.hands[seat]), key=lambda one: ((one.bit_length() - 1) % LANE, one))
        return Discard(codes(sum(lowest[:DISCARDED])))


class Calling(PlainCalling, frozen=True):
    """All call in turn, until two pass after a call that was none, or all three at the start."""

    def who(self, d: State) -> Callers:
        """As agreed: with nullo or without."""
        return callers(d.spec.options)
