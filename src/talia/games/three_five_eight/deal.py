"""One deal of 3-5-8 (rules/three_five_eight.md 3 to 5): contract, exchange, kitty, sixteen tricks."""

from collections.abc import Callable
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from talia.cards import LANES, RANKS, Deck, codes, mask, pick
from talia.games.three_five_eight import exchange
from talia.games.three_five_eight.contracts import CONTRACTS, SEATS, points, targets, trump_of
from talia.games.three_five_eight.exchange import Pair
from talia.games.three_five_eight.moves import Choose, Discard, Give, GiveBack
from talia.table.forms import Cards, Form, Option
from talia.table.game import Guide
from talia.table.moves import CHANCE, EVERYONE, NOBODY, Draw, Event, IllegalMove, Move, Shuffle
from talia.table.series import Deal, the_shuffle
from talia.table.zones import Fact, Knowledge, Zone, known_in, moved
from talia.tricks import play
from talia.tricks.dealing import deal_out
from talia.tricks.guidance import duty
from talia.tricks.obligations import follow_suit_game
from talia.tricks.play import HAND, Play, Tricks, put

DECK: Final = Deck(RANKS)
EACH: Final = 16
KITTY: Final = 4


class Spec(Struct, frozen=True):
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


class State(Struct, frozen=True):
    """A deal. Cards are sets.

    ``seen``: what the chooser sees of his hand before he names the contract. ``pairs``: the exchanges still to come,
    the first perhaps in progress; ``given``: what its receiver was given and has not paid back. ``out``: the four
    cards laid away. ``tricks``: the play, once it has begun.
    """

    spec: Spec
    phase: str = "deal"
    hands: tuple[int, ...] = (0, 0, 0)
    seen: int = 0
    kitty: int = 0
    contract: str = ""
    pairs: tuple[Pair, ...] = ()
    given: int = 0
    out: int = 0
    knowledge: Knowledge = ()
    tricks: Tricks | None = None


Step = tuple[State, tuple[Event, ...]]


