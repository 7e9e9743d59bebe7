"""One deal of Betel: deal, auction, prediction, play, claims, score (rules/betel.md 3 to 5).

What is public about cards: the dubel while it lies face up, every exchange with it, every card played. A card somebody
took from the dubel and has not laid back or played is therefore known to be in his hand. A declarer who claims lays
his hand open, and it stays open.
"""

from operator import itemgetter
from typing import Any, Final

from msgspec.structs import replace

from talia.cards import BIT, CODE, Deck, code, codes, pick, singles
from talia.games.betel import scoring
from talia.games.betel.auction import (
    KONTRA,
    Auction,
    bids,
    check_bid,
    check_double,
    may_double,
    rank_of,
    sayings,
)
from talia.games.betel.cardplay import OBLIGATIONS, refusal
from talia.games.betel.claims import certain, check_claim, may_claim, proven
from talia.games.betel.contracts import ALLPASS, CONTRACTS, ids
from talia.games.betel.moves import Answer, Call, Claim, Look, Pass, Play, Predict, Refill
from talia.games.betel.state import SLOTS, TRICKS, DealState, Slots, Spec, put
from talia.table.forms import Cards, Form, Option
from talia.table.moves import CHANCE, CLOCK, EVERYONE, NOBODY, Draw, Event, IllegalMove, Move, Shuffle, seats_of
from talia.table.series import Deal, the_shuffle
from talia.table.zones import Fact, Zone
from talia.tricks.obligations import LEADING, Obligations, legal, winner

DECK: Final = Deck("789TJQKA")

_ROLES: Final = (
    itemgetter(3, 7, *range(10, 32, 3)),
    itemgetter(0, 4, *range(8, 32, 3)),
    itemgetter(2, 6, *range(9, 32, 3)),
)
"""Which cards of the shuffled deck go to the dealer, to his left and to his right neighbour."""

_DUBEL: Final = (1, 5)

_PASS: Final = Form(Pass)
_CLAIM: Final = Form(Claim, confirm="claim")
_ANSWER: Final = (Form(Answer, (Option("say", ("accept", "reject")),)),)
_PREDICT: Final = (Form(Predict, (Option("answer", ("made", "failed", "decline")),)),)
_LOOK: Final = {
    (True, True): Form(Look, (Option("slot", SLOTS),)),
    (True, False): Form(Look, (Option("slot", SLOTS[:1]),)),
    (False, True): Form(Look, (Option("slot", SLOTS[1:]),)),
}
_PASSED: Final = tuple(
    Event("pass", {"seat": seat, "call": "pass", "take": (), "give": (), "slots": (), "penalty": 0})
    for seat in range(4)
)
_CARD_PLAYED: Final = tuple(
    {BIT[code]: Event("card_played", {"seat": seat, "card": code}) for code in DECK.codes} for seat in range(4)
)
_HAND: Final = tuple(f"hand.{seat}" for seat in range(4))
_PLAYED: Final = tuple(f"played.{seat}" for seat in range(4))
_ONE_CARD: Final = tuple(
    {BIT[code]: (Form(Play, (Cards("card", _HAND[seat], BIT[code]),)),) for code in DECK.codes} for seat in range(4)
)
"""What is offered to a seat that has only one card to play."""
_WON: Final = tuple(f"won.{seat}" for seat in range(4))


