"""One game of Świnie (rules/swinie.md 3 and 4): a pool of face-down cards, a pile, and growing hands."""

from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from talia.cards import CODE, LANE, LANES, MOST_PACKS, PACK, RANKS, Deck, card, codes, pick, singles
from talia.games.swinie.moves import DrawPig, Lay, LaySeveral, Pass
from talia.table.account import Account, Item
from talia.table.forms import Cards, Form
from talia.table.game import Guide
from talia.table.moves import CHANCE, EVERYONE, NOBODY, Draw, Event, IllegalMove, Move, Shuffle
from talia.table.series import Deal, the_shuffle
from talia.table.zones import Fact, Zone

DECKS: Final = {packs: Deck(RANKS, packs) for packs in range(1, MOST_PACKS + 1)}


def _all_packs(cards: int) -> int:
    return sum(cards << PACK * pack for pack in range(MOST_PACKS))


_SUITS: Final = tuple(_all_packs(lane) for lane in LANES.values())
_RANKS: Final = tuple(_all_packs(sum(1 << LANE * suit + rank for suit in range(4))) for rank in range(len(RANKS)))

OF_RANK: Final = {
    number: _RANKS[number % LANE] for number in (one.bit_length() - 1 for one in singles(DECKS[MOST_PACKS].mask))
}
"""For each card all cards of its rank."""

