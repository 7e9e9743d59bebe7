"""What is done in the auction of Betel: passing, bidding, exchanging, looking, and the resting player's prediction.

Rules: rules/betel.md 4.1, 4.6 and, for the face-down dubel, 6.1. What may be said is in ``auction``.
"""

from typing import Any, Final

from msgspec.structs import replace

from talia.cards import BIT, CODE, pick
from talia.games.betel import scoring
from talia.games.betel.auction import KONTRA, Auction, bids, check_bid, check_double, may_double, rank_of, sayings
from talia.games.betel.contracts import CONTRACTS
from talia.games.betel.moves import Call, Look, Pass, Predict, Refill
from talia.games.betel.state import SLOTS, DealState, Slots, Step, out_of_turn, picked
from talia.table.forms import Cards, Form, Option
from talia.table.moves import EVERYONE, Event, IllegalMove
from talia.tricks.play import HAND, put

_PASS: Final = Form(Pass)
_LOOK: Final = {
    (True, True): Form(Look, (Option("slot", SLOTS),)),
    (True, False): Form(Look, (Option("slot", SLOTS[:1]),)),
    (False, True): Form(Look, (Option("slot", SLOTS[1:]),)),
}
"""By whether a card lies in either slot."""

_PREDICTIONS: Final = ("made", "failed", "decline")
PREDICT: Final = (Form(Predict, (Option("answer", _PREDICTIONS),)),)

_PASSED: Final = tuple(
    Event("pass", {"seat": seat, "call": "pass", "take": (), "give": (), "slots": (), "penalty": 0})
    for seat in range(4)
)


def choices(d: DealState, seat: int) -> tuple[Form, ...]:
    """What the caller may do."""
    options = d.spec.options
    say = sayings(bids(d.auction, seat, options, d.spec.contracts), may_double(d.auction, options))
    if d.slots is not None:
        return _choices_face_down(d, d.slots, seat, say)
    if say is None:
        return (_PASS,)
    if not options.exchange:
        return _PASS, Form(Call, (say,))
    take, give = Cards("take", "dubel", d.dubel, 0, 2), Cards("give", HAND[seat], d.hands[seat], 0, 2)
    return _PASS, Form(Call, (take, give, say), same=("take", "give"))


def _choices_face_down(d: DealState, slots: Slots, seat: int, say: Option | None) -> tuple[Form, ...]:
    forms = [_PASS]
    if d.spec.options.exchange and any(slots.cards):
        forms.append(_LOOK[slots.cards[0] != 0, slots.cards[1] != 0])
    names = picked(slots)
    if say is not None and names:
        laid = (Cards(name, HAND[seat], d.hands[seat]) for name in names)
        forms.append(Form(Refill, (*laid, say), distinct=names))
    elif say is not None:
        forms.append(Form(Call, (say,)))
    return tuple(forms)


def pass_(d: DealState, author: int, _: Pass) -> Step:
    """A pass; cards looked at go back, and are charged."""
    if author != d.turn or d.phase != "auction":
        raise out_of_turn(d, "auction")
    a = d.auction.passed()
    passed = _PASSED[author]
    hands, slots = d.hands, d.slots
    if slots is not None and any(slots.picked):
        penalty = scoring.PEEK * slots.fresh
        passed = Event("pass", {**passed.data, "slots": picked(slots), "penalty": penalty})
        hands = put(hands, author, hands[author] & ~(slots.picked[0] | slots.picked[1]))
        slots = Slots(
            (slots.cards[0] | slots.picked[0], slots.cards[1] | slots.picked[1]),
            put(slots.charged, author, slots.charged[author] + penalty),
            slots.seen,
        )
    d = replace(d, hands=hands, slots=slots, turn=d.spec.after[author], auction=a, calls=(*d.calls, passed.data))
    if not a.over:
        return d, (passed,)
    d, ending = _auction_over(d)
    return d, (passed, ending)


def call(d: DealState, author: int, move: Call) -> Step:
    """A bid or a kontra, with what is exchanged with the face-up dubel."""
    if author != d.turn or d.phase != "auction":
        raise out_of_turn(d, "auction")
    take = give = 0
    if move.take or move.give:
        take, give = _exchange(d, author, move)
    elif d.slots is not None and any(d.slots.picked):
        raise _wrong_slots(d.slots)
    a, contract = _said(d, author, move.say)
    call = _spoken(author, move.say, contract, move.take, move.give)
    happened = (Event(_code(move.say), call),)
    if not take:
        return replace(d, turn=d.spec.after[author], auction=a, calls=(*d.calls, call)), happened
    return (
        replace(
            d,
            hands=put(d.hands, author, d.hands[author] ^ take ^ give),
            known=put(d.known, author, d.known[author] & ~give | take),
            dubel=d.dubel ^ take ^ give,
            turn=d.spec.after[author],
            auction=a,
            calls=(*d.calls, call),
        ),
        happened,
    )


def _code(say: str) -> str:
    return KONTRA if say == KONTRA else "bid"


def _spoken(
    seat: int, say: str, contract: str, take: tuple[str, ...], give: tuple[str, ...], slots: tuple[str, ...] = ()
) -> dict[str, Any]:
    """A call as everybody hears it: what is said of which contract, and what is seen of the exchange."""
    return {"seat": seat, "call": say, "contract": contract, "take": take, "give": give, "slots": slots}