class BetelDeal(Deal[DealState]):
    """The rules of one deal."""

    def start(self, spec: Spec) -> DealState:
        """Before the cards are dealt."""
        return DealState(spec)

    def draw(self, d: DealState, label: str) -> Draw | None:
        """The one shuffle."""
        return Shuffle(label, DECK.codes) if d.phase == "deal" else None

    def waiting(self, d: DealState) -> int:
        """The caller, the resting player, the player on turn, or the defenders asked about a claim."""
        if d.turn >= 0:
            return 1 << d.turn
        return _asked(d) if d.phase == "claim" else 0

    def choices(self, d: DealState, seat: int) -> tuple[Form, ...]:
        """What the seat may do."""
        if seat == d.turn:
            if d.phase == "play":
                return _play_choices(d, seat)
            return _auction_choices(d, seat) if d.phase == "auction" else _PREDICT
        if d.phase == "claim" and _asked(d) >> seat & 1:
            return _ANSWER
        return ()

    def play(self, d: DealState, author: int, move: Move) -> tuple[DealState, tuple[Event, ...]]:
        """The step."""
        kind = type(move)
        if kind is Play:
            return _play(d, author, move)  # type: ignore[arg-type]
        if kind is Pass:
            return _pass(d, author)
        if kind is Call:
            return _call(d, author, move)  # type: ignore[arg-type]
        if author == CHANCE:
            return _deal(d, move)
        if author == CLOCK:
            raise IllegalMove("no_such_timer")
        if isinstance(move, Claim):
            return _claim(d, author)
        if isinstance(move, Answer):
            return _answer(d, author, move)
        if isinstance(move, Look):
            return _look(d, author, move)
        if isinstance(move, Refill):
            return _refill(d, author, move)
        if isinstance(move, Predict):
            return _predict(d, author, move)
        raise IllegalMove("unknown_move")

    def default(self, d: DealState, seat: int) -> Move | None:
        """Pass, the lowest legal card, no prediction, no to a claim (rules/betel.md 7)."""
        if not self.waiting(d) >> seat & 1:
            return None
        if d.phase == "auction":
            return Pass()
        if d.phase == "prediction":
            return Predict("decline")
        if d.phase == "claim":
            return Answer("reject")
        lowest = min(singles(_legal(d, seat)), key=_by_rank)
        return Play(CODE[lowest])

    def zones(self, d: DealState) -> tuple[Zone, ...]:
        """Hands, dubel, cards on the table and tricks won; all faces are open once the deal is over."""
        if d.phase == "deal":
            return ()
        over = d.phase == "over"
        open_to_all = over or d.spec.options.open_hands
        zones = []
        for seat in d.spec.order:
            sees = EVERYONE if open_to_all or (d.shown and seat == d.declarer) else 1 << seat
            known = ((d.known[seat], EVERYONE),) if d.known[seat] else ()
            zones.append(Zone(_HAND[seat], d.hands[seat], sees, EVERYONE, known))
        if d.slots is None:
            zones.append(Zone("dubel", d.dubel))
        else:
            for name, card, seen in zip(SLOTS, d.slots.cards, d.slots.seen, strict=True):
                zones.append(Zone(name, card, EVERYONE if over else seen))
        lying = dict(zip(d.spec.around[d.leader], d.table, strict=False))
        for seat in d.spec.order:
            zones.append(Zone(_PLAYED[seat], 1 << lying[seat] if seat in lying else 0))
        for seat in d.spec.order:
            zones.append(Zone(_WON[seat], d.won[seat], EVERYONE if over else NOBODY))
        return tuple(zones)

    def facts(self, d: DealState) -> tuple[Fact, ...]:
        """All there is to know besides cards; all of it is public."""
        return tuple(Fact(key, value) for key, value in _facts(d).items())

    def phase(self, d: DealState) -> str:
        """deal, auction, prediction, play, claim, over."""
        return d.phase

    def score(self, d: DealState) -> tuple[int, ...] | None:
        """The points by seat, predictions and penalties included."""
        if d.phase != "over":
            return None
        first = d.declarer if d.contract is not None else d.spec.dealer
        seats = d.spec.around[first]
        made = _made(d)
        tricks = [d.tricks[seat] for seat in seats]
        scored = scoring.points(d.contract, tricks, doubled=d.auction.doubled, made=made)
        total = [-charged for charged in d.slots.charged] if d.slots is not None else [0] * d.spec.seats
        for seat, points in zip(seats, scored, strict=True):
            total[seat] += points
        if made is not None and d.spec.resting >= 0:
            total[d.spec.resting] += scoring.prediction(d.prediction, made=made)
        return tuple(total)

    def summary(self, d: DealState) -> dict[str, Any]:
        """The deal's line in the score sheet."""
        return {
            "dealer": d.spec.dealer,
            "contract": d.contract.id if d.contract is not None else ALLPASS,
            "declarer": d.declarer if d.contract is not None else None,
            "doubled": d.auction.doubled,
            "tricks": d.tricks,
            "made": _made(d),
            "claimed": d.conceded,
            "resting": d.spec.resting if d.spec.resting >= 0 else None,
            "prediction": d.prediction or None,
            "penalties": d.slots.charged if d.slots is not None else None,
        }


