"""Picking up or playing from the hand, and the announcement of the game (rules/skat.md 4.2)."""

from collections.abc import Sequence
from typing import Any, Final

from msgspec.structs import replace

from talia.cards import CODE, codes, lacking, mask, pick, singles
from talia.games.skat.moves import Announce, Hand, PickUp
from talia.games.skat.scoring import EXTRAS, NULLS, SUITS, announced_value, card_points, matadors, trumps
from talia.games.skat.state import SKAT, DealState
from talia.table.forms import Cards, Form, Option
from talia.table.game import Guide
from talia.table.moves import Event, IllegalMove, Move, face_down
from talia.table.stages import Asking, Events, Facts, Lying
from talia.table.zones import Fact
from talia.tricks.play import HAND

_PICK_UP: Final = (Form(PickUp), Form(Hand))
WITH_TRUMPS: Final = (*SUITS, "grand")
NULL_GAMES: Final = ("null", "null_ouvert", "revolution")
_FROM_HAND: Final = Form(Announce, (Option("game", WITH_TRUMPS), Option("extra", EXTRAS)))


def nulls(d: DealState) -> tuple[str, ...]:
    """The games without trumps whose value reaches the bid."""
    return tuple(
        game
        for game in NULL_GAMES
        if NULLS.get((game, d.hand), 0) >= d.talk.bid
        and (game, d.hand) in NULLS
        and (game != "revolution" or d.spec.options.revolution)
    )


class PickingUp(Asking, frozen=True):
    """The soloist picks the skat up or plays from the hand."""

    phase = "skat"
    takes = (PickUp, Hand)

    def choices(self, d: DealState, seat: int) -> tuple[Form, ...]:
        """To pick up or not."""
        return _PICK_UP

    def play(self, d: DealState, author: int, move: PickUp | Hand) -> tuple[DealState, Events]:
        """The skat goes into the hand, or stays where it is."""
        if isinstance(move, Hand):
            return replace(d, stage=PickingUp(()), hand=True), (Event("plays_hand", {"seat": author}),)
        lying, picked_up = picked("picked_up", d, author)
        return replace(d, stage=PickingUp(()), cards=lying), (picked_up,)

    def default(self, d: DealState, seat: int) -> Move:
        """He picks up."""
        return PickUp()

    def facts(self, d: DealState) -> Facts:
        """The values of the games, for him alone."""
        return (Fact("values", own_values(d), 1 << d.soloist),)


class Announcing(Asking, frozen=True):
    """The soloist names the game, and puts two cards down if he has picked up the skat."""

    phase = "announce"
    takes = (Announce,)

    def choices(self, d: DealState, seat: int) -> tuple[Form, ...]:
        """The game, and what is put down."""
        if not d.hand:
            discard = Cards("discard", HAND[seat], d.cards.hands[seat], 2, 2)
            return (Form(Announce, (discard, Option("game", (*WITH_TRUMPS, *nulls(d))))),)
        without = nulls(d)
        return (_FROM_HAND, Form(Announce, (Option("game", without),))) if without else (_FROM_HAND,)

    def play(self, d: DealState, author: int, move: Announce) -> tuple[DealState, Events]:
        """The game is named, and two cards lie down."""
        if move.game not in (*WITH_TRUMPS, *nulls(d)):
            raise _no_such_game(d, move.game)
        if move.extra not in EXTRAS:
            raise IllegalMove("no_such_game", game=move.extra)
        if move.extra != "none" and not (d.hand and move.game in WITH_TRUMPS):
            raise IllegalMove("only_from_the_hand", extra=move.extra)
        events: Events = ()
        if not d.hand:
            lying, discarded = put_down("discarded", d, author, two_of(move.discard, d.hands[author], "discard_two"))
            d, events = replace(d, cards=lying), (discarded,)
        elif move.discard:
            raise IllegalMove("nothing_to_discard")
        d, announced = named(d, move.game, EXTRAS.index(move.extra))
        return d, (*events, *announced)

    def default(self, d: DealState, seat: int) -> Move:
        """The suit with the most trumps; the dearest plain cards go down."""
        held = d.cards.hands[seat]
        suit = max(SUITS, key=lambda each: (held & mask(trumps(each))).bit_count())
        if d.hand:
            return Announce(suit)
        plain = held & ~mask(trumps(suit))
        return Announce(suit, discard=dearest(plain if plain.bit_count() >= 2 else held))

    def facts(self, d: DealState) -> Facts:
        """The values of the games, for him alone."""
        return (Fact("values", own_values(d), 1 << d.soloist),)

    def guidance(self, d: DealState, seat: int, on_turn: bool) -> tuple[Guide, ...]:
        """What the game must be worth."""
        return (Guide("announce_hand" if d.hand else "announce", {"bid": d.talk.bid}),) if on_turn else ()


def picked(code: str, d: DealState, seat: int) -> tuple[Lying, Event]:
    """The skat goes into a hand, unseen by the others."""
    cards = d.skat
    return d.cards.moved(cards, SKAT, HAND[seat]), face_down(code, 1 << seat, cards, seat=seat)


def put_down(code: str, d: DealState, seat: int, cards: int) -> tuple[Lying, Event]:
    """Cards of a hand are the skat, unseen by the others."""
    return d.cards.moved(cards, HAND[seat], SKAT), face_down(code, 1 << seat, cards, seat=seat)


def two_of(cards: Sequence[str], hand: int, otherwise: str) -> int:
    """The two cards named, of a hand; refuses any others."""
    found = pick(cards, hand)
    if found is None:
        raise IllegalMove("not_in_hand", card=lacking(cards, hand))
    if len(cards) != 2:
        raise IllegalMove(otherwise)
    return found


def named(d: DealState, game: str, extra: int) -> tuple[DealState, Events]:
    """The soloist's game stands, and he is asked no more; an open hand is shown."""
    held = d.cards.hands[d.soloist]
    run = (True, 0) if game in NULL_GAMES else matadors(game, held | d.skat)
    d = replace(d, game=game, extra=extra, matadors=run, stage=Announcing(()))
    told: dict[str, Any] = {"seat": d.soloist, "contract": game, "hand": d.hand, "extra": EXTRAS[extra]}
    shown = (Event("shown", {"seat": d.soloist, "cards": codes(held)}),) if d.open else ()
    return d, (Event("announced", told), *shown)


def dearest(cards: int) -> tuple[str, ...]:
    """The two cards with the most points."""
    return tuple(
        CODE[one] for one in singles(sum(sorted(singles(cards), key=lambda one: (-card_points(one), one))[:2]))
    )


def _no_such_game(d: DealState, game: str) -> IllegalMove:
    value = NULLS.get((game, d.hand))
    if value is not None and value < d.talk.bid:
        return IllegalMove("null_below_the_bid", contract=game, value=value, bid=d.talk.bid)
    return IllegalMove("no_such_game", game=game)


def own_values(d: DealState) -> dict[str, Any]:
    """What each game is worth by the cards the soloist sees, for him alone; from the hand, with each addition."""
    cards = d.cards.hands[d.soloist]
    options = d.spec.options

    def worth(game: str) -> list[int]:
        extras = len(EXTRAS) if d.hand and game in WITH_TRUMPS else 1
        return [announced_value(game, cards, options, hand=d.hand, extra=extra) for extra in range(extras)]

    return {game: worth(game) for game in (*WITH_TRUMPS, *nulls(d))}