def _said(d: DealState, author: int, say: str) -> tuple[Auction, str]:
    """The auction after a bid or a kontra, if it is legal, and the contract it speaks of."""
    a, options = d.auction, d.spec.options
    if say == KONTRA:
        check_double(a, options)
        return a.kontra(), CONTRACTS[a.standing].id
    rank = rank_of(say)
    check_bid(a, author, options, d.spec.contracts, rank)
    return a.bid(author, rank), say


def _exchange(d: DealState, author: int, move: Call) -> tuple[int, int]:
    """What is taken from the face-up dubel and given for it."""
    if not d.spec.options.exchange:
        raise IllegalMove("exchange_off")
    if d.slots is not None:
        raise IllegalMove("dubel_face_down")
    if len(move.take) != len(move.give):
        raise IllegalMove("exchange_unequal", take=len(move.take), give=len(move.give))
    take = pick(move.take, d.dubel)
    if take is None:
        raise IllegalMove("not_in_dubel", card=_stranger(move.take, d.dubel))
    give = pick(move.give, d.hands[author])
    if give is None:
        raise IllegalMove("not_in_hand", card=_stranger(move.give, d.hands[author]))
    return take, give


def _stranger(named: tuple[str, ...], cards: int) -> str:
    """The first of the cards named that is not there, or not there again."""
    return next(card for at, card in enumerate(named) if not BIT.get(card, 0) & cards or card in named[:at])


def _auction_over(d: DealState) -> tuple[DealState, Event]:
    """Contract, declarer and opening leader; with four at the table the resting player is asked first."""
    a = d.auction
    if a.standing < 0:
        dealer = d.spec.dealer
        return replace(d, phase="play", turn=dealer, leader=dealer), Event("all_pass", {"leader": dealer})
    asked = d.spec.resting >= 0 and d.spec.options.prediction
    d = replace(
        d,
        phase="prediction" if asked else "play",
        turn=d.spec.resting if asked else a.bidder,
        leader=a.bidder,
        contract=CONTRACTS[a.standing],
        declarer=a.bidder,
    )
    return d, Event("contract", {"declarer": a.bidder, "contract": CONTRACTS[a.standing].id, "doubled": a.doubled})


def look(d: DealState, author: int, move: Look) -> Step:
    """Picks up a slot of the face-down dubel."""
    if author != d.turn or d.phase != "auction":
        raise out_of_turn(d, "auction")
    if d.slots is None:
        raise IllegalMove("dubel_face_up")
    if not d.spec.options.exchange:
        raise IllegalMove("exchange_off")
    if move.slot not in SLOTS:
        raise IllegalMove("no_such_slot", slot=move.slot)
    at = SLOTS.index(move.slot)
    slots = d.slots
    card = slots.cards[at]
    if not card:
        raise IllegalMove("slot_picked_up", slot=move.slot)
    new = not slots.seen[at] >> author & 1
    viewers = EVERYONE if d.spec.options.open_hands else 1 << author
    slots = replace(
        slots,
        cards=_put2(slots.cards, at, 0),
        seen=_put2(slots.seen, at, viewers),
        picked=_put2(slots.picked, at, card),
        fresh=slots.fresh + new,
    )
    d = replace(d, hands=put(d.hands, author, d.hands[author] | card), slots=slots)
    public = {"seat": author, "slot": move.slot, "card": None}
    return d, (Event("looked", {**public, "card": CODE[card]}, viewers, public),)


def _put2(values: tuple[int, int], at: int, value: int) -> tuple[int, int]:
    return (value, values[1]) if at == 0 else (values[0], value)


def _wrong_slots(slots: Slots) -> IllegalMove:
    names = picked(slots)
    return IllegalMove("wrong_slots" if names else "no_slot_picked_up", slots=names)


def refill(d: DealState, author: int, move: Refill) -> Step:
    """A bid or a kontra, and what is laid on the slots picked up."""
    if author != d.turn or d.phase != "auction":
        raise out_of_turn(d, "auction")
    slots = d.slots
    if slots is None:
        raise IllegalMove("dubel_face_up")
    named = (move.slot1, move.slot2)
    if not any(slots.picked) or any((card is None) != (not old) for card, old in zip(named, slots.picked, strict=True)):
        raise _wrong_slots(slots)
    laid = tuple(card for card in named if card is not None)
    given = pick(laid, d.hands[author])
    if given is None:
        raise IllegalMove("not_in_hand", card=_stranger(laid, d.hands[author]))
    a, contract = _said(d, author, move.say)
    names = picked(slots)
    first, second = (old if card is None else BIT[card] for card, old in zip(named, slots.cards, strict=True))
    refilled = {"seat": author, "slots": names, "cards": ()}
    viewers = EVERYONE if d.spec.options.open_hands else 1 << author
    call = _spoken(author, move.say, contract, (), (), names)
    d = replace(
        d,
        hands=put(d.hands, author, d.hands[author] & ~given),
        slots=Slots((first, second), slots.charged, slots.seen),
        turn=d.spec.after[author],
        auction=a,
        calls=(*d.calls, call),
    )
    return d, (Event("refilled", {**refilled, "cards": laid}, viewers, refilled), Event(_code(move.say), call))


def predict(d: DealState, author: int, move: Predict) -> Step:
    """The resting player's answer."""
    if author != d.turn or d.phase != "prediction":
        raise out_of_turn(d, "prediction")
    if move.answer not in _PREDICTIONS:
        raise IllegalMove("no_such_answer", answer=move.answer)
    d = replace(d, phase="play", turn=d.declarer, prediction=move.answer)
    return d, (Event("predicted", {"seat": author, "answer": move.answer}),)
