"""The state of trading beside a deal: money, offers, agreements, windows (rules/betel_trade.md 2, 4.2, 4.9)."""

from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from talia.games.betel.state import DealState, Spec
from talia.games.betel.trade.conditions import Circumstances
from talia.games.betel.trade.terms import AnyClause, Demand, Must, Offer, Pay, Wording
from talia.table.moves import Event
from talia.table.zones import Knowledge

Status = Literal["pending", "done", "lapsed", "impossible"]

OFFERS: Final = 5
"""Offers a player makes in one window at most."""
REFINEMENTS: Final = 10
"""Acceptances and refinements a player tries in one window at most."""
TOGGLES: Final = 4
"""How often a player may change his standing ready between two decisions."""
NONE: Final = (0, 0, 0, 0)
"""Nothing done yet, by seat."""
MOST_AGREEMENTS: Final = 20
"""Live agreements of one match at most: more would not be looked through in a moment."""


class HouseRules(Struct, frozen=True):
    """How a table trades (rules/betel_trade.md 6)."""

    least: int = 5
    most: int = 50
    step: int = 5
    first_exchange: Literal["open", "sealed", "off"] = "open"
    show_rule: Literal["after_own_bid", "unless_passed_or_doubled"] = "after_own_bid"
    horizon: int = 3
    free_text: bool = False
    window_seconds: int = 20
    mid_trick: bool = True


class Duty(Struct, frozen=True):
    """A clause of an agreement and what has become of it.

    ``kept`` and ``missed``: decisions taken accordingly, and others. ``used``: orders given under a demand. ``seen``:
    the seats that may read which cards it names. ``ordered``: it is an order given under a demand. ``vote``: what the
    table found of a wording.
    """

    clause: AnyClause
    debtor: int
    creditor: int
    seen: int = -1
    status: Status = "pending"
    kept: int = 0
    missed: int = 0
    used: int = 0
    ordered: bool = False
    vote: str = ""
    skipped: bool = False
    """Whether it was not tested that the debtor holds such a card: then it binds if he is able (rules 4.6 point 6)."""


class Agreement(Struct, frozen=True):
    """An offer that was taken.

    ``age``: deals since, counting those in which both are active. ``paid``: what each side has paid the other and not
    got back, the offeror first.
    """

    number: int
    offer: Offer
    you: int
    duties: tuple[Duty, ...]
    age: int = 0
    paid: tuple[int, int] = (0, 0)

    @property
    def me(self) -> int:
        """The offeror."""
        return self.offer.from_

    @property
    def live(self) -> bool:
        """Whether anything of it is still to come."""
        return any(duty.status == "pending" for duty in self.duties)


class Lot(Struct, frozen=True):
    """An offer that is open: its number, and who may read the cards its offeror names."""

    id: int
    offer: Offer
    seen: int


class Due(Struct, frozen=True):
    """Something to be done for an agreement before anything else: a clause, or the swap of several."""

    agreement: int
    duties: tuple[int, ...]


class Choosing(Struct, frozen=True):
    """Cards somebody has to choose now, one after the other.

    ``left``: how many; ``among``: the cards the terms allow; ``duty``: the clause they are for, -1 for what is handed
    back. ``chosen``: cards chosen so far (to be shown together).
    """

    agreement: int
    duty: int
    seat: int
    to: int
    left: int
    among: int
    show: bool = False
    chosen: int = 0


class Swapping(Struct, frozen=True):
    """A swap of cards under way: how many each side has sent and must send in all, and what each has got."""

    agreement: int
    duties: tuple[int, ...]
    queue: tuple[Choosing, ...]
    sent: tuple[int, int] = (0, 0)
    got: tuple[int, int] = (0, 0)
    balanced: bool = False


class Ballot(Struct, frozen=True):
    """A vote under way: about a wording (``agreement``, ``duty``) or a motion."""

    about: Literal["text", "end_match", "annul"]
    agreement: int = -1
    duty: int = -1
    yes: int = 0
    no: int = 0


