"""Tables that trade, for the tests: a deal in any position, with offers written as the rules file writes them."""

from random import Random
from typing import Any

import msgspec
from betel_deals import called, cards, dealt
from msgspec.structs import replace

from talia.games.betel import Options
from talia.games.betel.contracts import BY_ID
from talia.games.betel.state import DealState, spec
from talia.games.betel.trade.deal import TradeDeal
from talia.games.betel.trade.state import Agreement, House, TradeSpec, TradeState, Window
from talia.games.betel.trade.trading import Accept, Choose, GiveOrder, MakeOffer, Ready, Refine, Terms
from talia.table.forms import sample
from talia.table.moves import CHANCE, Drawn, Event, IllegalMove, Move, seats_of

RULES = TradeDeal()


def at_table(deal: DealState, balances: tuple[int, ...] = (500, 500, 500), **house: Any) -> TradeState:
    """A deal in the window before its next decision."""
    game = TradeSpec(deal.spec, House(**house), balances)
    return TradeState(game, deal, (0,) * deal.spec.seats, starter=deal.spec.dealer, windows=1, window=Window(1))


def bidding(calls: str = "", hands: tuple[str, str, str] | None = None, **table: Any) -> TradeState:
    """In the auction after these calls; the hands of rules/betel.md 9.6 or others."""
    deal = dealt()
    if hands is not None:
        deal = replace(deal, hands=tuple(map(cards, hands)))
    return at_table(called(deal, calls), **table)


def playing(
    contract: str, declarer: int, hands: tuple[str, str, str], turn: int, lying: str = "", taken: int = 0, **table: Any
) -> TradeState:
    """In the play of a contract, after so many tricks; ``lying``: cards on the table, played before ``turn``."""
    deal = dealt()
    trick = tuple(cards(card).bit_length() - 1 for card in lying.split())
    deal = replace(
        deal,
        phase="play",
        hands=tuple(map(cards, hands)),
        contract=BY_ID[contract],
        declarer=declarer,
        auction=deal.auction.bid(declarer, BY_ID[contract].rank),
        leader=(turn - len(trick)) % 3,
        turn=turn,
        table=trick,
        trick=sum(1 << card for card in trick),
        tricks=(taken, 0, 0),
    )
    return at_table(deal, **table)


def terms(gives: list[Any] = [], wants: list[Any] = [], to: Any = "any", refund: str = "impossible") -> Terms:  # noqa: B006
    """Terms from the JSON of the rules file."""
    return msgspec.convert({"to": to, "gives": gives, "wants": wants, "refund": refund}, Terms)


def offered(s: TradeState, seat: int, *args: Any, **kwargs: Any) -> TradeState:
    """After an offer."""
    return RULES.play(s, seat, MakeOffer(terms(*args, **kwargs)))[0]


def taken(s: TradeState, seat: int, *values: Any) -> tuple[TradeState, tuple[Event, ...]]:
    """After somebody took the last offer, filling its open places."""
    last = s.offers[-1].id
    return RULES.play(s, seat, Refine(last, values) if values else Accept(last))


def agreed(s: TradeState, me: int, you: int, gives: list[Any], wants: list[Any], **more: Any) -> TradeState:
    """After an offer that is accepted at once."""
    s, events = taken(offered(s, me, gives, wants, **more), you)
    assert any(event.code == "agreed" for event in events), events
    return s


def shut(s: TradeState) -> TradeState:
    """After all said that they are ready."""
    for seat in seats_of(RULES.waiting(s)) if RULES.phase(s) == "window" else ():
        s = RULES.play(s, seat, Ready())[0]
    return s


def done(s: TradeState, *moves: Move) -> TradeState:
    """After moves of the deal, the windows before them shut."""
    for move in moves:
        s = shut(s)
        s = RULES.play(s, s.deal.turn, move)[0]
    return s


def why(s: TradeState, seat: int, move: Move) -> str:
    """The code a move is refused with; "" if it is not."""
    try:
        RULES.play(s, seat, move)
    except IllegalMove as refusal:
        return refusal.code
    return ""


def refused(s: TradeState, seat: int, *args: Any, **kwargs: Any) -> str:
    """The code an offer is refused with; "" if it may be made."""
    return why(s, seat, MakeOffer(terms(*args, **kwargs)))


def statuses(s: TradeState, number: int = 0) -> list[str]:
    """What has become of the clauses of an agreement."""
    return [duty.status for duty in s.agreement(number).duties]


PAY = {"k": "pay", "amount": 10}


def pay(amount: Any, **more: Any) -> dict[str, Any]:
    """A payment."""
    return {"k": "pay", "amount": amount, **more}


def must(on: str, window: dict[str, Any], which: dict[str, Any], mode: str = "first", **more: Any) -> dict[str, Any]:
    """A promise about a decision."""
    return {"k": "must", "on": on, "window": {"deal": 0, **window}, "filter": which, "mode": mode, **more}


def send(**which: Any) -> dict[str, Any]:
    """Cards handed over."""
    return {"k": "send", "cards": which}


def show(at: str = "now", to: str = "partner", **which: Any) -> dict[str, Any]:
    """Cards shown."""
    return {"k": "show", "cards": which, "at": at, "to": to}


def fresh(rng: Random, carried: tuple[Agreement, ...] = ()) -> TradeState:
    """A deal before its cards, in a house of random habits; four at the table now and then."""
    house = House(
        first_exchange=rng.choice(("open", "sealed", "off")),
        show_rule=rng.choice(("after_own_bid", "unless_passed_or_doubled")),
        mid_trick=rng.random() < 0.8,
        free_text=rng.random() < 0.3,
    )
    seats = rng.choice((3, 3, 4))
    deal = spec(Options(accounting="chips", prediction=rng.random() < 0.5), seats, rng.randrange(seats))
    balances = tuple(rng.choice((0, 30, 500)) for _ in range(seats))
    number = 1 + max((agreement.number for agreement in carried), default=-1)
    return RULES.start(TradeSpec(deal, house, balances, carried, number))


def random_step(s: TradeState, rng: Random) -> tuple[int, Move]:
    """Somebody who may do something does anything, or nothing."""
    draw = RULES.draw(s, "deal/0")
    if draw is not None:
        return CHANCE, Drawn(draw.label, tuple(rng.sample(draw.items, len(draw.items))))
    waiting = seats_of(RULES.waiting(s))
    seat = rng.choice(waiting)
    if rng.random() < 0.35:
        default = RULES.default(s, seat)
        assert default is not None
        return seat, default
    if rng.random() < 0.3:
        seat = rng.choice(s.deal.spec.order)
    choices = RULES.choices(s, seat)
    if not choices:
        seat = rng.choice(waiting)
        choices = RULES.choices(s, seat)
    trades = tuple(form for form in choices if form.move in (MakeOffer, Accept, Refine, Choose, GiveOrder))
    return seat, sample(trades if trades and rng.random() < 0.5 else choices, rng)
