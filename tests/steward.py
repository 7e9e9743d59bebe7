"""Steward: highest card with a secret turn and a secret channel, which no game that ships has yet.

Whoever holds the highest card of all is the steward: he says in secret what the last turn is worth, and nobody knows
who is thinking. He and the holder of the next highest card may chat with each other; no others know who they are.
"""

from typing import Any, ClassVar

from highest import Highest, HighestDeal, Options, Spec, State, strength
from msgspec.structs import replace

from talia.cards import singles
from talia.table.forms import Form, Number
from talia.table.game import Channel
from talia.table.moves import CHANCE, EVERYONE, Event, IllegalMove, Move
from talia.table.registry import register
from talia.table.series import SeriesState
from talia.table.zones import Fact

__all__ = ["Options", "Steward", "court_of"]


class Prize(Move, frozen=True, tag="prize"):
    """What the last turn is worth."""

    points: int


class Stewarded(State, frozen=True):
    """A deal; ``court``: the seats of the two highest cards, the steward first; ``prize``: 0 until he has spoken."""

    court: tuple[int, ...] = ()
    prize: int = 0


def court_of(hands: tuple[int, ...]) -> tuple[int, ...]:
    """The seats that hold the highest card and the next."""
    held = [(strength(one.bit_length() - 1), seat) for seat, hand in enumerate(hands) for one in singles(hand)]
    return tuple(seat for _, seat in sorted(held, reverse=True)[:2])


class StewardDeal(HighestDeal):
    """One deal."""

    def start(self, spec: Spec) -> Stewarded:
        """Nothing is dealt yet."""
        return Stewarded(spec)

    def waiting(self, d: Any) -> int:
        """The steward, then whose turn it is."""
        return super().waiting(d) if d.prize else 1 << d.court[0]

    def waiting_seen(self, d: Any) -> int:
        """That it is the steward, he alone."""
        return EVERYONE if d.prize else 1 << d.court[0]

    def choices(self, d: Any, seat: int) -> tuple[Form, ...]:
        """The steward's prize, then the cards."""
        if d.prize:
            return super().choices(d, seat)
        return (Form(Prize, (Number("points", 1, 3),)),) if seat == d.court[0] else ()

    def play(self, d: Any, author: int, move: Move) -> tuple[Any, tuple[Event, ...]]:
        """The prize is told to its author alone; that there is one, to all."""
        if author == CHANCE:
            dealt, events = super().play(d, author, move)
            return replace(dealt, court=court_of(dealt.hands)), events
        if d.prize:
            after, events = super().play(d, author, move)
            if not any(after.hands) and not after.table:
                points = tuple(p + (after.prize - 1) * (seat == after.turn) for seat, p in enumerate(after.points))
                after = replace(after, points=points)
            return after, events
        if author != d.court[0]:
            raise IllegalMove("not_your_turn")
        if not isinstance(move, Prize) or not 1 <= move.points <= 3:
            raise IllegalMove("not_a_prize")
        event = Event("prize_set", {"points": move.points}, to=1 << author, veil={})
        return replace(d, prize=move.points), (event,)

    def default(self, d: Any, seat: int) -> Move | None:
        """A prize of one; the lowest card."""
        return super().default(d, seat) if d.prize else Prize(1)

    def facts(self, d: Any) -> tuple[Fact, ...]:
        """The prize is known to the steward until the last turn shows it."""
        return (*super().facts(d), Fact("prize", d.prize, to=1 << d.court[0] if d.court else 0))

    def phase(self, d: Any) -> str:
        """Before and after the prize."""
        return "play" if d.prize else "prize"


class Steward(Highest):
    """The game."""

    id = "steward"
    Moves: ClassVar[Any] = Highest.Moves | Prize
    one = StewardDeal()
    longest = Highest.longest + 20

    def channels(self, s: SeriesState[Any]) -> tuple[Channel, ...]:
        """The table's, and that of the court."""
        court = 0 if s.finished or not s.deal.court else sum(1 << seat for seat in {*s.deal.court})
        return (*super().channels(s), Channel("court", court, court))


register(Steward)