class ThreeFiveEightDeal(Deal[State]):
    """The rules of one deal."""

    def start(self, spec: Spec) -> State:
        """Before the cards are dealt."""
        return State(spec)

    def draw(self, d: State, label: str) -> Draw | None:
        """The one shuffle."""
        return Shuffle(label, DECK.codes) if d.phase == "deal" else None

    def waiting(self, d: State) -> int:
        """Chooser, giver, receiver or player."""
        return 1 << turn(d)

    def choices(self, d: State, seat: int) -> tuple[Form, ...]:
        """A contract, cards for the exchange, four cards to lay away, a card to play."""
        if d.phase == "deal" or seat != turn(d):
            return ()
        if d.tricks is not None:
            return play.choices(d.tricks, play.legal_cards(d.tricks))
        if d.phase == "contract":
            return (Form(Choose, (Option("contract", d.spec.left),)),)
        hand = d.hands[seat]
        if d.phase == "give":
            return (Form(Give, (Cards("cards", HAND[seat], hand, 0, d.pairs[0][2]),)),)
        if d.phase == "discard":
            return (Form(Discard, (Cards("cards", HAND[seat], hand, KITTY, KITTY),)),)
        others = exchange.stand_ins(hand, d.given, d.contract)
        most = min((d.given & LANES[d.contract]).bit_count(), others.bit_count())
        return (Form(GiveBack, (Cards("instead", HAND[seat], others, 0, most),) if most else ()),)

    def play(self, d: State, author: int, move: Move) -> Step:
        """The step."""
        if author == CHANCE:
            return _dealt(d, the_shuffle(move, self.draw(d, getattr(move, "label", ""))))
        if author < 0 or d.phase == "deal":
            raise IllegalMove("no_such_timer")
        if author != turn(d):
            raise IllegalMove("not_your_turn")
        phase, step = _STEPS.get(type(move), ("", _card))
        if phase != d.phase:
            raise IllegalMove("not_now")
        return step(d, move)

    def default(self, d: State, seat: int) -> Move | None:
        """The first contract left, nothing given, the highest trumps back, the lowest cards away and played."""
        if d.tricks is not None:
            return Play(play.lowest(play.legal_cards(d.tricks)))
        if d.phase == "contract":
            return Choose(d.spec.left[0])
        if d.phase == "give":
            return Give(())
        if d.phase == "give_back":
            return GiveBack()
        return Discard(_four_lowest(d.hands[seat], trump_of(d.contract)))

    def zones(self, d: State) -> tuple[Zone, ...]:
        """Hands, kitty, and the four cards out of play; the chooser does not see all of his own at first."""
        if d.phase == "deal":
            return ()
        away = Zone("out", d.out, EVERYONE if d.phase == "over" else 1 << d.spec.chooser)
        if d.tricks is not None:
            open_to = EVERYONE if d.phase == "over" else NOBODY
            return (*play.zones(d.tricks, open_to=open_to, knowledge=d.knowledge), away)
        hands = []
        for seat, hand in enumerate(d.hands):
            blind = d.phase == "contract" and seat == d.spec.chooser
            known = ((d.seen, 1 << seat),) if blind else known_in(d.knowledge, HAND[seat])
            hands.append(Zone(HAND[seat], hand, NOBODY if blind else 1 << seat, known=known))
        return (*hands, Zone("kitty", d.kitty, NOBODY)) if d.kitty else tuple(hands)

    def facts(self, d: State) -> tuple[Fact, ...]:
        """Who chooses, from what, the contract and its quotas, the exchange in progress; all public but its cards."""
        facts = [Fact("dealer", d.spec.dealer), Fact("chooser", d.spec.chooser)]
        if not d.contract:
            return (*facts, Fact("left", d.spec.left))
        facts += [Fact("contract", d.contract), Fact("targets", targets(d.contract, d.spec.dealer))]
        if trump := trump_of(d.contract):
            facts.append(Fact("trump", trump))
        if d.pairs:
            giver, receiver, most = d.pairs[0]
            facts += [Fact("giver", giver), Fact("receiver", receiver), Fact("most", most)]
            if d.given:
                back = exchange.returned(d.hands[receiver], d.given, d.contract)
                facts += [
                    Fact("received", codes(d.given), 1 << receiver),
                    Fact("due", codes(back), 1 << receiver),
                ]
        return (*facts, *(play.facts(d.tricks) if d.tricks is not None else ()))

    def guidance(self, d: State, seat: int) -> tuple[Guide, ...]:
        """What the player on turn decides; in the play everybody's quota, and the duty."""
        on_turn = seat == turn(d)
        if d.tricks is None:
            if not on_turn:
                return ()
            return (Guide(d.phase, {"receiver": d.pairs[0][1]} if d.phase == "give" else {}),)
        quota = {"n": targets(d.contract, d.spec.dealer)[seat]}
        how = Guide("at_most" if d.contract == "BL" else "at_least", quota)
        return (how, duty(d.tricks)) if on_turn else (how,)

    def phase(self, d: State) -> str:
        """deal, contract, give, give_back, discard, play, over."""
        return d.phase

    def score(self, d: State) -> tuple[int, ...] | None:
        """Tricks against quotas."""
        if d.phase != "over" or d.tricks is None:
            return None
        return points(d.contract, d.spec.dealer, d.tricks.taken)

    def summary(self, d: State) -> dict[str, Any]:
        """Who named which contract, and the tricks."""
        assert d.tricks is not None
        return {
            "dealer": d.spec.dealer,
            "chooser": d.spec.chooser,
            "contract": d.contract,
            "tricks": d.tricks.taken,
        }


def turn(d: State) -> int:
    """Who decides now."""
    if d.tricks is not None:
        return d.tricks.turn
    if d.phase == "give":
        return d.pairs[0][0]
    return d.pairs[0][1] if d.phase == "give_back" else d.spec.chooser


def _dealt(d: State, order: tuple[str, ...]) -> Step:
    """Sixteen each from the dealer's left, so that the chooser's come first, and four to the kitty."""
    hands, kitty = deal_out(order, SEATS, EACH, dealer=d.spec.dealer)
    seen = mask(order[: d.spec.sees * SEATS : SEATS])
    d = replace(d, phase="contract", hands=hands, seen=seen, kitty=mask(kitty))
    return d, (Event("dealt", {"dealer": d.spec.dealer, "chooser": d.spec.chooser}),)


def _chosen(d: State, move: Choose) -> Step:
    """The contract is named; exchanges follow in a trump contract, else the kitty (rules 4.1 and 4.2)."""
    if move.contract not in d.spec.left:
        raise IllegalMove("contract_not_left", contracts=d.spec.left)
    named = Event("contract", {"seat": d.spec.chooser, "contract": move.contract})
    pairs = exchange.pairs(d.spec.before, d.spec.dealer, shortfall=d.spec.shortfall)
    d = replace(d, contract=move.contract, pairs=pairs if trump_of(move.contract) else ())
    return _after_exchange(d, (named,))


