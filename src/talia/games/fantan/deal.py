"""One deal of Fan Tan, alone or as the lottery of Kierki (rules/fantan.md)."""

from typing import Any, Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from talia.cards import BIT, CODE, LANE, RANKS, Deck, code, codes, mask, singles
from talia.games.fantan.moves import Lay, Pass
from talia.games.fantan.rows import ROWS, fitting, sequences
from talia.table.account import Account, Item
from talia.table.forms import Cards, Form
from talia.table.game import Guide
from talia.table.moves import CHANCE, EVERYONE, Draw, Event, IllegalMove, Move, Shuffle
from talia.table.series import Deal, the_shuffle
from talia.table.zones import Fact, Zone

PACK: Final = Deck()
FIRST_CARD: Final = BIT["7D"]


class Spec(Struct, frozen=True):
    """What a deal starts with. ``prizes``: what going out first, second ... brings; without any it is for chips."""

    seats: int
    dealer: int
    start: Literal["seven_of_diamonds", "eldest_any"] = "seven_of_diamonds"
    ace: Literal["low", "high"] = "low"
    may_hold_back: bool = False
    ante: int = 0
    pass_fee: int = 0
    card_fee: int = 0
    prizes: tuple[int, ...] = ()
    cards: tuple[str, ...] = PACK.codes


class State(Struct, frozen=True):
    """A deal: the cards ``laid``, the ``start_rank`` of the rows (-1 before the first), who is ``out`` in that order.

    ``paid``: what each has put into the pool. ``passes``: how many in a row have just passed.
    """

    spec: Spec
    hands: tuple[int, ...] = ()
    turn: int = 0
    laid: int = 0
    start_rank: int = -1
    out: tuple[int, ...] = ()
    paid: tuple[int, ...] = ()
    passes: int = 0


