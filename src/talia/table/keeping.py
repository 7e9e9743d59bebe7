"""A score keeper: people play with real cards, and one device among them keeps the auction, the score and the chips.

Nothing is dealt here. The keeper is told what happens, entry by entry, and refuses what the rules forbid as far as it
can know. A book is a fold of its entries, so an entry is taken back by leaving it out. A game registers its keeper as
games and players are registered; everything else is written once.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Annotated, Any, ClassVar, Final, Generic, TypeVar

from msgspec import Meta, Struct

from talia.table.forms import Form, Number, Seats
from talia.table.game import BadOptions, Result
from talia.table.match import read_as
from talia.table.moves import Event, IllegalMove, Move
from talia.table.options import options_from
from talia.table.registry import find
from talia.table.rooms import Shelf

S = TypeVar("S")

MOST_ENTRIES: Final = 4000
"""Entries of a book at most: far more than an evening brings."""
MOST_PAID: Final = 500


class Pays(Move, frozen=True, tag="pays"):
    """Chips change hands among players, for whatever they have agreed."""

    payer: int
    payee: int
    amount: Annotated[int, Meta(ge=1, le=MOST_PAID)]


class FirstDealer(Move, frozen=True, tag="first_dealer"):
    """Who deals first."""

    seat: int


class Keeper(ABC, Generic[S]):
    """Keeps the score of one game.

    ``Moves``: the union of its entries. ``options``: those of the game that matter where the cards are real, in the
    order of the game. A state stands for everything told so far; totals begin with ``opening``.
    """

    id: ClassVar[str]
    Moves: ClassVar[Any]
    options: ClassVar[tuple[str, ...]]

    @abstractmethod
    def start(self, options: Any, seats: int) -> S:
        """A new book; raises BadOptions for what can't be kept."""

    @abstractmethod
    def forms(self, s: S) -> tuple[Form, ...]:
        """What may be entered next; none once it is over."""

    @abstractmethod
    def play(self, s: S, move: Move) -> tuple[S, tuple[Event, ...]]:
        """An entry; raises IllegalMove."""

    @abstractmethod
    def phase(self, s: S) -> str:
        """The code of what is going on."""

    @abstractmethod
    def turn(self, s: S) -> int | None:
        """Whose word or card is awaited at the table."""

    @abstractmethod
    def facts(self, s: S) -> dict[str, Any]:
        """What else there is to know."""

    @abstractmethod
    def totals(self, s: S) -> tuple[int, ...]:
        """The score."""

    @abstractmethod
    def sheet(self, s: S) -> tuple[dict[str, Any], ...]:
        """A line for each finished deal, with its ``score``."""

    def paid(self, s: S, change: tuple[int, ...]) -> S | None:
        """The book once players have paid each other besides; None where they don't, which is usual."""
        return None

    def result(self, s: S) -> Result:
        """How the match has ended."""
        return Result.of(self.totals(s))


class Book(Struct, frozen=True):
    """What a keeper shows. ``told``: for each entry what happened; ``result`` once the match is over.

    ``refused``: the number of the first entry that the rules forbid, with its code and details; it and all after it
    are left out.
    """

    phase: str
    turn: int | None
    forms: tuple[Form, ...]
    facts: dict[str, Any]
    totals: tuple[int, ...]
    sheet: tuple[dict[str, Any], ...]
    told: tuple[tuple[Event, ...], ...]
    result: Result | None
    refused: tuple[int, str, dict[str, Any]] | None = None


K = TypeVar("K", bound=type[Keeper[Any]])

_keepers: Final = Shelf[Keeper[Any]]("keeping")


def keeps(keeper: K) -> K:
    """Class decorator: makes a keeper known under the id of its game."""
    _keepers(keeper.id)(keeper())
    return keeper


def matters(game: str) -> tuple[str, ...] | None:
    """The options that matter where the score of a game is kept; None for a game that has no keeper."""
    keeper = _keepers.get(game)
    return None if keeper is None else keeper.options


def keep(game: str, options: dict[str, Any], seats: int, entries: Sequence[dict[str, Any]]) -> Book:
    """The book with these entries (moves in their JSON form).

    Raises LookupError for a game that has no keeper, BadOptions for options or a number of players it can't keep.
    """
    keeper = _keepers[game]
    rules = find(game)
    if seats not in rules.seats:
        raise BadOptions("wrong_seats", seats=list(rules.seats))
    if len(entries) > MOST_ENTRIES:
        raise BadOptions("too_many_entries", most=MOST_ENTRIES)
    s = keeper.start(options_from(rules, options), seats)
    told: list[tuple[Event, ...]] = []
    refused = None
    for number, entry in enumerate(entries):
        try:
            move = read_as(keeper.Moves | Pays, entry)
            s, events = _paid(keeper, s, seats, move) if isinstance(move, Pays) else keeper.play(s, move)
        except IllegalMove as refusal:
            refused = (number, refusal.code, refusal.details)
            break
        told.append(events)
    forms = keeper.forms(s)
    pays = forms and keeper.paid(s, (0,) * seats) is not None
    return Book(
        phase=keeper.phase(s),
        turn=keeper.turn(s),
        forms=(*forms, _paying(seats)) if pays else forms,
        facts=keeper.facts(s),
        totals=keeper.totals(s),
        sheet=keeper.sheet(s),
        told=tuple(told),
        result=None if forms else keeper.result(s),
        refused=refused,
    )


def _paying(seats: int) -> Form:
    everybody = (1 << seats) - 1
    return Form(Pays, (Seats("payer", everybody), Seats("payee", everybody), Number("amount", 5, MOST_PAID, 5)))


def _paid(keeper: Keeper[S], s: S, seats: int, move: Pays) -> tuple[S, tuple[Event, ...]]:
    """Moves the chips, until the match is over."""
    if not keeper.forms(s):
        raise IllegalMove("match_over")
    if move.payer == move.payee or move.payer not in range(seats) or move.payee not in range(seats):
        raise IllegalMove("pays_another")
    after = keeper.paid(s, tuple(move.amount * ((at == move.payee) - (at == move.payer)) for at in range(seats)))
    if after is None:
        raise IllegalMove("not_now")
    return after, (Event("paid_in_chips", {"seat": move.payer, "to": move.payee, "amount": move.amount}),)