def _facts(d: DealState) -> dict[str, Any]:
    facts: dict[str, Any] = {"dealer": d.spec.dealer}
    if d.spec.resting >= 0:
        facts["resting"] = d.spec.resting
    if d.phase == "deal":
        return facts
    a = d.auction
    facts["calls"] = d.calls
    if d.phase == "auction":
        if a.standing >= 0:
            facts["standing"] = CONTRACTS[a.standing].id
            facts["bidder"] = a.bidder
            facts["doubled"] = a.doubled
    else:
        facts["contract"] = d.contract.id if d.contract is not None else ALLPASS
        if d.contract is not None:
            facts["declarer"] = d.declarer
            facts["doubled"] = a.doubled
        facts["leader"] = d.leader
        facts["tricks"] = d.tricks
    if a.ever_doubled:
        facts["doubled_set"] = ids(a.ever_doubled)
    if d.prediction:
        facts["prediction"] = d.prediction
    if d.last is not None:
        facts["last_trick"] = d.last
    if d.claimed >= 0:
        facts["claim"] = {"seat": d.declarer, "pending": d.phase == "claim", "accepted": seats_of(d.accepted)}
    if d.slots is not None:
        facts["penalties"] = d.slots.charged
        facts["picked"] = _picked(d.slots)
    return facts


def _by_rank(one: int) -> tuple[int, int]:
    card = one.bit_length() - 1
    return card & 15, card >> 4


def _made(d: DealState) -> bool | None:
    """Whether the contract is made; None if there is none."""
    if d.contract is None:
        return None
    return d.contract.made(d.tricks[d.declarer]) or (d.conceded and d.contract.betelek)


def _out_of_turn(d: DealState, *phases: str) -> IllegalMove:
    if d.phase not in phases:
        return IllegalMove("not_now")
    return IllegalMove("not_your_turn")


# --- the deal ---------------------------------------------------------------------------------------------------------


def _deal(d: DealState, move: Move) -> tuple[DealState, tuple[Event, ...]]:
    """Ten cards each and two to the dubel, in the order of rules/betel.md 3."""
    deck = the_shuffle(move, Shuffle("", DECK.codes) if d.phase == "deal" else None)
    hands = [0] * d.spec.seats
    for seat, role in zip(d.spec.order, _ROLES, strict=True):
        hands[seat] = sum(map(BIT.__getitem__, role(deck)))
    first, second = (BIT[deck[at]] for at in _DUBEL)
    none = (0,) * d.spec.seats
    face_down = d.spec.options.dubel == "face_down"
    d = replace(
        d,
        phase="auction",
        hands=tuple(hands),
        known=none,
        dubel=0 if face_down else first | second,
        slots=Slots((first, second), none) if face_down else None,
        turn=d.spec.dealer,
        tricks=none,
        won=none,
    )
    dealing = Event("dealt", {"dealer": d.spec.dealer})
    if d.spec.resting < 0:
        return d, (dealing,)
    return d, (dealing, Event("rests", {"seat": d.spec.resting}))


# --- the auction ------------------------------------------------------------------------------------------------------


def _auction_choices(d: DealState, seat: int) -> tuple[Form, ...]:
    options = d.spec.options
    say = sayings(bids(d.auction, seat, options, d.spec.contracts), may_double(d.auction, options))
    slots = d.slots
    if slots is None:
        if say is None:
            return (_PASS,)
        if not options.exchange:
            return _PASS, Form(Call, (say,))
        hand = Cards("give", _HAND[seat], d.hands[seat], 0, 2)
        return _PASS, Form(Call, (Cards("take", "dubel", d.dubel, 0, 2), hand, say), same=("take", "give"))
    forms = [_PASS]
    if options.exchange and any(slots.cards):
        forms.append(_LOOK[slots.cards[0] != 0, slots.cards[1] != 0])
    if say is not None:
        picked = _picked(slots)
        if picked:
            parts = tuple(Cards(name, _HAND[seat], d.hands[seat]) for name in picked)
            forms.append(Form(Refill, (*parts, say), distinct=picked))
        else:
            forms.append(Form(Call, (say,)))
    return tuple(forms)


