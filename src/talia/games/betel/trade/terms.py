"""Offers as data (rules/betel_trade.md 4.5): clauses with the very JSON of the rules file."""

from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

Seat = Annotated[int, Meta(ge=0, le=3)]
Amount = Annotated[int, Meta(ge=0, le=1000)]
Words = Annotated[tuple[Annotated[str, Meta(max_length=8)], ...], Meta(max_length=32)]
Many = Annotated[int, Meta(ge=1, le=10)]
Later = Annotated[int, Meta(ge=0, le=6)]

Predicate = tuple[Any, ...]
"""A condition as a list: a name and what it speaks of (``conditions``); the empty one always holds."""

Moment = Literal[
    "now", "auction_end", "deal_end", "trick 1", "trick 2", "trick 3", "trick 4", "trick 5", "trick 6", "trick 7",
    "trick 8", "trick 9", "trick 10",
]  # fmt: skip


class Term(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of an offer."""


class Swap(Term, frozen=True):
    """What an exchange with the dubel must and must not contain."""

    must: Words = ()
    mustnot: Words = ()


class Filter(Term, frozen=True, rename={"not_": "not"}):
    """Which cards or calls are meant; a field that is missing limits nothing.

    Cards: ``suits``, ``ranks``, ``cards``, turned round by ``not``. Calls: ``kinds``, ``contracts``, ``take``,
    ``give``. First-exchange bids: ``max``.
    """

    suits: Words | None = None
    ranks: Words | None = None
    cards: Words | None = None
    not_: bool = False
    kinds: Words | None = None
    contracts: Words | None = None
    take: Literal["none"] | Swap | None = None
    give: Swap | None = None
    max: Amount | None = None


class Which(Term, frozen=True, rename={"from_": "from"}):
    """Which cards of the debtor: a ``list``, ``all`` that match, or ``n`` of those that match ``from``.

    ``n`` is a number or a least and a greatest one. With ``by`` "acceptor" the cards are an open place, which the
    acceptor may fill.
    """

    list: Words | None = None
    all: Filter | None = None
    n: int | tuple[int, ...] | None = None
    from_: Filter | None = None
    by: Literal["owner", "acceptor"] = "owner"


class Price(Term, frozen=True):
    """An open amount: the acceptor names it."""

    min: Amount = 5
    max: Amount = 50


class When(Term, frozen=True):
    """When a promise binds: the next or all calls, the tricks from one to another, or all of a deal."""

    deal: Later = 0
    calls: Literal["next", "all"] | None = None
    tricks: Annotated[tuple[Many, ...], Meta(min_length=2, max_length=2)] | None = None


class Clause(Term, frozen=True, tag_field="k"):
    """What one side owes."""


class Pay(Clause, frozen=True, tag="pay", rename={"if_": "if"}):
    """Points for the other side."""

    amount: Amount | Price
    at: Moment = "now"
    deal: Later = 0
    if_: Predicate = ()


class Show(Clause, frozen=True, tag="show", rename={"if_": "if"}):
    """Cards to be shown to the other side or to all."""

    cards: Which
    to: Literal["partner", "all"] = "partner"
    at: Moment = "now"
    deal: Later = 0
    if_: Predicate = ()


class Send(Clause, frozen=True, tag="send", rename={"if_": "if"}):
    """Cards for the other side, who hands back equally many."""

    cards: Which
    at: Moment = "now"
    deal: Later = 0
    if_: Predicate = ()


class Must(Clause, frozen=True, tag="must", rename={"if_": "if"}):
    """A promise about the debtor's own decisions."""

    on: Literal["call", "lead", "follow", "play", "fx"]
    window: When
    filter: Filter
    mode: Literal["first", "asap", "each"] = "first"
    if_: Predicate = ()


class Demand(Clause, frozen=True, tag="demand"):
    """The other side may order the debtor's decision."""

    on: Literal["call", "lead", "follow", "play"]
    window: When
    menu: Filter
    uses: Many = 1


class Wording(Clause, frozen=True, tag="text"):
    """Free wording, judged by vote at ``ask_at``."""

    text: Annotated[str, Meta(min_length=1, max_length=120)]
    ask_at: Literal["auction_end", "deal_end"] = "deal_end"
    deal: Later = 0


AnyClause = Pay | Show | Send | Must | Demand | Wording
Clauses = Annotated[tuple[AnyClause, ...], Meta(max_length=6)]
Refund = Literal["impossible", "impossible_or_lapsed", "never"]


class Offer(Term, frozen=True, rename={"from_": "from"}):
    """What one seat offers another, or anybody: what it gives and what it wants."""

    from_: Seat
    to: Seat | Literal["any"]
    gives: Clauses = ()
    wants: Clauses = ()
    refund: Refund = "impossible"

    @property
    def clauses(self) -> tuple[AnyClause, ...]:
        """All clauses, those of the offeror first: as conditions number them, from 0."""
        return (*self.gives, *self.wants)


Value = int | tuple[str, ...]
"""What fills an open place: an amount, or named cards."""
Values = Annotated[tuple[Value, ...], Meta(max_length=12)]

ANY: Final = Filter()


def is_open(clause: AnyClause) -> bool:
    """Whether a clause leaves a place for the acceptor to fill.

    >>> is_open(Pay(Price())), is_open(Pay(5)), is_open(Send(Which(n=1, from_=ANY, by="acceptor")))
    (True, False, True)
    """
    if isinstance(clause, Pay):
        return isinstance(clause.amount, Price)
    return isinstance(clause, (Show, Send)) and clause.cards.by == "acceptor"


def open_places(offer: Offer) -> tuple[int, ...]:
    """The numbers of the clauses with an open place, in order."""
    return tuple(n for n, clause in enumerate(offer.clauses) if is_open(clause))


def with_clauses(offer: Offer, clauses: Sequence[AnyClause]) -> Offer:
    """The same offer with other clauses, as many as before."""
    cut = len(offer.gives)
    return Offer(offer.from_, offer.to, tuple(clauses[:cut]), tuple(clauses[cut:]), offer.refund)


def least(which: Which) -> int:
    """How many cards a number, or an open number, stands for at least."""
    return which.n if isinstance(which.n, int) else which.n[0] if which.n is not None else 0


def hidden(clause: AnyClause) -> AnyClause:
    """A clause as somebody reads it who may not know which cards of the debtor it names (rules 4.12 b).

    >>> hidden(Send(Which(list=("QC", "7D")))).cards
    Which(list=None, all=None, n=2, from_=Filter(suits=None, ranks=None, cards=None, not_=False, kinds=None, \
contracts=None, take=None, give=None, max=None), by='owner')
    """
    if isinstance(clause, Show) and clause.deal == 0:
        return Show(_some(clause.cards), clause.to, clause.at, 0, clause.if_)
    if isinstance(clause, Send) and clause.deal == 0:
        return Send(_some(clause.cards), clause.at, 0, clause.if_)
    if isinstance(clause, Must) and clause.window.deal == 0:
        return Must(clause.on, clause.window, _unnamed(clause.filter, clause.on), clause.mode, clause.if_)
    if isinstance(clause, Demand) and clause.window.deal == 0:
        return Demand(clause.on, clause.window, _unnamed(clause.menu, clause.on), clause.uses)
    return clause


def _unnamed(which: Filter, on: str) -> Filter:
    """A filter without what it says of the debtor's own cards: those played, and those laid into the dubel."""
    return ANY if on in CARDS else replace(which, give=None)


def _some(which: Which) -> Which:
    if which.all is not None:
        return Which(all=ANY)
    return Which(n=len(which.list) if which.list is not None else which.n, from_=ANY, by=which.by)


CARDS: Final = ("lead", "follow", "play")
"""Decisions about a card."""