def _after_exchange(d: State, events: tuple[Event, ...]) -> Step:
    """The next exchange, or the chooser shows the kitty and takes it up (rules 4.3)."""
    if d.pairs:
        return replace(d, phase="give"), events
    chooser, kitty = d.spec.chooser, d.kitty
    d = replace(
        d,
        phase="discard",
        hands=put(d.hands, chooser, d.hands[chooser] | kitty),
        kitty=0,
        knowledge=moved(d.knowledge, kitty, source="kitty", lay_there=kitty, target=HAND[chooser], named_to=EVERYONE),
    )
    return d, (*events, Event("kitty", {"seat": chooser, "cards": codes(kitty)}))


def _given(d: State, move: Give) -> Step:
    giver, receiver, most = d.pairs[0]
    cards = pick(move.cards, d.hands[giver])
    if cards is None:
        raise IllegalMove("not_in_hand")
    if cards.bit_count() > most:
        raise IllegalMove("at_most", n=most)
    if not cards:
        declined = Event("keeps", {"seat": giver, "to": receiver})
        return _after_exchange(replace(d, pairs=d.pairs[1:]), (declined,))
    d, event = _handed("gives", d, giver, receiver, cards)
    return replace(d, phase="give_back", given=cards), (event,)


def _given_back(d: State, move: GiveBack) -> Step:
    giver, receiver, _ = d.pairs[0]
    hand, trumps = d.hands[receiver], d.given & LANES[d.contract]
    instead = pick(move.instead, hand)
    if instead is None:
        raise IllegalMove("not_in_hand")
    if instead.bit_count() > trumps.bit_count():
        raise IllegalMove("instead_of_trumps", n=trumps.bit_count())
    may = exchange.stand_ins(hand, d.given, d.contract)
    if instead & ~may:
        raise IllegalMove("no_stand_in", cards=codes(instead & ~may))
    d, event = _handed("gives_back", d, receiver, giver, exchange.returned(hand, d.given, d.contract, instead))
    return _after_exchange(replace(d, pairs=d.pairs[1:], given=0), (event,))


def _handed(code: str, d: State, source: int, target: int, cards: int) -> tuple[State, Event]:
    """Cards go from one player to another; the third sees only how many (rules 4.2)."""
    hands, both = d.hands, 1 << source | 1 << target
    knowledge = moved(
        d.knowledge,
        cards,
        source=HAND[source],
        lay_there=hands[source],
        target=HAND[target],
        named_to=both,
    )
    hands = put(put(hands, source, hands[source] & ~cards), target, hands[target] | cards)
    told = {"seat": source, "to": target, "n": cards.bit_count()}
    event = Event(code, {**told, "cards": codes(cards)}, both, {**told, "cards": None})
    return replace(d, hands=hands, knowledge=knowledge), event


def _laid_away(d: State, move: Discard) -> Step:
    """Four cards are out of play, and the chooser leads (rules 4.3 and 4.4)."""
    chooser = d.spec.chooser
    hand = d.hands[chooser]
    cards = pick(move.cards, hand)
    if cards is None:
        raise IllegalMove("not_in_hand")
    if cards.bit_count() != KITTY:
        raise IllegalMove("four_away", n=KITTY)
    knowledge = moved(d.knowledge, cards, source=HAND[chooser], lay_there=hand, target="out", named_to=1 << chooser)
    hands = put(d.hands, chooser, hand & ~cards)
    tricks = play.begin(follow_suit_game(trump_of(d.contract)), hands, chooser)
    d = replace(d, phase="play", hands=hands, out=cards, knowledge=knowledge, tricks=tricks)
    away = Event("away", {"seat": chooser, "cards": codes(cards)}, 1 << chooser, {"seat": chooser, "cards": None})
    return d, (away,)


def _card(d: State, move: Play) -> Step:
    assert d.tricks is not None
    tricks, events = play.played(d.tricks, d.tricks.turn, move.card)
    return replace(d, tricks=tricks, phase="over" if play.over(tricks) else "play"), events


def _four_lowest(hand: int, trump: str | None) -> tuple[str, ...]:
    cards = hand & ~LANES[trump] if trump else hand
    if cards.bit_count() < KITTY:
        cards = hand
    found = 0
    for _ in range(KITTY):
        found |= mask((play.lowest(cards & ~found),))
    return codes(found)


_STEPS: Final[dict[type[Move], tuple[str, Callable[[State, Any], Step]]]] = {
    Choose: ("contract", _chosen),
    Give: ("give", _given),
    GiveBack: ("give_back", _given_back),
    Discard: ("discard", _laid_away),
    Play: ("play", _card),
}
"""For each kind of move the phase it belongs to and its step."""