def _pass(d: DealState, author: int) -> tuple[DealState, tuple[Event, ...]]:
    if author != d.turn or d.phase != "auction":
        raise _out_of_turn(d, "auction")
    a = d.auction.passed()
    passed = _PASSED[author]
    hands, slots = d.hands, d.slots
    if slots is not None and any(slots.picked):
        penalty = scoring.PEEK * slots.fresh
        passed = Event("pass", {**passed.data, "slots": _picked(slots), "penalty": penalty})
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


def _call(d: DealState, author: int, move: Call) -> tuple[DealState, tuple[Event, ...]]:
    if author != d.turn or d.phase != "auction":
        raise _out_of_turn(d, "auction")
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


# --- the face-down dubel ----------------------------------------------------------------------------------------------


def _look(d: DealState, author: int, move: Look) -> tuple[DealState, tuple[Event, ...]]:
    if author != d.turn or d.phase != "auction":
        raise _out_of_turn(d, "auction")
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


def _picked(slots: Slots) -> tuple[str, ...]:
    """The slots the caller has picked up."""
    return tuple(name for name, card in zip(SLOTS, slots.picked, strict=True) if card)


def _put2(values: tuple[int, int], at: int, value: int) -> tuple[int, int]:
    return (value, values[1]) if at == 0 else (values[0], value)


def _wrong_slots(slots: Slots) -> IllegalMove:
    picked = _picked(slots)
    return IllegalMove("wrong_slots" if picked else "no_slot_picked_up", slots=picked)


def _refill(d: DealState, author: int, move: Refill) -> tuple[DealState, tuple[Event, ...]]:
    if author != d.turn or d.phase != "auction":
        raise _out_of_turn(d, "auction")
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
    picked = _picked(slots)
    first, second = (old if card is None else BIT[card] for card, old in zip(named, slots.cards, strict=True))
    refilled = {"seat": author, "slots": picked, "cards": ()}
    viewers = EVERYONE if d.spec.options.open_hands else 1 << author
    call = _spoken(author, move.say, contract, (), (), picked)
    d = replace(
        d,
        hands=put(d.hands, author, d.hands[author] & ~given),
        slots=Slots((first, second), slots.charged, slots.seen),
        turn=d.spec.after[author],
        auction=a,
        calls=(*d.calls, call),
    )
    return d, (Event("refilled", {**refilled, "cards": laid}, viewers, refilled), Event(_code(move.say), call))


# --- the prediction of the resting player -----------------------------------------------------------------------------


def _predict(d: DealState, author: int, move: Predict) -> tuple[DealState, tuple[Event, ...]]:
    if author != d.turn or d.phase != "prediction":
        raise _out_of_turn(d, "prediction")
    if move.answer not in ("made", "failed", "decline"):
        raise IllegalMove("no_such_answer", answer=move.answer)
    d = replace(d, phase="play", turn=d.declarer, prediction=move.answer)
    return d, (Event("predicted", {"seat": author, "answer": move.answer}),)


# --- the play of the cards --------------------------------------------------------------------------------------------


def _rules(d: DealState) -> Obligations:
    return OBLIGATIONS[d.spec.options.beat_after_ruff][-1 if d.contract is None else d.contract.rank]


def _legal(d: DealState, seat: int) -> int:
    if not d.table:
        return d.hands[seat]
    return legal(_rules(d), d.hands[seat], d.trick, d.table[0], seat == d.declarer)


