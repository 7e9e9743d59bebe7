"""The stages of a deal of Chinese bridge before its play: piles and declaration (rules/bridge_variants.md 3, 4.2)."""

from collections.abc import Iterable
from typing import Any, Final

from msgspec.structs import replace

from talia.cards import BIT, CODE, codes
from talia.games.bridge.auction import after, refusal, spelled
from talia.games.bridge.plain_calls import CALLS, AnyCall, Bid, Pass, calls
from talia.games.chinese_bridge.contracts import book_of, callers
from talia.games.chinese_bridge.moves import Lay, TakeBack
from talia.games.chinese_bridge.piles import Pile
from talia.games.chinese_bridge.state import State
from talia.table.forms import Cards, Form
from talia.table.game import Guide
from talia.table.moves import Event, IllegalMove, Move
from talia.table.stages import Events, Facts, Stage
from talia.table.zones import Fact
from talia.tricks.auction import Auction
from talia.tricks.play import put

TABLE: Final = ("table.0", "table.1")
"""The zones of the cards of which piles are made."""

LAID: Final = ("laid.0", "laid.1")
"""The facts that tell each his own piles."""

MOST_TAKEN_BACK: Final = 22
"""So many piles may be taken apart again: a match has an end."""


class Laying(Stage, frozen=True):
    """Each makes piles of the cards on his table, both at the same time, and sees nothing of the other's work.

    ``tables``: the cards there; ``laid``: the piles made so far; ``taken_back``: how often each has taken one apart.
    """

    tables: tuple[int, ...]
    laid: tuple[tuple[Pile, ...], ...] = ((), ())
    taken_back: tuple[int, ...] = (0, 0)

    phase = "laying"
    takes = (Lay, TakeBack)
    not_awaited = "already_laid"

    def left(self, seat: int) -> int:
        """The cards of which a seat has not yet made piles."""
        return self.tables[seat] & ~sum(up | under for up, under in self.laid[seat])

    def done(self, d: State) -> bool:
        """Whether both have laid all their cards."""
        return not self.waiting(d)

    def waiting(self, d: State) -> int:
        """Those who have not."""
        return sum(1 << seat for seat in range(len(self.tables)) if self.left(seat))

    def choices(self, d: State, seat: int) -> tuple[Form, ...]:
        """One card on another."""
        left = self.left(seat)
        parts = (Cards("up", TABLE[seat], left), Cards("under", TABLE[seat], left))
        return (Form(Lay, parts, distinct=("up", "under")),)

    def asides(self, seat: int) -> tuple[Form, ...]:
        """A pile to be taken apart, as long as some are still to be made."""
        ups = sum(up for up, _ in self.laid[seat])
        if not ups or not self.left(seat) or self.taken_back[seat] == MOST_TAKEN_BACK:
            return ()
        return (Form(TakeBack, (Cards("up", TABLE[seat], ups),)),)

    def play(self, d: State, author: int, move: Lay | TakeBack) -> tuple[State, Events]:
        """A pile is made, or taken apart; nobody else is told."""
        mine = self.laid[author]
        if isinstance(move, TakeBack):
            pile = next((pile for pile in mine if CODE[pile[0]] == move.up), None)
            if pile is None:
                raise IllegalMove("no_such_pile", card=move.up)
            if self.taken_back[author] == MOST_TAKEN_BACK:
                raise IllegalMove("taken_back_enough", n=MOST_TAKEN_BACK)
            taken_back = put(self.taken_back, author, self.taken_back[author] + 1)
            stage = replace(self, laid=self._put(author, _without(mine, pile)), taken_back=taken_back)
            return replace(d, stage=stage), (_told("takes_back", author, pile),)
        left = self.left(author)
        for code in (move.up, move.under):
            if not BIT.get(code, 0) & left:
                raise IllegalMove("not_to_be_laid", card=code)
        if move.up == move.under:
            raise IllegalMove("on_itself")
        pile = BIT[move.up], BIT[move.under]
        stage = replace(self, laid=self._put(author, (*mine, pile)))
        return replace(d, stage=stage), (_told("lays", author, pile),)

    def _put(self, seat: int, piles: tuple[Pile, ...]) -> tuple[tuple[Pile, ...], ...]:
        return tuple(piles if each == seat else laid for each, laid in enumerate(self.laid))

    def default(self, d: State, seat: int) -> Move:
        """The lowest card in the order of suits on the next."""
        up, under, *_ = codes(self.left(seat))
        return Lay(up, under)

    def guidance(self, d: State, seat: int, on_turn: bool) -> tuple[Guide, ...]:
        """What piles are for."""
        return (Guide("laying", {"n": self.tables[seat].bit_count()}),) if on_turn else ()

    def facts(self, d: State) -> Facts:
        """To each his own piles, as he has made them."""
        return tuple(
            Fact(LAID[seat], tuple({"up": CODE[up], "under": CODE[under]} for up, under in laid), 1 << seat)
            for seat, laid in enumerate(self.laid)
            if laid
        )

    def piles(self) -> tuple[tuple[Pile, ...], ...]:
        """The piles in an order that tells nothing of the work: as a hand is held, from the high spades on."""
        return tuple(_in_order(laid) for laid in self.laid)


