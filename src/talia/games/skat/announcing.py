"""Picking up or playing from the hand, and the announcement of the game (rules/skat.md 4.2)."""

from typing import Any, Final

from msgspec.structs import replace

from talia.cards import CODE, codes, lacking, mask, pick, singles
from talia.games.skat.moves import Announce, Hand, PickUp
from talia.games.skat.scoring import EXTRAS, NULLS, SUITS, announced_value, card_points, matadors, trumps
from talia.games.skat.state import SKAT, DealState
from talia.table.forms import Cards, Form, Option
from talia.table.game import Guide
from talia.table.moves import Event, IllegalMove, Move
from talia.table.stages import Events, Facts, Stage
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


class PickingUp(Stage, frozen=True):
    """The soloist picks the skat up or plays from the hand."""

    said: bool = False

    phase = "skat"
    takes = (PickUp, Hand)

    def done(self, d: DealState) -> bool:
        """Whether he has."""
        return self.said

    def waiting(self, d: DealState) -> int:
        """The soloist."""
        return 1 << d.soloist

    def choices(self, d: DealState, seat: int) -> tuple[Form, ...]:
        """To pick up or not."""
        return _PICK_UP

    def play(self, d: DealState, author: int, move: PickUp | Hand) -> tuple[DealState, Events]:
        """The skat goes into the hand, or stays where it is."""
        if isinstance(move, Hand):
            return replace(d, stage=PickingUp(True), hand=True), (Event("plays_hand", {"seat": author}),)
        told = {"seat": author, "cards": codes(d.skat)}
        lying = d.cards.moved(d.skat, SKAT, HAND[author])
        happened = Event("picked_up", told, 1 << author, {"seat": author, "cards": None})
        return replace(d, stage=PickingUp(True), cards=lying), (happened,)

    def default(self, d: DealState, seat: int) -> Move:
        """He picks up."""
        return PickUp()

    def facts(self, d: DealState) -> Facts:
        """The values of the games, for him alone."""
        return (Fact("values", own_values(d), 1 << d.soloist),)


class Announcing(Stage, frozen=True):
    """The soloist names the game, and puts two cards down if he has picked up the skat."""

    phase = "announce"
    takes = (Announce,)

    def done(self, d: DealState) -> bool:
        """Whether he has."""
        return bool(d.game)

    def waiting(self, d: DealState) -> int:
        """The soloist."""
        return 1 << d.soloist

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
        if d.hand:
            if move.discard:
                raise IllegalMove("nothing_to_discard")
        else:
            hand = d.cards.hands[author]
            down = pick(move.discard, hand)
            if down is None:
                raise IllegalMove("not_in_hand", card=lacking(move.discard, hand))
            if down.bit_count() != 2 or len(move.discard) != 2:
                raise IllegalMove("discard_two")
            told = {"seat": author, "cards": codes(down)}
            events = (Event("discarded", told, 1 << author, {"seat": author, "cards": None}),)
            d = replace(d, cards=d.cards.moved(down, HAND[author], SKAT))
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


def named(d: DealState, game: str, extra: int) -> tuple[DealState, Events]:
    """The soloist's game stands; an open hand is shown."""
    held = d.cards.hands[d.soloist]
    run = (True, 0) if game in NULL_GAMES else matadors(game, held | d.skat)
    d = replace(d, game=game, extra=extra, matadors=run)
    told: dict[str, Any] = {"seat": d.soloist, "contract": game, "hand": d.hand, "extra": EXTRAS[extra]}
    announced = Event("announced", told)
    if not d.open:
        return d, (announced,)
    return d, (announced, Event("shown", {"seat": d.soloist, "cards": codes(held)}))


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
    """What each game is worth by the cards the soloist sees, for him alone."""
    cards = d.cards.hands[d.soloist]
    games = (*WITH_TRUMPS, *nulls(d))
    return {game: announced_value(game, cards, d.spec.options, hand=d.hand) for game in games}
