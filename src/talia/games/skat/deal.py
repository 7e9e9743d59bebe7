"""One deal of Skat: deal, auction, announcement, play, score; or Ramsch (rules/skat.md 3 to 5)."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from talia.cards import CODE, mask, singles
from talia.games.skat import announcing, before_play, bidding, playing, ramsch, scoring
from talia.games.skat.guidance import guidance
from talia.games.skat.moves import (
    Announce,
    Answer,
    Bid,
    Choose,
    GrandHand,
    Hand,
    Hold,
    Kontra,
    Offer,
    Pass,
    PassOn,
    PickUp,
    Play,
    Propose,
    Refuse,
    Resign,
    Take,
)
from talia.games.skat.scoring import EXTRAS, SUITS, card_points, trumps
from talia.games.skat.state import DECK, DealState, Spec, Step, out_of_turn
from talia.table.forms import Form
from talia.table.game import Guide
from talia.table.moves import CHANCE, CLOCK, EVERYONE, NOBODY, Draw, Drawn, Event, IllegalMove, Move, Shuffle
from talia.table.series import Deal, the_shuffle
from talia.table.zones import Fact, Zone, known_in
from talia.tricks import play as tricks
from talia.tricks.play import HAND, lowest

PACKETS: Final = (
    (0, 1, 2, 11, 12, 13, 14, 23, 24, 25),
    (3, 4, 5, 15, 16, 17, 18, 26, 27, 28),
    (6, 7, 8, 19, 20, 21, 22, 29, 30, 31),
)
"""Which cards of the shuffled deck go to forehand, middlehand and rearhand: three, four and three at a time."""
IN_SKAT: Final = (9, 10)


def stacked(hands: tuple[int, int, int], skat: int) -> tuple[str, ...]:
    """The order of the deck that deals these hands (forehand, middlehand, rearhand) and this skat."""
    deck = [""] * DECK.size
    for places, cards in zip((*PACKETS, IN_SKAT), (*hands, skat), strict=True):
        for place, one in zip(places, singles(cards), strict=True):
            deck[place] = CODE[one]
    return tuple(deck)


class SkatDeal(Deal[DealState]):
    """The rules of one deal."""

    def start(self, spec: Spec) -> DealState:
        """Before the cards are dealt."""
        return DealState(spec)

    def draw(self, d: DealState, label: str) -> Draw | None:
        """The one shuffle."""
        return Shuffle(label, DECK.codes) if d.phase == "deal" else None

    def waiting(self, d: DealState) -> int:
        """The one player on turn."""
        return 1 << d.turn if d.turn >= 0 else 0

    def choices(self, d: DealState, seat: int) -> tuple[Form, ...]:
        """What the seat may do; a soloist may give up even when it is not his turn."""
        giving_up = (playing.RESIGN,) if playing.may_resign(d, seat) else ()
        if seat != d.turn:
            return giving_up
        return (*_choices(d, seat), *giving_up)

    def play(self, d: DealState, author: int, move: Move) -> Step:
        """The step."""
        step = _STEPS.get(type(move))
        if step is None:
            raise IllegalMove("no_such_timer" if author == CLOCK else "unknown_move")
        return step(d, author, move)

    def default(self, d: DealState, seat: int) -> Move | None:
        """Pass, pick up, the longest suit, no and yes to the partner, take what slides, the lowest legal card."""
        if seat != d.turn:
            return None
        if d.phase == "skat":
            return PickUp()
        if d.phase == "announce":
            return _plainest(d, seat)
        if d.phase == "schenken" and d.offering >= 0:
            return Answer("accept" if d.agreed else "refuse")
        if d.phase == "exchange":
            return Choose("first") if len(d.plans) == 2 else Answer("agree") if d.plans else Propose()
        if d.phase == "slide":
            return Take()
        if d.phase == "pass_on":
            return PassOn(_dearest(d.hands[seat] & ~ramsch.JACK_CARDS))
        if d.phase == "play" and d.tricks is not None:
            return Play(lowest(tricks.legal_cards(d.tricks)))
        return Pass()

    def zones(self, d: DealState) -> tuple[Zone, ...]:
        """Hands, skat, cards on the table and tricks won; all faces are open once the deal is over."""
        if d.phase == "deal":
            return ()
        over = d.phase == "over"
        sees_skat = EVERYONE if over else NOBODY
        if d.game and not d.hand:
            sees_skat |= 1 << d.soloist
        skat = Zone("skat", d.skat, sees_skat, EVERYONE, known_in(d.known, "skat"))
        if d.tricks is None:
            placed: tuple[Zone, ...] = tuple(
                Zone(
                    HAND[seat], d.hands[seat], EVERYONE if over else 1 << seat, EVERYONE, known_in(d.known, HAND[seat])
                )
                for seat in d.spec.order
            )
        else:
            placed = tricks.zones(d.tricks, open_to=EVERYONE if over else NOBODY, knowledge=d.known)
        shown = _shown(d)
        return (
            *(replace(zone, sees=zone.sees | shown[zone.id]) if zone.id in shown else zone for zone in placed),
            skat,
        )

    def facts(self, d: DealState) -> tuple[Fact, ...]:
        """All there is to know besides cards."""
        public = [Fact("dealer", d.spec.dealer)]
        if d.spec.resting >= 0:
            public.append(Fact("resting", d.spec.resting))
        if d.spec.in_round:
            public.append(Fact("round", d.spec.options.rounds))
        if d.phase == "deal":
            return tuple(public)
        told = bidding.facts(d)
        if d.ramsch:
            told["ramsch"] = d.ramsch
            told["refusals"] = d.refusals
        if d.soloist >= 0:
            told["soloist"] = d.soloist
            told["bid"] = d.bid
        if d.soloist >= 0 and d.phase != "skat":
            told["from_hand"] = d.hand
        if d.game:
            told |= _contract(d)
        private = _own_facts(d)
        if d.tricks is not None:
            private += tricks.facts(d.tricks)
        return (*public, *(Fact(key, value) for key, value in told.items()), *private)

    def guidance(self, d: DealState, seat: int) -> tuple[Guide, ...]:
        """The decision asked for, or what one's side needs."""
        return guidance(d, seat)

    def phase(self, d: DealState) -> str:
        """What is going on."""
        return d.phase

    def score(self, d: DealState) -> tuple[int, ...] | None:
        """What the deal brings each seat, in the chosen way of scoring."""
        if d.phase != "over":
            return None
        options, seats = d.spec.options, d.spec.seats
        if d.outcome is not None:
            return scoring.paid(options, seats, d.soloist, d.outcome, d.doubled)
        if d.ramsch_outcome is not None:
            return scoring.ramsch_paid(options, d.spec.order, d.ramsch_outcome)
        return (0,) * seats

    def summary(self, d: DealState) -> dict[str, Any]:
        """The deal's line in the score sheet."""
        line: dict[str, Any] = {"dealer": d.spec.dealer, "in_round": d.spec.in_round, "kind": "passed_out"}
        if d.ramsch_outcome is not None:
            end = d.ramsch_outcome
            line |= {"kind": d.ramsch, "points": end.points, "result": end.scores, "refusals": d.refusals}
        if d.outcome is not None:
            p, end_of_game = playing.as_played(d), d.outcome
            line |= {
                "kind": "game",
                "soloist": d.soloist,
                "contract": d.game,
                "bid": d.bid,
                "with": d.matadors[0],
                "matadors": d.matadors[1],
                "items": scoring.items(p, end_of_game),
                "multiplier": end_of_game.multiplier,
                "points": p.points,
                "doubled": d.doubled,
                "won": end_of_game.won,
                "value": end_of_game.value,
                "overbid": end_of_game.overbid,
                "result": end_of_game.result,
                "resigned": d.resigned,
            }
        return line


