"""One deal of Planowanie (rules/planowanie.md 3 to 5): declarations, then tricks."""

from typing import Any, Final

from msgspec.structs import replace

from talia.cards import CODE, RANKS, Deck, mask
from talia.table.account import Account, Item
from talia.table.forms import Form, Number
from talia.table.game import Guide
from talia.table.moves import NOBODY, Event, IllegalMove, Move
from talia.table.stages import Events, Facts, Lying, Stage
from talia.table.zones import Fact, Zone, public
from talia.tricks.deal import TrickDeal, TrickSpec, TrickState
from talia.tricks.dealing import deal_out
from talia.tricks.obligations import Obligations, follow_suit_game
from talia.tricks.play import Tricks, finished

DECK: Final = Deck(RANKS)

BONUS: Final = 10
"""Points for taking as many tricks as one declared, besides these tricks themselves."""


class Declare(Move, frozen=True, tag="declare"):
    """Says how many tricks one will take."""

    tricks: int


class Spec(TrickSpec, frozen=True):
    """What a deal starts with: ``trump``: whether a card is turned up; ``hook``: whether the sum may not come out."""

    cards: int
    trump: bool = True
    hook: bool = True


class State(TrickState, frozen=True):
    """A deal: ``declared`` from the dealer's left on."""

    spec: Spec
    declared: tuple[int, ...] = ()


class Declaring(Stage, frozen=True):
    """Everybody says how many tricks he will take, from the dealer's left on (rules/planowanie.md 4)."""

    phase = "declare"
    takes = (Declare,)

    def done(self, d: State) -> bool:
        """Whether all have."""
        return len(d.declared) == d.spec.seats

    def waiting(self, d: State) -> int:
        """Who declares."""
        return 1 << (d.spec.dealer + 1 + len(d.declared)) % d.spec.seats

    def choices(self, d: State, seat: int) -> tuple[Form, ...]:
        """A number that is not barred."""
        most, out = d.spec.cards, barred(d)
        ranges = ((0, most),) if out is None else ((0, out - 1), (out + 1, most))
        return tuple(Form(Declare, (Number("tricks", low, high),)) for low, high in ranges if low <= high)

    def play(self, d: State, author: int, move: Declare) -> tuple[State, Events]:
        """A declaration."""
        number = move.tricks
        if not 0 <= number <= d.spec.cards:
            raise IllegalMove("not_so_many", most=d.spec.cards)
        if number == barred(d):
            raise IllegalMove("barred", tricks=number, cards=d.spec.cards)
        said = Event("declared", {"seat": author, "tricks": number})
        return replace(d, declared=(*d.declared, number)), (said,)

    def default(self, d: State, seat: int) -> Move:
        """The lowest number that is not barred."""
        return Declare(1 if barred(d) == 0 else 0)

    def facts(self, d: State) -> Facts:
        """What the last player may not say; who will lead to the first trick."""
        out, leader = barred(d), (d.spec.dealer + 1) % d.spec.seats
        said = () if out is None else (Fact("barred", out),)
        return (*said, Fact("leader", leader), Fact("tricks", (0,) * d.spec.seats))

    def guidance(self, d: State, seat: int, on_turn: bool) -> tuple[Guide, ...]:
        """What declarations bring, and what may not be said."""
        out = barred(d) if on_turn else None
        return (Guide("declare"), *(() if out is None else (Guide("barred", {"tricks": out}),)))


class PlanowanieDeal(TrickDeal[State]):
    """The rules of one deal."""

    made_of = State

    def pack(self, spec: Spec) -> tuple[str, ...]:
        """All cards."""
        return DECK.codes

    def dealt(self, d: State, order: tuple[str, ...]) -> tuple[State, Events]:
        """Cards one at a time from the dealer's left; the first undealt card is turned up (rules/planowanie.md 3)."""
        spec = d.spec
        hands, undealt = deal_out(order, spec.seats, spec.cards, dealer=spec.dealer)
        turned = undealt[:1] if spec.trump else ()
        piles = (Zone("turned", mask(turned)), Zone("rest", mask(undealt[len(turned) :]), NOBODY))
        lying = Lying(hands, tuple(zone for zone in piles if zone.cards))
        return replace(d, cards=lying, stage=Declaring()), (
            Event("dealt", {"dealer": spec.dealer, "cards": spec.cards}),
            *(Event("turned", {"card": card, "trump": card[1]}) for card in turned),
        )

    def duties(self, d: State) -> Obligations:
        """To follow suit; the suit of the card turned up is trumps."""
        return follow_suit_game(trump_of(d))

    def common(self, d: State) -> Facts:
        """Dealer, trumps and declarations."""
        return (*super().common(d), *public(trump=trump_of(d), declared=by_seat(d)))

    def aim(self, d: State, seat: int) -> Guide:
        """How far one is from what one declared."""
        missing = (by_seat(d)[seat] or 0) - self.tricks(d).taken[seat]
        return Guide("more", {"n": missing}) if missing > 0 else Guide("too_many" if missing else "enough")

    def decided(self, d: State, t: Tricks) -> bool:
        """Whether nobody can take as many tricks any more as he declared."""
        left = d.spec.cards - finished(t)
        return not any(0 <= (said or 0) - taken <= left for said, taken in zip(by_seat(d), t.taken, strict=True))

    def wants_all(self, d: State, t: Tricks) -> bool:
        """Whether it is as many as one declared."""
        return (by_seat(d)[t.turn] or 0) - t.taken[t.turn] == d.spec.cards - finished(t)

    def score(self, d: State) -> tuple[int, ...] | None:
        """What was declared and ten, or nothing (rules/planowanie.md 5)."""
        if not d.over:
            return None
        pairs = zip(by_seat(d), self.tricks(d).taken, strict=True)
        return tuple(BONUS + taken if taken == said else 0 for said, taken in pairs)

    def account(self, d: State) -> Account:
        """What each declared and took, and what that brings."""
        pairs = zip(by_seat(d), self.tricks(d).taken, strict=True)
        return tuple(
            Item("kept", {"seat": seat, "said": said, "bonus": BONUS}, (seat,), BONUS + taken)
            if taken == said
            else Item("missed", {"seat": seat, "said": said, "taken": taken}, (seat,), 0)
            for seat, (said, taken) in enumerate(pairs)
        )

    def summary(self, d: State) -> dict[str, Any]:
        """Cards, trump, what each declared and took."""
        return {**super().summary(d), "cards": d.spec.cards, "trump": trump_of(d), "declared": by_seat(d)}


def trump_of(d: State) -> str | None:
    """The suit of the card turned up."""
    turned = d.cards.pile("turned")
    return CODE[turned][1] if turned else None


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