MATCHING: Final = {number: of_rank | _SUITS[number % PACK // LANE] for number, of_rank in OF_RANK.items()}
"""For each card all that match it: its suit and its rank."""


class Spec(Struct, frozen=True):
    """What a game starts with."""

    seats: int
    dealer: int
    packs: int = 1
    may_keep_drawing: bool = True


class State(Struct, frozen=True):
    """A game: the face-down ``pigs`` in the order in which they will be drawn, the ``pile`` from bottom to top."""

    spec: Spec
    pigs: tuple[int, ...] = ()
    pile: tuple[int, ...] = ()
    hands: tuple[int, ...] = ()
    turn: int = 0
    over: bool = False


class Herd(Deal[State]):
    """The rules of a game."""

    def start(self, spec: Spec) -> State:
        """Nothing lies on the table yet."""
        return State(spec)

    def draw(self, d: State, label: str) -> Draw | None:
        """The one shuffle: the first card starts the pile, the others are drawn in this order."""
        return None if d.pile else Shuffle(label, DECKS[d.spec.packs].codes)

    def waiting(self, d: State) -> int:
        """The seat whose turn it is."""
        return 1 << d.turn

    def choices(self, d: State, seat: int) -> tuple[Form, ...]:
        """Cards that match, a pig, or to pass when there is neither."""
        if seat != d.turn:
            return ()
        hand, zone = d.hands[seat], f"hand.{seat}"
        matching = hand & MATCHING[d.pile[-1]]
        alike = hand & OF_RANK[d.pile[-1]]
        forms: list[Form] = []
        if matching:
            forms.append(Form(Lay, (Cards("card", zone, matching),)))
        if alike & (alike - 1):
            under = Cards("under", zone, alike, 1, alike.bit_count())
            forms.append(Form(LaySeveral, (under, Cards("top", zone, alike)), distinct=("under", "top")))
        if d.pigs and (d.spec.may_keep_drawing or not matching):
            forms.append(Form(DrawPig))
        if not d.pigs and not matching:
            forms.append(Form(Pass))
        return tuple(forms)

    def play(self, d: State, author: int, move: Move) -> tuple[State, tuple[Event, ...]]:
        """The shuffle, or what the seat whose turn it is does."""
        if author == CHANCE:
            return _begun(d, the_shuffle(move, self.draw(d, getattr(move, "label", ""))))
        if author < 0:
            raise IllegalMove("no_such_timer")
        if author != d.turn:
            raise IllegalMove("not_your_turn")
        if isinstance(move, Lay):
            return _laid(d, *_one(d, move.card))
        if isinstance(move, LaySeveral):
            return _laid(d, *_several(d, move))
        matching = d.hands[author] & MATCHING[d.pile[-1]]
        if isinstance(move, DrawPig):
            return _drew(d, matching)
        if d.pigs:
            raise IllegalMove("draw_first")
        if matching:
            raise IllegalMove("must_lay", cards=codes(matching))
        return _turn_over(d, (Event("passed", {"seat": author}),))

    def default(self, d: State, seat: int) -> Move | None:
        """The first card that matches, else a pig, else to pass."""
        matching = d.hands[seat] & MATCHING[d.pile[-1]]
        if matching:
            return Lay(CODE[next(singles(matching))])
        return DrawPig() if d.pigs else Pass()

    def zones(self, d: State) -> tuple[Zone, ...]:
        """The pile is open, the pigs are seen by nobody, each hand by its owner until the game is over."""
        hands = (
            Zone(f"hand.{seat}", hand, sees=EVERYONE if d.over else 1 << seat) for seat, hand in enumerate(d.hands)
        )
        return (Zone("pile", d.pile), Zone("pigs", d.pigs, sees=NOBODY), *hands)

    def facts(self, d: State) -> tuple[Fact, ...]:
        """Who shuffled."""
        return (Fact("dealer", d.spec.dealer),)

    def guidance(self, d: State, seat: int) -> tuple[Guide, ...]:
        """What it is about, and what one may do on turn."""
        how = Guide("aim")
        if seat != d.turn:
            return (how,)
        if not d.hands[seat] & MATCHING[d.pile[-1]]:
            return how, Guide("draw" if d.pigs else "pass")
        return how, Guide("lay_or_draw" if d.pigs and d.spec.may_keep_drawing else "lay")

    def phase(self, d: State) -> str:
        """``pigs`` while there are some, then ``hands``."""
        return "pigs" if d.pigs else "hands"

    def score(self, d: State) -> tuple[int, ...] | None:
        """The number of cards left in each hand (rules/swinie.md 5)."""
        return tuple(hand.bit_count() for hand in d.hands) if d.over else None

    def account(self, d: State) -> Account:
        """A point for each card left."""
        left = ((seat, hand.bit_count()) for seat, hand in enumerate(d.hands))
        return tuple(Item("cards_left", {"seat": seat, "n": n}, (seat,), n) for seat, n in left if n)

    def summary(self, d: State) -> dict[str, Any]:
        """Who shuffled."""
        return {"dealer": d.spec.dealer}


def _begun(d: State, order: tuple[str, ...]) -> tuple[State, tuple[Event, ...]]:
    numbers = []
    seen = 0
    for code in order:
        number = card(code)
        while seen >> number & 1:
            number += PACK
        seen |= 1 << number
        numbers.append(number)
    dealer, seats = d.spec.dealer, d.spec.seats
    first = (dealer + 1) % seats
    d = replace(d, pile=(numbers[0],), pigs=tuple(numbers[1:]), hands=(0,) * seats, turn=first)
    return d, (Event("pile_begun", {"seat": dealer, "card": order[0]}),)


def _one(d: State, code: str) -> tuple[int, int]:
    one = pick((code,), d.hands[d.turn])
    if one is None:
        raise IllegalMove("not_in_hand")
    if not one & MATCHING[d.pile[-1]]:
        raise IllegalMove("no_match", card=code, top=CODE[1 << d.pile[-1]])
    return 0, one


def _several(d: State, move: LaySeveral) -> tuple[int, int]:
    cards = pick((move.top, *move.under), d.hands[d.turn])
    if cards is None:
        raise IllegalMove("not_in_hand")
    if cards & ~OF_RANK[d.pile[-1]]:
        raise IllegalMove("other_rank", top=CODE[1 << d.pile[-1]])
    if not move.under:
        raise IllegalMove("two_at_least")
    top = pick((move.top,), cards) or 0
    return cards & ~top, top


def _laid(d: State, under: int, top: int) -> tuple[State, tuple[Event, ...]]:
    pile = (*d.pile, *(one.bit_length() - 1 for one in singles(under)), top.bit_length() - 1)
    hands = _with(d.hands, d.turn, d.hands[d.turn] & ~(under | top))
    told = {"seat": d.turn, "cards": (*codes(under), CODE[top]), "top": CODE[top]}
    events: tuple[Event, ...] = (Event("laid", told),)
    if not d.pigs and not hands[d.turn]:
        events += (Event("out", {"seats": (d.turn,)}),)
    return _turn_over(replace(d, pile=pile, hands=hands), events)


def _drew(d: State, matching: int) -> tuple[State, tuple[Event, ...]]:
    if not d.pigs:
        raise IllegalMove("no_pigs")
    if matching and not d.spec.may_keep_drawing:
        raise IllegalMove("lay_before_drawing", cards=codes(matching))
    seat, (pig, *pigs) = d.turn, d.pigs
    hands = _with(d.hands, seat, d.hands[seat] | 1 << pig)
    drew = Event("drew", {"seat": seat, "card": CODE[1 << pig]}, to=1 << seat, veil={"seat": seat, "card": None})
    events: tuple[Event, ...] = (drew,)
    if not pigs:
        out = tuple(each for each, hand in enumerate(hands) if not hand)
        events += (Event("pigs_gone", {}), Event("out", {"seats": out})) if out else (Event("pigs_gone", {}),)
    return replace(d, pigs=tuple(pigs), hands=hands), events


def _turn_over(d: State, events: tuple[Event, ...]) -> tuple[State, tuple[Event, ...]]:
    seats = d.spec.seats
    turn = (d.turn + 1) % seats
    if d.pigs:
        return replace(d, turn=turn), events
    holding = [hand for hand in d.hands if hand]
    top = MATCHING[d.pile[-1]]
    if len(holding) <= 1 or not any(hand & top for hand in holding):
        return replace(d, over=True), events
    while not d.hands[turn]:
        turn = (turn + 1) % seats
    return replace(d, turn=turn), events


def _with(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    return (*values[:at], value, *values[at + 1 :])