# --- the deal and what may be done -----------------------------------------------------------------------------------


def _choices(d: DealState, seat: int) -> tuple[Form, ...]:
    if d.phase == "bidding":
        return bidding.choices(d, seat)
    if d.phase in ("skat", "announce"):
        return announcing.choices(d, seat)
    if d.phase in ("kontra", "schenken", "exchange"):
        return before_play.choices(d, seat)
    return playing.choices(d) if d.phase == "play" else ramsch.choices(d, seat)


def _dealt(d: DealState, author: int, move: Drawn) -> Step:
    """Three, two to the skat, four, three (rules/skat.md 3)."""
    deck = the_shuffle(move, Shuffle("", DECK.codes) if d.phase == "deal" and author == CHANCE else None)
    hands = [0] * d.spec.seats
    for seat, places in zip(d.spec.order, PACKETS, strict=True):
        hands[seat] = mask(deck[place] for place in places)
    d = replace(d, hands=tuple(hands), skat=mask(deck[place] for place in IN_SKAT))
    events = [Event("dealt", {"dealer": d.spec.dealer})]
    if d.spec.resting >= 0:
        events.append(Event("rests", {"seat": d.spec.resting}))
    return ramsch.begin_round(d) if d.spec.sliding else bidding.opened(d), tuple(events)


