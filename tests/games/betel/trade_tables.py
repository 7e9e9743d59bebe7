"""Tables that trade, for the tests: a deal in any position, with offers written as the rules file writes them."""

from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from talia.cards import codes
from talia.games.betel import Options
from talia.games.betel.contracts import BY_ID
from talia.games.betel.state import DealState, spec
from talia.games.betel.trade.deal import TradeDeal
from talia.games.betel.trade.opening import BASE
from talia.games.betel.trade.state import Agreement, HouseRules, TradeSpec, TradeState, Window
from talia.games.betel.trade.trading import Accept, Choose, GiveOrder, MakeOffer, Ready, Refine, Terms
from talia.table.forms import sample
from talia.table.moves import CHANCE, Drawn, Event, IllegalMove, Move, seats_of
from talia.tricks.auction import Auction
from tests.games.betel.betel_deals import called, cards, dealt, holding

RULES = TradeDeal()


def at_table(deal: DealState, balances: tuple[int, ...] = (500, 500, 500), **house: Any) -> TradeState:
    """A deal in the window before its next decision."""
    game = TradeSpec(deal.spec, HouseRules(**house), balances)
    return TradeState(game, deal, (0,) * deal.spec.seats, starter=deal.spec.dealer, windows=1, window=Window(1))


def bidding(calls: str = "", hands: tuple[str, str, str] | None = None, **table: Any) -> TradeState:
    """In the auction after these calls; the hands of rules/betel.md 9.6 or others."""
    deal = dealt()
    if hands is not None:
        deal = holding(deal, *map(cards, hands))
    return at_table(called(deal, calls), **table)


def playing(
    contract: str, declarer: int, hands: tuple[str, str, str], turn: int, lying: str = "", taken: Any = 0, **table: Any
) -> TradeState:
    """In the play of a contract, after so many tricks; ``lying``: cards on the table, played before ``turn``.

    ``taken``: the tricks of each, or those of seat 0 if nobody else has any.
    """
    deal = dealt()
    rank = BY_ID[contract].rank
    auction = Auction(deal.spec.around[(declarer + 1) % 3], rank, declarer, last=declarer)
    deal = holding(BASE.lead_off(replace(deal, auction=auction)), *map(cards, hands))
    trick = tuple(cards(card).bit_length() - 1 for card in lying.split())
    tricks = replace(
        BASE.tricks(deal),
        leader=(turn - len(trick)) % 3,
        turn=turn,
        table=trick,
        trick=sum(1 << card for card in trick),
        taken=taken if isinstance(taken, tuple) else (taken, 0, 0),
    )
    deal = replace(deal, tricks=tricks)
    return at_table(deal, **table)


def with_hands(s: TradeState, *hands: str) -> TradeState:
    """The same with these cards in the hands; "" leaves a hand as it is."""
    now = (cards(text) if text else held for text, held in zip(hands, s.deal.hands, strict=True))
    return replace(s, deal=holding(s.deal, *now))


