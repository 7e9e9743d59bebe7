"""One deal of Planowanie (rules/planowanie.md 3 to 5): declarations, then tricks."""

from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from talia.cards import CODE, RANKS, Deck, mask
from talia.table.forms import Form, Number
from talia.table.game import Guide
from talia.table.moves import CHANCE, EVERYONE, NOBODY, Draw, Event, IllegalMove, Move, Shuffle
from talia.table.series import Deal, the_shuffle
from talia.table.zones import Fact, Zone
from talia.tricks import play
from talia.tricks.dealing import deal_out
from talia.tricks.guidance import duty
from talia.tricks.obligations import follow_suit_game
from talia.tricks.play import Play, Tricks

DECK: Final = Deck(RANKS)

BONUS: Final = 10
"""Points for taking as many tricks as one declared, besides these tricks themselves."""


class Declare(Move, frozen=True, tag="declare"):
    """Says how many tricks one will take."""

    tricks: int


class Spec(Struct, frozen=True):
    """What a deal starts with: ``trump``: whether a card is turned up; ``hook``: whether the sum may not come out."""

    seats: int
    dealer: int
    cards: int
    trump: bool = True
    hook: bool = True


class State(Struct, frozen=True):
    """A deal: ``declared`` from the dealer's left on, the card turned up and the undealt rest as sets."""

    spec: Spec
    tricks: Tricks | None = None
    declared: tuple[int, ...] = ()
    turned: int = 0
    rest: int = 0


Step = tuple[State, tuple[Event, ...]]


class PlanowanieDeal(Deal[State]):
    """The rules of one deal."""

    def start(self, spec: Spec) -> State:
        """Before the cards are dealt."""
        return State(spec)

    def draw(self, d: State, label: str) -> Draw | None:
        """The one shuffle."""
        return Shuffle(label, DECK.codes) if d.tricks is None else None

    def waiting(self, d: State) -> int:
        """Who declares, or who plays."""
        return 1 << turn(d)

    def choices(self, d: State, seat: int) -> tuple[Form, ...]:
        """A number that is not barred; a card."""
        if d.tricks is None or seat != turn(d):
            return ()
        if len(d.declared) == d.spec.seats:
            return play.choices(d.tricks, play.legal_cards(d.tricks))
        most, out = d.spec.cards, barred(d)
        ranges = ((0, most),) if out is None else ((0, out - 1), (out + 1, most))
        return tuple(Form(Declare, (Number("tricks", low, high),)) for low, high in ranges if low <= high)

    def play(self, d: State, author: int, move: Move) -> Step:
        """The step."""
        if author == CHANCE:
            return _dealt(d, the_shuffle(move, self.draw(d, getattr(move, "label", ""))))
        if author < 0 or d.tricks is None:
            raise IllegalMove("no_such_timer")
        if author != turn(d):
            raise IllegalMove("not_your_turn")
        if isinstance(move, Declare) and len(d.declared) < d.spec.seats:
            return _declared(d, move.tricks)
        if isinstance(move, Play) and len(d.declared) == d.spec.seats:
            tricks, events = play.played(d.tricks, author, move.card)
            return replace(d, tricks=tricks), events
        raise IllegalMove("not_now")

    def default(self, d: State, seat: int) -> Move | None:
        """The lowest number that is not barred; the lowest card."""
        if d.tricks is not None and len(d.declared) == d.spec.seats:
            return Play(play.lowest(play.legal_cards(d.tricks)))
        return Declare(1 if barred(d) == 0 else 0)

    def zones(self, d: State) -> tuple[Zone, ...]:
        """Hands and tricks; the card turned up is open, the other undealt ones are when the deal is over."""
        if d.tricks is None:
            return ()
        open_to = EVERYONE if play.over(d.tricks) else NOBODY
        undealt = (Zone("turned", d.turned), Zone("rest", d.rest, open_to))
        cards = play.zones(d.tricks, open_to=open_to) if self.phase(d) == "play" else play.held(d.tricks)
        return (*cards, *(zone for zone in undealt if zone.cards))

    def facts(self, d: State) -> tuple[Fact, ...]:
        """Dealer, declarations and what the last player may not say, tricks; all of it is public."""
        dealer = Fact("dealer", d.spec.dealer)
        if d.tricks is None:
            return (dealer,)
        trump = trump_of(d)
        out = barred(d)
        return (
            dealer,
            *(() if trump is None else (Fact("trump", trump),)),
            Fact("declared", by_seat(d)),
            *(() if out is None else (Fact("barred", out),)),
            *play.facts(d.tricks),
        )

    def guidance(self, d: State, seat: int) -> tuple[Guide, ...]:
        """What declarations bring, and what may not be said; how far one is from one's own, and the duty."""
        if d.tricks is None:
            return ()
        on_turn = seat == turn(d)
        if len(d.declared) < d.spec.seats:
            out = barred(d) if on_turn else None
            return (Guide("declare"), *(() if out is None else (Guide("barred", {"tricks": out}),)))
        missing = (by_seat(d)[seat] or 0) - d.tricks.taken[seat]
        how = Guide("more", {"n": missing}) if missing > 0 else Guide("too_many" if missing else "enough")
        return (how, duty(d.tricks)) if on_turn else (how,)

    def phase(self, d: State) -> str:
        """``declare``, then ``play``."""
        return "play" if len(d.declared) == d.spec.seats else "declare"

    def score(self, d: State) -> tuple[int, ...] | None:
        """What was declared and ten, or nothing (rules/planowanie.md 5)."""
        if d.tricks is None or not play.over(d.tricks):
            return None
        pairs = zip(by_seat(d), d.tricks.taken, strict=True)
        return tuple(BONUS + taken if taken == said else 0 for said, taken in pairs)

    def summary(self, d: State) -> dict[str, Any]:
        """Cards, trump, what each declared and took."""
        assert d.tricks is not None
        return {
            "dealer": d.spec.dealer,
            "cards": d.spec.cards,
            "trump": trump_of(d),
            "declared": by_seat(d),
            "tricks": d.tricks.taken,
        }


