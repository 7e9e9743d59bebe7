"""One deal of 3-5-8 (rules/three_five_eight.md 3 to 5): contract, exchange, kitty, sixteen tricks."""

from typing import Any, Final

from msgspec.structs import replace

from talia.cards import LANES, RANKS, Deck, codes, mask, pick
from talia.games.three_five_eight import exchange
from talia.games.three_five_eight.contracts import CONTRACTS, SEATS, points, targets, trump_of
from talia.games.three_five_eight.exchange import Pair
from talia.games.three_five_eight.moves import Choose, Discard, Give, GiveBack
from talia.table.account import Account, Item
from talia.table.forms import Cards, Form, Option
from talia.table.game import Guide
from talia.table.moves import EVERYONE, NOBODY, Event, IllegalMove, Move, face_down
from talia.table.stages import Asking, Events, Facts, Lying
from talia.table.zones import Fact, Zone, public
from talia.tricks.deal import TrickDeal, TrickState
from talia.tricks.dealing import deal_out
from talia.tricks.deciding import EndsEarly
from talia.tricks.obligations import Obligations, follow_suit_game
from talia.tricks.play import HAND, Tricks, lowest

DECK: Final = Deck(RANKS)
EACH: Final = 16
KITTY: Final = 4
OUT: Final = "out"
"""The zone of the cards laid away."""


class Spec(EndsEarly, frozen=True):
    """What a deal starts with.

    ``left``: the contracts the chooser has not named yet; ``before``: the scores that call for exchanges, none if there
    are to be no exchanges; ``sees``: how many of his cards the chooser sees before he names the contract.
    """

    dealer: int
    left: tuple[str, ...] = CONTRACTS
    before: tuple[int, ...] = (0, 0, 0)
    shortfall: bool = False
    sees: int = 6

    @property
    def chooser(self) -> int:
        """The player on the dealer's left."""
        return (self.dealer + 1) % SEATS


class State(TrickState, frozen=True):
    """A deal: the ``contract`` once it is named."""

    spec: Spec
    contract: str = ""


class Choosing(Asking, frozen=True):
    """The chooser names the contract (rules 4.1); ``seen``: what he sees of his hand."""

    seen: int = 0

    phase = "contract"
    takes = (Choose,)

    def choices(self, d: State, seat: int) -> tuple[Form, ...]:
        """A contract he has not named yet."""
        return (Form(Choose, (Option("contract", d.spec.left),)),)

    def play(self, d: State, author: int, move: Choose) -> tuple[State, Events]:
        """It is named."""
        if move.contract not in d.spec.left:
            raise IllegalMove("contract_not_left", contracts=d.spec.left)
        named = Event("contract", {"seat": author, "contract": move.contract})
        return replace(d, contract=move.contract, stage=Choosing(())), (named,)

    def default(self, d: State, seat: int) -> Move:
        """The first that is left."""
        return Choose(d.spec.left[0])

    def facts(self, d: State) -> Facts:
        """From what he chooses."""
        return (Fact("left", d.spec.left),)


class Giving(Asking, frozen=True):
    """The giver of the first of the ``pairs`` gives what he likes, ``given``, to its receiver (rules 4.2)."""

    pairs: tuple[Pair, ...] = ()
    given: int = 0

    phase = "give"
    takes = (Give,)

    def choices(self, d: State, seat: int) -> tuple[Form, ...]:
        """As many cards as he may."""
        return (Form(Give, (Cards("cards", HAND[seat], d.hands[seat], 0, self.pairs[0][2]),)),)

    def play(self, d: State, author: int, move: Give) -> tuple[State, Events]:
        """The cards are given."""
        giver, receiver, most = self.pairs[0]
        cards = pick(move.cards, d.hands[giver])
        if cards is None:
            raise IllegalMove("not_in_hand")
        if cards.bit_count() > most:
            raise IllegalMove("at_most", n=most)
        d = replace(d, stage=Giving((), self.pairs, cards))
        if not cards:
            return d, (Event("keeps", {"seat": giver, "to": receiver}),)
        return _handed("gives", d, giver, receiver, cards)

    def default(self, d: State, seat: int) -> Move:
        """Nothing."""
        return Give(())

    def facts(self, d: State) -> Facts:
        """Who gives how many to whom."""
        return _exchanging(self.pairs[0])

    def guidance(self, d: State, seat: int, on_turn: bool) -> tuple[Guide, ...]:
        """Whom he may give to."""
        return (Guide("give", {"receiver": self.pairs[0][1]}),) if on_turn else ()