def _passed(d: DealState, author: int, move: Pass) -> Step:
    if author != d.turn:
        raise out_of_turn(d, "bidding", "kontra", "schenken", "grand_hand")
    if d.phase == "bidding":
        return bidding.pass_(d, author, move)
    if d.phase == "kontra" or (d.phase == "schenken" and d.offering < 0):
        return before_play.pass_(d, author, move)
    if d.phase == "grand_hand":
        return ramsch.no_grand_hand(d, author, move)
    raise IllegalMove("not_now")


def _grand_hand(d: DealState, author: int, move: GrandHand) -> Step:
    d, extra = ramsch.grand_hand(d, author, move)
    told = Event("soloist", {"seat": author, "bid": 0})
    d, events = announcing.named(d, "grand", extra)
    return d, (told, *events)


_STEPS: Final[dict[type[Move], Callable[[DealState, int, Any], Step]]] = {
    Drawn: _dealt,
    Bid: bidding.bid,
    Hold: bidding.hold,
    Pass: _passed,
    PickUp: announcing.pick_up,
    Hand: announcing.hand,
    Announce: announcing.announce,
    Kontra: before_play.kontra,
    Offer: before_play.offer,
    Answer: before_play.answer,
    Propose: before_play.propose,
    Choose: before_play.choose,
    Resign: playing.resign,
    GrandHand: _grand_hand,
    Take: ramsch.take,
    Refuse: ramsch.refuse,
    PassOn: ramsch.pass_on,
    Play: playing.play,
}


# --- what is seen ----------------------------------------------------------------------------------------------------


def _shown(d: DealState) -> dict[str, int]:
    """Hands that others see besides their owners, by zone: the soloist's when open, the defenders' in a revolution."""
    if not d.game or not d.open:
        return {}
    shown = {HAND[d.soloist]: EVERYONE}
    if d.game == "revolution" and d.phase in ("exchange", "play"):
        both = 1 << d.defenders[0] | 1 << d.defenders[1]
        shown |= {HAND[seat]: both for seat in d.defenders}
    return shown


def _contract(d: DealState) -> dict[str, Any]:
    """The announced game as everybody knows it, with what of its multiplier is settled."""
    told: dict[str, Any] = {"contract": d.game}
    if scoring.is_null(d.game):
        told["value"] = scoring.NULLS[d.game, d.hand]
    else:
        told["base"] = scoring.base(d.game, d.spec.options)
    if d.extra:
        told["extra"] = EXTRAS[d.extra]
    if d.doubled > 1:
        told["doubled"] = d.doubled
    if d.declined:
        told["declined"] = d.declined
        told["needed"] = d.level
    return told


def _own_facts(d: DealState) -> tuple[Fact, ...]:
    """What the soloist alone knows: his matadors and values by the cards he sees; the plans of the defenders."""
    facts: list[Fact] = []
    if d.phase == "over":
        return ()
    if d.phase in ("skat", "announce"):
        facts.append(Fact("values", announcing.own_values(d), 1 << d.soloist))
    elif d.game and not scoring.is_null(d.game):
        cards = d.hands[d.soloist] | (0 if d.hand else d.skat)
        having, length = scoring.matadors(d.game, cards)
        value = scoring.announced_value(d.game, cards, d.spec.options, hand=d.hand, extra=d.extra, declined=d.declined)
        facts.append(Fact("matadors", {"with": having, "length": length, "value": value}, 1 << d.soloist))
    if d.phase == "exchange" and d.plans:
        both = 1 << d.defenders[0] | 1 << d.defenders[1]
        first, second = before_play.players(d)
        plans = [{str(first): _codes(mine), str(second): _codes(his)} for mine, his in d.plans]
        facts.append(Fact("plans", plans, both))
    return tuple(facts)


def _codes(cards: int) -> tuple[str, ...]:
    return tuple(CODE[one] for one in singles(cards))


# --- for silent players ----------------------------------------------------------------------------------------------


def _plainest(d: DealState, seat: int) -> Announce:
    """The suit with the most trumps; the dearest plain cards go down."""
    held = d.hands[seat]
    suit = max(SUITS, key=lambda each: (held & mask(trumps(each))).bit_count())
    if d.hand:
        return Announce(suit)
    plain = held & ~mask(trumps(suit))
    return Announce(suit, discard=_dearest(plain if plain.bit_count() >= 2 else held))


def _dearest(cards: int) -> tuple[str, ...]:
    """The two cards with the most points."""
    return _codes(sum(sorted(singles(cards), key=lambda one: (-card_points(one), one))[:2]))