def _play_choices(d: DealState, seat: int) -> tuple[Form, ...]:
    cards = _legal(d, seat)
    if not cards & cards - 1:
        forms = _ONE_CARD[seat][cards]
    else:
        forms = (Form(Play, (Cards("card", _HAND[seat], cards),)),)
    return (*forms, _CLAIM) if seat == d.declarer and may_claim(d, seat) else forms


def _play(d: DealState, author: int, move: Play) -> tuple[DealState, tuple[Event, ...]]:
    if author != d.turn or d.phase != "play":
        raise _out_of_turn(d, "play")
    one = BIT.get(move.card, 0)
    if not one & _legal(d, author):
        led = d.table[0] if d.table else LEADING
        raise refusal(_rules(d), d.hands[author], d.trick, led, author == d.declarer, move.card)
    played = _CARD_PLAYED[author][one]
    hands = put(d.hands, author, d.hands[author] ^ one)
    known = put(d.known, author, d.known[author] & ~one) if d.known[author] & one else d.known
    table, trick = (*d.table, one.bit_length() - 1), d.trick | one
    if len(table) < 3:
        turn = d.spec.after[author]
        return replace(d, hands=hands, known=known, table=table, trick=trick, turn=turn), (played,)
    taker = d.spec.around[d.leader][winner(_rules(d), table)]
    tricks = put(d.tricks, taker, d.tricks[taker] + 1)
    taken = {"leader": d.leader, "cards": tuple(map(code, table)), "winner": taker, "tricks": tricks}
    d = replace(
        d,
        hands=hands,
        known=known,
        turn=taker,
        leader=taker,
        table=(),
        trick=0,
        tricks=tricks,
        won=put(d.won, taker, d.won[taker] | trick),
        last=taken,
    )
    events = (played, Event("trick", taken))
    if not hands[author]:
        return _over(d), events
    if d.contract is not None and d.contract.betelek and certain(d):
        return _over(d), (*events, Event("certain", {"declarer": d.declarer, "made": _made(d)}))
    return d, events


def _over(d: DealState) -> DealState:
    return replace(d, phase="over", turn=-1)


# --- claims -----------------------------------------------------------------------------------------------------------


def _asked(d: DealState) -> int:
    """The defenders who have not answered a pending claim yet."""
    return d.spec.active & ~(1 << d.declarer) & ~d.accepted


def _claim(d: DealState, author: int) -> tuple[DealState, tuple[Event, ...]]:
    check_claim(d, author)
    betelek = d.contract is not None and d.contract.betelek
    claim = Event("claim", {"seat": author, "cards": codes(d.hands[author]), "betelek": betelek})
    d = replace(d, claimed=d.played, accepted=0, shown=True)
    if proven(d, DECK.mask):
        d, stands = _claim_stands(d, proof=True)
        return d, (claim, stands)
    return replace(d, phase="claim", turn=-1), (claim,)


def _answer(d: DealState, author: int, move: Answer) -> tuple[DealState, tuple[Event, ...]]:
    if d.phase != "claim" or author < 0 or not _asked(d) >> author & 1:
        raise _out_of_turn(d, "claim")
    if move.say not in ("accept", "reject"):
        raise IllegalMove("no_such_answer", answer=move.say)
    said = Event("claim_answer", {"seat": author, "say": move.say})
    if move.say == "reject":
        d = replace(d, phase="play", turn=d.declarer, accepted=0)
        return d, (said, Event("claim_fails", {"seat": d.declarer}))
    d = replace(d, accepted=d.accepted | 1 << author)
    if _asked(d):
        return d, (said,)
    d, stands = _claim_stands(d, proof=False)
    return d, (said, stands)


def _claim_stands(d: DealState, *, proof: bool) -> tuple[DealState, Event]:
    """The declarer gets all remaining tricks; a betelek contract is made without counting them."""
    assert d.contract is not None
    betelek, left = d.contract.betelek, TRICKS - d.played
    tricks = d.tricks if betelek else put(d.tricks, d.declarer, d.tricks[d.declarer] + left)
    d = _over(replace(d, tricks=tricks, conceded=True))
    stands = {"seat": d.declarer, "tricks": left, "betelek": betelek, "proven": proof}
    return d, Event("claim_stands", stands)