class FanTanDeal(Deal[State]):
    """The rules of a deal."""

    def start(self, spec: Spec) -> State:
        """Nothing is dealt yet."""
        return State(spec)

    def draw(self, d: State, label: str) -> Draw | None:
        """The shuffle: the hands by seat; those after the dealer have the cards left over."""
        return None if d.hands else Shuffle(label, d.spec.cards)

    def waiting(self, d: State) -> int:
        """The seat on turn."""
        return 1 << d.turn

    def choices(self, d: State, seat: int) -> tuple[Form, ...]:
        """A card that fits; to pass without one, or if one may hold back."""
        if seat != d.turn:
            return ()
        cards = playable(d)
        lay = (Form(Lay, (Cards("card", f"hand.{seat}", cards),)),) if cards else ()
        return (*lay, Form(Pass)) if not cards or may_hold_back(d) else lay

    def play(self, d: State, author: int, move: Move) -> tuple[State, tuple[Event, ...]]:
        """The deal of the cards, a card laid, or a pass."""
        if author == CHANCE:
            return dealt(d, the_shuffle(move, self.draw(d, getattr(move, "label", "")))), ()
        if author < 0:
            raise IllegalMove("no_such_timer")
        if author != d.turn:
            raise IllegalMove("not_your_turn")
        if isinstance(move, Lay):
            return laid(d, move.card)
        if not isinstance(move, Pass):
            raise IllegalMove("not_now")
        cards = playable(d)
        if cards and not may_hold_back(d):
            raise IllegalMove("must_lay", cards=codes(cards))
        d = replace(d, paid=_plus(d.paid, author, d.spec.pass_fee), passes=d.passes + 1)
        return next_turn(d), (Event("passed", {"seat": author}),)

    def default(self, d: State, seat: int) -> Move | None:
        """The first card that fits."""
        cards = playable(d)
        return Lay(CODE[next(singles(cards))]) if cards else Pass()

    def zones(self, d: State) -> tuple[Zone, ...]:
        """The rows, from their lowest card up, and the hands."""
        over = is_over(d)
        hands = (Zone(f"hand.{s}", hand, EVERYONE if over else 1 << s) for s, hand in enumerate(d.hands))
        rows = zip(ROWS.values(), sequences(mask(d.spec.cards), d.spec.ace), strict=True)
        lying = (Zone(id, tuple(one.bit_length() - 1 for one in row if one & d.laid)) for id, row in rows)
        return (*lying, *hands)

    def facts(self, d: State) -> tuple[Fact, ...]:
        """The dealer, where the ace stands, the rank the rows begin with, and the pool."""
        start = () if d.start_rank < 0 else (Fact("start_rank", RANKS[d.start_rank]),)
        pool = () if d.spec.prizes else (Fact("pool", sum(d.paid)),)
        return (Fact("dealer", d.spec.dealer), Fact("ace", d.spec.ace), *start, *pool)

    def guidance(self, d: State, seat: int) -> tuple[Guide, ...]:
        """How one wins, and what one may do on turn."""
        how = Guide("rows", {"prizes": d.spec.prizes})
        if seat != d.turn:
            return (how,)
        if d.start_rank < 0:
            return how, Guide("first_card" if d.spec.start == "seven_of_diamonds" else "first_any")
        if not playable(d):
            return how, Guide("must_pass", {"fee": d.spec.pass_fee})
        return how, Guide("may_hold_back" if may_hold_back(d) else "must_lay")

    def phase(self, d: State) -> str:
        """``laying``."""
        return "laying"

    def score(self, d: State) -> tuple[int, ...] | None:
        """Prizes, or the pool and a fee for each card left (rules/fantan.md 5)."""
        if not is_over(d):
            return None
        if d.spec.prizes:
            won = dict(zip(d.out, d.spec.prizes, strict=False))
            return tuple(won.get(seat, 0) for seat in range(d.spec.seats))
        lost = tuple(paid + d.spec.card_fee * hand.bit_count() for paid, hand in zip(d.paid, d.hands, strict=True))
        return tuple(sum(lost) * (seat == d.out[0]) - each for seat, each in enumerate(lost))

    def account(self, d: State) -> Account:
        """Prizes in their order; or what each paid, and the pool."""
        spec = d.spec
        if spec.prizes:
            won = enumerate(zip(d.out, spec.prizes, strict=False), start=1)
            return tuple(Item("out", {"seat": seat, "place": place}, (seat,), prize) for place, (seat, prize) in won)
        found: list[Item] = []
        pool = 0
        for seat, (paid, hand) in enumerate(zip(d.paid, d.hands, strict=True)):
            stake, left = ante(spec, seat), hand.bit_count()
            fees = paid - stake
            pool += paid + spec.card_fee * left
            if stake:
                found.append(Item("ante", {"seat": seat, "double": stake > spec.ante}, (seat,), -stake))
            if fees:
                found.append(Item("passes", {"seat": seat, "n": fees // spec.pass_fee}, (seat,), -fees))
            if left and spec.card_fee:
                found.append(Item("cards_left", {"seat": seat, "n": left}, (seat,), -spec.card_fee * left))
        return (*found, Item("pool", {"seat": d.out[0]}, (d.out[0],), pool))

    def summary(self, d: State) -> dict[str, Any]:
        """The dealer and who went out, in that order."""
        return {"dealer": d.spec.dealer, "out": d.out}


def playable(d: State) -> int:
    """The cards of the seat on turn that may be laid."""
    if d.start_rank < 0 and d.spec.start == "seven_of_diamonds":
        return FIRST_CARD
    return d.hands[d.turn] & fitting(d.laid, d.start_rank, mask(d.spec.cards), d.spec.ace)


def may_hold_back(d: State) -> bool:
    """Whether one may pass with a card that fits: not when all the others just have, or nobody would ever go on."""
    return d.spec.may_hold_back and d.start_rank >= 0 and d.passes < d.spec.seats - 1


def is_over(d: State) -> bool:
    """Whether as many are out as there are prizes; for chips it is the first."""
    return len(d.out) == max(1, len(d.spec.prizes))


def _longer(spec: Spec, seat: int) -> bool:
    """Whether a seat has one of the cards left over."""
    return (seat - spec.dealer - 1) % spec.seats < len(spec.cards) % spec.seats


def size(spec: Spec, seat: int) -> int:
    """How many cards a seat is dealt."""
    return len(spec.cards) // spec.seats + _longer(spec, seat)


def ante(spec: Spec, seat: int) -> int:
    """What a seat pays before the play."""
    return spec.ante * (1 if _longer(spec, seat) or not len(spec.cards) % spec.seats else 2)


def dealt(d: State, order: tuple[str, ...]) -> State:
    """Everybody has his hand and has paid his ante, twice with a card fewer than others."""
    seats, dealer = d.spec.seats, d.spec.dealer
    hands: list[int] = []
    paid: list[int] = []
    at = 0
    for seat in range(seats):
        cards = size(d.spec, seat)
        hands.append(mask(order[at : at + cards]))
        paid.append(ante(d.spec, seat))
        at += cards
    holder = next(seat for seat, hand in enumerate(hands) if hand & FIRST_CARD)
    turn = holder if d.spec.start == "seven_of_diamonds" else (dealer + 1) % seats
    return replace(d, hands=tuple(hands), paid=tuple(paid), turn=turn)


def laid(d: State, card: str) -> tuple[State, tuple[Event, ...]]:
    """A card goes to its row; with his last one a player is out."""
    seat, one = d.turn, BIT.get(card, 0)
    if not one & d.hands[seat]:
        raise IllegalMove("not_in_hand", card=card)
    if not one & playable(d):
        if d.start_rank < 0:
            raise IllegalMove("first_card", card=CODE[FIRST_CARD])
        raise IllegalMove("does_not_fit", card=card)
    hand = d.hands[seat] & ~one
    hands = tuple(hand if each == seat else held for each, held in enumerate(d.hands))
    start_rank = d.start_rank if d.start_rank >= 0 else (one.bit_length() - 1) % LANE
    d = replace(d, hands=hands, laid=d.laid | one, start_rank=start_rank, passes=0)
    events: tuple[Event, ...] = (Event("laid", {"seat": seat, "card": code(one.bit_length() - 1)}),)
    if hand:
        return next_turn(d), events
    d = replace(d, out=(*d.out, seat))
    events += (Event("out", {"seat": seat, "place": len(d.out) - 1}),)
    return (d if is_over(d) else next_turn(d)), events


def next_turn(d: State) -> State:
    """The next clockwise who still has cards."""
    turn = (d.turn + 1) % d.spec.seats
    while not d.hands[turn]:
        turn = (turn + 1) % d.spec.seats
    return replace(d, turn=turn)


def _plus(values: tuple[int, ...], at: int, more: int) -> tuple[int, ...]:
    return tuple(value + more * (seat == at) for seat, value in enumerate(values))