class GivingBack(Asking, frozen=True):
    """The receiver of the first of the ``pairs`` pays back what he was ``given`` (rules 4.2)."""

    pairs: tuple[Pair, ...] = ()
    given: int = 0

    phase = "give_back"
    takes = (GiveBack,)

    def choices(self, d: State, seat: int) -> tuple[Form, ...]:
        """Other cards instead of trumps."""
        others = exchange.stand_ins(d.hands[seat], self.given, d.contract)
        most = min((self.given & LANES[d.contract]).bit_count(), others.bit_count())
        return (Form(GiveBack, (Cards("instead", HAND[seat], others, 0, most),) if most else ()),)

    def play(self, d: State, author: int, move: GiveBack) -> tuple[State, Events]:
        """The cards go back."""
        giver, receiver, _ = self.pairs[0]
        hand, trumps = d.hands[receiver], self.given & LANES[d.contract]
        instead = pick(move.instead, hand)
        if instead is None:
            raise IllegalMove("not_in_hand")
        if instead.bit_count() > trumps.bit_count():
            raise IllegalMove("instead_of_trumps", n=trumps.bit_count())
        may = exchange.stand_ins(hand, self.given, d.contract)
        if instead & ~may:
            raise IllegalMove("no_stand_in", cards=codes(instead & ~may))
        back = exchange.returned(hand, self.given, d.contract, instead)
        return _handed("gives_back", replace(d, stage=GivingBack((), self.pairs)), receiver, giver, back)

    def default(self, d: State, seat: int) -> Move:
        """The highest trumps for those he was given."""
        return GiveBack()

    def facts(self, d: State) -> Facts:
        """Who gave how many to whom, and for the receiver what he was given and what is due."""
        receiver = self.pairs[0][1]
        back = exchange.returned(d.hands[receiver], self.given, d.contract)
        return (
            *_exchanging(self.pairs[0]),
            Fact("received", codes(self.given), 1 << receiver),
            Fact("due", codes(back), 1 << receiver),
        )


def _exchanging(pair: Pair) -> Facts:
    giver, receiver, most = pair
    return Fact("giver", giver), Fact("receiver", receiver), Fact("most", most)


def _handed(code: str, d: State, source: int, target: int, cards: int) -> tuple[State, Events]:
    """Cards go from one player to another; the third sees only how many (rules 4.2)."""
    both = 1 << source | 1 << target
    handed = face_down(code, both, cards, seat=source, to=target, n=cards.bit_count())
    return replace(d, cards=d.cards.moved(cards, HAND[source], HAND[target])), (handed,)


class Discarding(Asking, frozen=True):
    """The chooser, who has taken the kitty, lays four cards away (rules 4.3)."""

    phase = "discard"
    takes = (Discard,)

    def choices(self, d: State, seat: int) -> tuple[Form, ...]:
        """Four cards of his hand."""
        return (Form(Discard, (Cards("cards", HAND[seat], d.hands[seat], KITTY, KITTY),)),)

    def play(self, d: State, author: int, move: Discard) -> tuple[State, Events]:
        """They are out of play, and nobody else has seen them."""
        cards = pick(move.cards, d.hands[author])
        if cards is None:
            raise IllegalMove("not_in_hand")
        if cards.bit_count() != KITTY:
            raise IllegalMove("four_away", n=KITTY)
        lying = d.cards.moved(cards, HAND[author], OUT, named_to=1 << author)
        return replace(d, cards=lying, stage=Discarding(())), (face_down("away", 1 << author, cards, seat=author),)

    def default(self, d: State, seat: int) -> Move:
        """The lowest that are no trumps."""
        return Discard(_four_lowest(d.hands[seat], trump_of(d.contract)))