def led_by(s: TradeState, seat: int) -> TradeState:
    """The same with another seat to lead."""
    tricks = replace(BASE.tricks(s.deal), turn=seat, leader=seat)
    return replace(s, deal=replace(s.deal, tricks=tricks))


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
    house = HouseRules(
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


SUITS, RANKS = "CDHS", "789TJQKA"
CODES = tuple(rank + suit for suit in SUITS for rank in RANKS)


def random_terms(s: TradeState, seat: int, rng: Random) -> Terms:
    """An offer out of the whole grammar of the rules file (4.5), often one that cannot be kept."""
    clauses = rng.choice((1, 1, 2, 2, 3))
    cut = rng.randint(0, clauses)
    made = [_random_clause(s, seat if at < cut else -1, clauses, rng) for at in range(clauses)]
    to = rng.choice(("any", *(other for other in s.deal.spec.order if other != seat)))
    refund = rng.choice(("impossible", "impossible", "impossible_or_lapsed", "never"))
    return terms(made[:cut], made[cut:], to, refund)


def _random_clause(s: TradeState, owner: int, clauses: int, rng: Random) -> dict[str, Any]:
    kind = rng.choice(
        ("pay", "pay", "show", "send", "must", "must", "demand", *(("text",) if s.spec.house.free_text else ()))
    )
    condition = random_condition(clauses, rng) if rng.random() < 0.4 else []
    later = rng.choice((0, 0, 0, 1, 2, 3))
    at = rng.choice(("now", "now", "auction_end", "deal_end", f"trick {rng.randint(1, 10)}"))
    when = {"if": condition, **({"at": at, "deal": later} if at != "now" else {})}
    if kind == "pay":
        low = rng.choice((5, 5, 10, 20))
        return {"k": kind, "amount": low if rng.random() < 0.8 else {"min": low, "max": 50}, **when}
    if kind in ("show", "send"):
        hand = codes(s.deal.hands[owner]) if owner >= 0 else CODES
        named = {"list": rng.sample(hand, min(len(hand), rng.choice((1, 1, 2, 3))))}
        n: dict[str, Any] = {"n": rng.choice((1, 1, 2)), "from": _random_cards(rng)}
        if rng.random() < 0.5:
            n |= {"by": "acceptor"} | ({"n": [1, rng.randint(1, 4)]} if rng.random() < 0.3 else {})
        ways = [named, n, {"all": _random_cards(rng)}] if kind == "show" else [named, n]
        ways = ways if named["list"] else ways[1:]
        to = {"to": rng.choice(("partner", "all"))} if kind == "show" else {}
        return {"k": kind, "cards": rng.choice(ways), **to, **when}
    if kind == "text":
        return {"k": kind, "text": "fair play", "ask_at": rng.choice(("auction_end", "deal_end")), "deal": later}
    on = rng.choice(("call", "lead", "follow", "play", *(("fx",) if kind == "must" else ())))
    window: dict[str, Any] = {"deal": later or int(on == "fx")}
    if on == "call" and rng.random() < 0.8:
        window["calls"] = rng.choice(("next", "all"))
    if on in ("lead", "follow", "play") and rng.random() < 0.8:
        window["tricks"] = sorted((rng.randint(1, 10), rng.randint(1, 10)))
    which = _random_calls(rng) if on == "call" else {"max": 5 * rng.randint(0, 4)} if on == "fx" else _random_cards(rng)
    if kind == "demand":
        return {"k": kind, "on": on, "window": window, "menu": which, "uses": rng.choice((1, 1, 2, 3))}
    mode = rng.choice(("first", "asap", "each"))
    return {"k": kind, "on": on, "window": window, "filter": which, "mode": mode, "if": condition}


def _random_cards(rng: Random) -> dict[str, Any]:
    which: dict[str, Any] = rng.choice(
        (
            {},
            {"suits": rng.sample(SUITS, rng.choice((1, 1, 2)))},
            {"ranks": rng.sample(RANKS, 2)},
            {"cards": rng.sample(CODES, 3)},
        )
    )
    return which | ({"not": True} if which and rng.random() < 0.3 else {})


def _random_calls(rng: Random) -> dict[str, Any]:
    which: dict[str, Any] = rng.choice(
        (
            {},
            {"kinds": rng.sample(("pass", "bid", "kontra"), rng.choice((1, 2)))},
            {"contracts": rng.sample(tuple(BY_ID), 4)},
        )
    )
    for part in ("take", "give"):
        if rng.random() < 0.25:
            which = which | {part: {rng.choice(("must", "mustnot")): rng.sample(CODES, rng.choice((1, 2)))}}
    return which | ({"take": "none"} if rng.random() < 0.1 else {})


def random_condition(clauses: int, rng: Random, depth: int = 0) -> list[Any]:
    who = rng.choice(("me", "you", "third"))
    of = rng.randrange(clauses)
    found: list[Any] = rng.choice(
        (
            ["made"],
            ["failed"],
            ["allpass"],
            ["doubled"],
            ["declarer", who],
            ["contract", *rng.sample(tuple(BY_ID), 3)],
            ["kind", rng.choice(("normal", "betelek"))],
            ["tricks", who, rng.choice((">=", "<=", "=", ">", "<", "!=")), rng.randint(0, 10)],
            ["trick_winner", rng.randint(1, 10), who],
            ["called", who, _random_calls(rng)],
            ["done", of],
            ["impossible", of],
            ["lapsed", of],
            ["vote", of, rng.choice(("kept", "broken"))],
        )
    )
    if depth < 2 and rng.random() < 0.3:
        return [rng.choice(("and", "or")), found, random_condition(clauses, rng, depth + 1)]
    return ["not", found] if rng.random() < 0.2 else found


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
    if rng.random() < 0.5 and any(form.move is MakeOffer for form in choices):
        composed = MakeOffer(random_terms(s, seat, rng))
        if not why(s, seat, composed):
            return seat, composed
    trades = tuple(form for form in choices if form.move in (MakeOffer, Accept, Refine, Choose, GiveOrder))
    return seat, sample(trades if trades and rng.random() < 0.5 else choices, rng)