def _in_order(piles: Iterable[Pile]) -> tuple[Pile, ...]:
    return tuple(sorted(piles, reverse=True))


def _without(piles: tuple[Pile, ...], one: Pile) -> tuple[Pile, ...]:
    return tuple(pile for pile in piles if pile != one)


def _told(code: str, seat: int, pile: Pile) -> Event:
    up, under = pile
    return Event(code, {"seat": seat, "up": CODE[up], "under": CODE[under]}, to=1 << seat)


def at_random(dealt: tuple[tuple[str, ...], ...]) -> tuple[tuple[Pile, ...], ...]:
    """Piles made by the deal: of the cards on each table the first half lies face down, the others on them.

    >>> [[(CODE[up], CODE[under]) for up, under in piles] for piles in at_random((("2C", "5C", "4C", "3C"), ()))]
    [[('4C', '2C'), ('3C', '5C')], []]
    """
    halves = ((table[: len(table) // 2], table[len(table) // 2 :]) for table in dealt)
    return tuple(
        _in_order((BIT[up], BIT[under]) for under, up in zip(down, upper, strict=True)) for down, upper in halves
    )


class Declaring(Stage, frozen=True):
    """The dealer names a contract; the other says kontra or passes, and then the dealer may stay, redouble or go up."""

    phase = "auction"
    takes = CALLS

    def done(self, d: State) -> bool:
        """Whether a pass or a rekontra has ended it."""
        return d.auction.over or len(d.auction.doubles) == 2

    def waiting(self, d: State) -> int:
        """Who is on turn."""
        return 1 << d.auction.turn

    def choices(self, d: State, seat: int) -> tuple[Form, ...]:
        """What there is to be said, by turns."""
        a = d.auction
        return tuple(form for form in calls(a, callers(d.spec.options)) if _barred(a, d.spec.dealer, form.move) is None)

    def play(self, d: State, author: int, move: AnyCall) -> tuple[State, Events]:
        """A call."""
        a, who = d.auction, callers(d.spec.options)
        barred = _barred(a, d.spec.dealer, type(move))
        refused = refusal(a, move, who) if barred is None else IllegalMove(barred)
        if refused is not None:
            raise refused
        told: dict[str, Any] = {"seat": author, "call": spelled(move)}
        return replace(d, auction=after(a, move, told, who)), (Event("call", told),)

    def default(self, d: State, seat: int) -> Move:
        """A pass; of the dealer, who has to name something first, the lowest contract."""
        return Bid(callers(d.spec.options).bids[0]) if d.auction.bid < 0 else Pass()

    def guidance(self, d: State, seat: int, on_turn: bool) -> tuple[Guide, ...]:
        """What may be said."""
        if not on_turn:
            return ()
        if seat != d.spec.dealer:
            return (Guide("answer"),)
        return (Guide("doubled") if d.auction.bid >= 0 else Guide("declare", {"book": book_of(d.spec.options)}),)


def _barred(a: Auction, dealer: int, call: type[Move]) -> str | None:
    """Why whose turn it is never says such a thing now; None if he may."""
    if a.turn != dealer:
        return "dealer_declares" if call is Bid else None
    return "must_declare" if call is Pass and a.bid < 0 else None
