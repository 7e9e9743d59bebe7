"""Stakes: a game of one decision, which asks for a part of each kind that is drawn by a picker of its own.

Everybody gets six cards and lays two apart in each of two boxes, names a stake and somebody who is to pay it. Nothing
comes of it: whoever has named his stake has done all there is to do.
"""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from talia.cards import RANKS, Deck, mask
from talia.table.forms import Cards, Form, Number, Seats
from talia.table.moves import CHANCE, EVERYONE, NOBODY, Draw, Event, IllegalMove, Move, Shuffle
from talia.table.registry import register
from talia.table.series import Deal, Series, SeriesState, the_shuffle
from talia.table.zones import Fact, Zone

DECK = Deck(RANKS)
EACH = 6
BOXES = ("first", "second")
MOST = 300


class Stake(Move, frozen=True, tag="stake"):
    """Two cards in each box, how much, and who is to pay."""

    first: tuple[str, ...]
    second: tuple[str, ...]
    amount: int
    payer: int


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """There are none."""


class State(Struct, frozen=True):
    """A deal: ``hands`` by seat, ``stakes`` by seat (None: not named yet)."""

    seats: int
    hands: tuple[int, ...] = ()
    stakes: tuple[Stake | None, ...] = ()


class StakesDeal(Deal[State]):
    """One deal."""

    def start(self, spec: int) -> State:
        """Nothing is dealt yet."""
        return State(spec)

    def draw(self, d: State, label: str) -> Draw | None:
        """The shuffle, before anything else."""
        return None if d.hands else Shuffle(label, DECK.codes)

    def waiting(self, d: State) -> int:
        """Who has named no stake."""
        return sum(1 << seat for seat, stake in enumerate(d.stakes) if stake is None)

    def choices(self, d: State, seat: int) -> tuple[Form, ...]:
        """Two boxes, an amount, somebody else."""
        if not self.waiting(d) >> seat & 1:
            return ()
        boxes = tuple(Cards(name, f"hand.{seat}", d.hands[seat], 2, 2) for name in BOXES)
        payer = Seats("payer", (1 << d.seats) - 1 & ~(1 << seat))
        return (Form(Stake, (*boxes, Number("amount", 5, MOST, 5), payer), distinct=BOXES),)

    def play(self, d: State, author: int, move: Move) -> tuple[State, tuple[Event, ...]]:
        """The cards, or a stake."""
        if author == CHANCE:
            order = the_shuffle(move, self.draw(d, getattr(move, "label", "")))
            hands = tuple(mask(order[EACH * seat : EACH * (seat + 1)]) for seat in range(d.seats))
            return replace(d, hands=hands, stakes=(None,) * d.seats), ()
        forms = self.choices(d, author)
        if not forms or not forms[0].allows(move):
            raise IllegalMove("not_now")
        assert isinstance(move, Stake)
        stakes = tuple(move if seat == author else each for seat, each in enumerate(d.stakes))
        return replace(d, stakes=stakes), (
            Event("staked", {"seat": author, "amount": move.amount, "payer": move.payer}),
        )

    def default(self, d: State, seat: int) -> Move | None:
        """The first there is."""
        return next(self.choices(d, seat)[0].moves())

    def zones(self, d: State) -> tuple[Zone, ...]:
        """Each sees his own cards."""
        return tuple(Zone(f"hand.{seat}", hand, sees=1 << seat) for seat, hand in enumerate(d.hands))

    def facts(self, d: State) -> tuple[Fact, ...]:
        """The stakes named."""
        return tuple(
            Fact(f"stake{seat}", [*stake.first, *stake.second, stake.amount, stake.payer], EVERYONE)
            for seat, stake in enumerate(d.stakes)
            if stake is not None
        )

    def phase(self, d: State) -> str:
        """There is but one."""
        return "stake"

    def score(self, d: State) -> tuple[int, ...] | None:
        """Nothing for anybody."""
        return None if not d.hands or self.waiting(d) != NOBODY else (0,) * d.seats


@register
class Stakes(Series[State]):
    """The game: one deal."""

    id = "stakes"
    family = "no_tricks"
    seats = range(3, 5)
    usual = 3
    deck = DECK
    Options = Options
    Moves = Stake
    one = StakesDeal()
    longest = 1 + 4

    def lasts(self, options: Any, seats: int) -> int:
        """A minute."""
        return 1

    def plan(self, s: SeriesState[State]) -> Any | None:
        """One deal."""
        return None if s.sheet else s.seats