class ThreeFiveEightDeal(TrickDeal[State]):
    """The rules of one deal."""

    made_of = State

    def pack(self, spec: Spec) -> tuple[str, ...]:
        """All cards."""
        return DECK.codes

    def dealt(self, d: State, order: tuple[str, ...]) -> tuple[State, Events]:
        """Sixteen each from the dealer's left, so that the chooser's come first, and four to the kitty."""
        hands, kitty = deal_out(order, SEATS, EACH, dealer=d.spec.dealer)
        lying = Lying(hands, (Zone("kitty", mask(kitty), NOBODY),))
        chooser, seen = d.spec.chooser, mask(order[: d.spec.sees * SEATS : SEATS])
        dealt = Event("dealt", {"dealer": d.spec.dealer, "chooser": chooser})
        return replace(d, cards=lying, stage=Choosing((chooser,), seen)), (dealt,)

    def follows(self, d: State) -> tuple[State, Events]:
        """In a trump contract the exchanges come first; then the chooser shows the kitty, and takes it up."""
        stage = d.stage
        if isinstance(stage, Discarding):
            return self.lead_off(d), ()
        if isinstance(stage, Giving) and stage.given:
            receiver = stage.pairs[0][1]
            return replace(d, stage=GivingBack((receiver,), stage.pairs, stage.given)), ()
        if isinstance(stage, (Giving, GivingBack)):
            pairs = stage.pairs[1:]
        else:
            pairs = exchange.pairs(d.spec.before, d.spec.dealer, shortfall=d.spec.shortfall)
        if pairs and trump_of(d.contract):
            giver = pairs[0][0]
            return replace(d, stage=Giving((giver,), pairs)), ()
        chooser, kitty = d.spec.chooser, d.cards.pile("kitty")
        lying = d.cards.moved(kitty, "kitty", HAND[chooser], named_to=EVERYONE).without("kitty")
        shown = Event("kitty", {"seat": chooser, "cards": codes(kitty)})
        return replace(d, cards=lying, stage=Discarding((chooser,))), (shown,)

    def duties(self, d: State) -> Obligations:
        """To follow suit."""
        return follow_suit_game(trump_of(d.contract))

    def leader(self, d: State) -> int:
        """The chooser (rules 4.4)."""
        return d.spec.chooser

    def zones(self, d: State) -> tuple[Zone, ...]:
        """Hands, kitty, and the four cards out of play; the chooser does not see all of his own at first."""
        seen = super().zones(d)
        if not isinstance(d.stage, Choosing):
            return seen
        chooser = d.spec.chooser
        blind = Zone(HAND[chooser], d.hands[chooser], NOBODY, known=((d.stage.seen, 1 << chooser),))
        return tuple(blind if zone.id == blind.id else zone for zone in seen)

    def common(self, d: State) -> Facts:
        """Who chooses, the contract and its quotas."""
        told = (*super().common(d), Fact("chooser", d.spec.chooser))
        if not d.contract:
            return told
        quotas = targets(d.contract, d.spec.dealer)
        return (*told, *public(contract=d.contract, targets=quotas, trump=trump_of(d.contract)))

    def aim(self, d: State, seat: int) -> Guide:
        """Everybody's quota."""
        return Guide("at_most" if d.contract == "BL" else "at_least", {"n": targets(d.contract, d.spec.dealer)[seat]})

    def wants_all(self, d: State, t: Tricks) -> bool:
        """But for the contract without tricks."""
        return d.contract != "BL"

    def score(self, d: State) -> tuple[int, ...] | None:
        """Tricks against quotas."""
        return points(d.contract, d.spec.dealer, self.tricks(d).taken) if d.over else None

    def account(self, d: State) -> Account:
        """What the chooser put away, then tricks against quotas, seat by seat."""
        taken = self.tricks(d).taken
        code = "most" if d.contract == "BL" else "quota"
        quotas = tuple(
            Item(code, {"seat": seat, "n": taken[seat], "quota": quota}, (seat,), brought)
            for seat, (quota, brought) in enumerate(
                zip(targets(d.contract, d.spec.dealer), points(d.contract, d.spec.dealer, taken), strict=True)
            )
        )
        return (Item("put_away", {"cards": codes(d.cards.pile(OUT))}), *quotas)

    def summary(self, d: State) -> dict[str, Any]:
        """Who named which contract, and the tricks."""
        return {**super().summary(d), "chooser": d.spec.chooser, "contract": d.contract}


def _four_lowest(hand: int, trump: str | None) -> tuple[str, ...]:
    cards = hand & ~LANES[trump] if trump else hand
    if cards.bit_count() < KITTY:
        cards = hand
    found = 0
    for _ in range(KITTY):
        found |= mask((lowest(cards & ~found),))
    return codes(found)