class Window(Struct, frozen=True):
    """A trade window: who is ready, and what each has done in it."""

    number: int
    ready: int = 0
    wake: int = 0
    made: tuple[int, ...] = NONE
    tried: tuple[int, ...] = NONE


class TradeSpec(Struct, frozen=True):
    """What a deal with trading is played with: the deal's own, the house, money, and promises from before."""

    deal: Spec
    house: HouseRules
    balances: tuple[int, ...]
    carried: tuple[Agreement, ...] = ()
    number: int = 0
    """Agreements of the match so far."""
    auto: int = 0
    """Who stands ready from before."""


class TradeState(Struct, frozen=True):
    """A deal with trading around it.

    ``money``: what trading has brought each seat in this deal; ``bids``: for the first exchange, None before;
    ``windows``: decisions so far that a window precedes, ``opened``: the last whose window is over; ``auto``: who
    stands ready, ``toggled``: how often each has changed that since the last decision; ``knowledge``: cards some know
    to lie in a hand; ``winners`` of the tricks; ``due``, ``swap``, ``ballot``: what must be done before anything else;
    ``motions``: seats that have put one; ``again``: how often the deal was annulled; ``ended``: whether the table has
    ended the match; ``closed``: whether the deal is over and everything due at its end is done.
    """

    spec: TradeSpec
    deal: DealState
    money: tuple[int, ...]
    bids: tuple[int | None, ...] = ()
    starter: int = -1
    window: Window | None = None
    windows: int = 0
    opened: int = 0
    auto: int = 0
    toggled: tuple[int, ...] = NONE
    offers: tuple[Lot, ...] = ()
    offered: int = 0
    agreements: tuple[Agreement, ...] = ()
    number: int = 0
    knowledge: Knowledge = ()
    winners: tuple[int, ...] = ()
    due: tuple[Due, ...] = ()
    swap: Swapping | None = None
    ballot: Ballot | None = None
    motions: int = 0
    again: int = 0
    ended: bool = False
    closed: bool = False

    def balance(self, seat: int) -> int:
        """A seat's points: contract points of this deal only once it is over."""
        return self.spec.balances[seat] + self.money[seat]

    def reserved(self, seat: int) -> int:
        """All a seat may still have to pay."""
        return sum(
            duty.clause.amount
            for agreement in self.agreements
            for duty in agreement.duties
            if duty.debtor == seat
            and duty.status == "pending"
            and isinstance(duty.clause, Pay)
            and isinstance(duty.clause.amount, int)
        )

    def free(self, seat: int) -> int:
        """What a seat may still promise."""
        return self.balance(seat) - self.reserved(seat)

    def agreement(self, number: int) -> Agreement:
        """The agreement of this number."""
        return next(each for each in self.agreements if each.number == number)

    def with_agreement(self, changed: Agreement) -> "TradeState":
        """The state with an agreement changed."""
        return replace(
            self,
            agreements=tuple(changed if each.number == changed.number else each for each in self.agreements),
        )


Step = tuple[TradeState, tuple[Event, ...]]


def sight(s: TradeState, agreement: Agreement) -> Circumstances:
    """What the conditions of an agreement speak of now."""
    third = [seat for seat in s.deal.spec.order if seat not in (agreement.me, agreement.you)]
    return Circumstances(
        s.deal,
        agreement.me,
        agreement.you,
        third[0] if len(third) == 1 else -1,
        tuple(duty.status for duty in agreement.duties),
        tuple(duty.vote for duty in agreement.duties),
        s.winners,
    )


def duty_of(agreement: Agreement, at: int, changed: Duty) -> Agreement:
    """The agreement with one of its duties changed."""
    return replace(agreement, duties=(*agreement.duties[:at], changed, *agreement.duties[at + 1 :]))


def moment_of(clause: AnyClause) -> tuple[str, int]:
    """When a clause falls due and in which deal from its conclusion; "" for promises about decisions."""
    if isinstance(clause, (Must, Demand)):
        return "", clause.window.deal
    if isinstance(clause, Wording):
        return clause.ask_at, clause.deal
    return clause.at, clause.deal