def turn(d: State) -> int:
    """Who declares, then who plays."""
    if d.tricks is not None and len(d.declared) == d.spec.seats:
        return d.tricks.turn
    return (d.spec.dealer + 1 + len(d.declared)) % d.spec.seats


def trump_of(d: State) -> str | None:
    """The suit of the card turned up."""
    return CODE[d.turned][1] if d.turned else None


def by_seat(d: State) -> tuple[int | None, ...]:
    """What each seat declared; None: nothing yet."""
    first = d.spec.dealer + 1
    places = ((seat - first) % d.spec.seats for seat in range(d.spec.seats))
    return tuple(d.declared[place] if place < len(d.declared) else None for place in places)


def barred(d: State) -> int | None:
    """What the last to declare may not say: the number with which all declarations would come out."""
    if not d.spec.hook or len(d.declared) != d.spec.seats - 1:
        return None
    left = d.spec.cards - sum(d.declared)
    return left if left >= 0 else None


def _dealt(d: State, order: tuple[str, ...]) -> Step:
    """Cards one at a time from the dealer's left; the first undealt card is turned up (rules/planowanie.md 3)."""
    seats, dealer, cards = d.spec.seats, d.spec.dealer, d.spec.cards
    hands, undealt = deal_out(order, seats, cards, dealer=dealer)
    turned = undealt[:1] if d.spec.trump else ()
    rules = follow_suit_game(turned[0][1] if turned else None)
    tricks = play.begin(rules, hands, (dealer + 1) % seats)
    d = replace(d, tricks=tricks, turned=mask(turned), rest=mask(undealt[len(turned) :]))
    return d, (
        Event("dealt", {"dealer": dealer, "cards": cards}),
        *(Event("turned", {"card": card, "trump": card[1]}) for card in turned),
    )


def _declared(d: State, number: int) -> Step:
    if not 0 <= number <= d.spec.cards:
        raise IllegalMove("not_so_many", most=d.spec.cards)
    if number == barred(d):
        raise IllegalMove("barred", tricks=number, cards=d.spec.cards)
    said = Event("declared", {"seat": turn(d), "tricks": number})
    return replace(d, declared=(*d.declared, number)), (said,)
