"""Picking up or playing from the hand, and the announcement of the game (rules/skat.md 4.2)."""

from typing import Any, Final

from msgspec.structs import replace

from talia.cards import codes, lacking, pick
from talia.games.skat import before_play
from talia.games.skat.moves import Announce, Hand, PickUp
from talia.games.skat.scoring import EXTRAS, NULLS, SUITS, announced_value, matadors
from talia.games.skat.state import DealState, Step, their_turn
from talia.table.forms import Cards, Form, Option
from talia.table.moves import Event, IllegalMove
from talia.tricks.play import HAND, put

SKAT: Final = (Form(PickUp), Form(Hand))
WITH_TRUMPS: Final = (*SUITS, "grand")
NULL_GAMES: Final = ("null", "null_ouvert", "revolution")
_EXTRA: Final = Option("extra", EXTRAS)


def nulls(d: DealState) -> tuple[str, ...]:
    """The games without trumps whose value reaches the bid."""
    return tuple(
        game
        for game in NULL_GAMES
        if NULLS.get((game, d.hand), 0) >= d.bid
        and (game, d.hand) in NULLS
        and (game != "revolution" or d.spec.options.revolution)
    )


def choices(d: DealState, seat: int) -> tuple[Form, ...]:
    """To pick up or not; then the game, and what is put down."""
    if d.phase == "skat":
        return SKAT
    if not d.hand:
        discard = Cards("discard", HAND[seat], d.hands[seat], 2, 2)
        return (Form(Announce, (discard, Option("game", (*WITH_TRUMPS, *nulls(d))))),)
    trumps = Form(Announce, (Option("game", WITH_TRUMPS), _EXTRA))
    return (trumps, Form(Announce, (Option("game", nulls(d)),))) if nulls(d) else (trumps,)


def pick_up(d: DealState, author: int, _: PickUp) -> Step:
    """The skat goes into the hand."""
    their_turn(d, author, "skat")
    happened = Event(
        "picked_up", {"seat": author, "cards": codes(d.skat)}, 1 << author, {"seat": author, "cards": None}
    )
    hands = put(d.hands, author, d.hands[author] | d.skat)
    return replace(d, phase="announce", hands=hands, skat=0), (happened,)


def hand(d: DealState, author: int, _: Hand) -> Step:
    """The skat stays where it is."""
    their_turn(d, author, "skat")
    return replace(d, phase="announce", hand=True), (Event("plays_hand", {"seat": author}),)


def announce(d: DealState, author: int, move: Announce) -> Step:
    """The game is named, and two cards lie down."""
    their_turn(d, author, "announce")
    if move.game not in (*WITH_TRUMPS, *nulls(d)):
        raise _no_such_game(d, move.game)
    if move.extra not in EXTRAS:
        raise IllegalMove("no_such_game", game=move.extra)
    if move.extra != "none" and not (d.hand and move.game in WITH_TRUMPS):
        raise IllegalMove("only_from_the_hand", extra=move.extra)
    events: tuple[Event, ...] = ()
    if d.hand:
        if move.discard:
            raise IllegalMove("nothing_to_discard")
    else:
        down = pick(move.discard, d.hands[author])
        if down is None:
            raise IllegalMove("not_in_hand", card=lacking(move.discard, d.hands[author]))
        if down.bit_count() != 2 or len(move.discard) != 2:
            raise IllegalMove("discard_two")
        told = {"seat": author, "cards": codes(down)}
        events = (Event("discarded", told, 1 << author, {"seat": author, "cards": None}),)
        d = replace(d, hands=put(d.hands, author, d.hands[author] & ~down), skat=down)
    d, announced = named(d, move.game, EXTRAS.index(move.extra))
    return d, (*events, *announced)


def named(d: DealState, game: str, extra: int) -> Step:
    """The soloist's game stands; an open hand is shown, and what comes before the play begins."""
    run = (True, 0) if game in NULL_GAMES else matadors(game, d.hands[d.soloist] | d.skat)
    d = replace(d, game=game, extra=extra, matadors=run)
    told: dict[str, Any] = {"seat": d.soloist, "contract": game, "hand": d.hand, "extra": EXTRAS[extra]}
    events = [Event("announced", told)]
    if d.open:
        events.append(Event("shown", {"seat": d.soloist, "cards": codes(d.hands[d.soloist])}))
    d, more = before_play.begin(d)
    return d, (*events, *more)


def _no_such_game(d: DealState, game: str) -> IllegalMove:
    value = NULLS.get((game, d.hand))
    if value is not None and value < d.bid:
        return IllegalMove("null_below_the_bid", contract=game, value=value, bid=d.bid)
    return IllegalMove("no_such_game", game=game)


def own_values(d: DealState) -> dict[str, Any]:
    """What each game is worth by the cards the soloist sees, for him alone."""
    cards = d.hands[d.soloist]
    games = (*WITH_TRUMPS, *nulls(d))
    return {game: announced_value(game, cards, d.spec.options, hand=d.hand) for game in games}
