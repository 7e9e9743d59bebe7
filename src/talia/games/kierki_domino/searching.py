"""A searching player of Domino Hearts, whose stock the kernel does not know: worlds are played out by ducking."""

from collections.abc import Iterable
from functools import partial
from typing import Final

from talia.cards import BIT, LANE, LANES, SUITS, mask
from talia.games.kierki_domino.game import EACH, HEARTS, PACK
from talia.players.ducking import Ducking
from talia.players.player import Sight
from talia.players.registry import register
from talia.players.remembered import NEW_DEAL, told
from talia.players.tricks.drawing import DrawingScene, Hidden
from talia.players.tricks.search import Aim, Budget
from talia.players.tricks.searching import Searching
from talia.table.view import EventView
from talia.tricks.layouts import Layout
from talia.tricks.obligations import follow_suit_game

BUDGET: Final = Budget(worlds=50, placed=0)
PENALTIES: Final = {one: int(bool(one & HEARTS)) for one in BIT.values()}
FEAR: Final = {one: 16 * points + (one.bit_length() - 1) % LANE for one, points in PENALTIES.items()}


def read(sight: Sight) -> tuple[DrawingScene, Aim]:
    """Each for himself."""
    view = sight.view
    zones = {zone.id: zone for zone in view.zones}
    seats = tuple(seat for seat in range(len(view.totals)) if f"played.{seat}" in zones)
    me = next(place for place, seat in enumerate(seats) if seat == view.seat)
    leader = seats.index(int(view.facts["leader"]))
    hand = mask(zones[f"hand.{view.seat}"].cards)
    events = told(sight, NEW_DEAL, "card_played", "draws", "trick")
    seen = hand | sum(BIT[event.data["card"]] for event in events if event.code == "card_played")
    banned = HEARTS if sight.options.get("heart_lead_ban") else 0
    drawn = [Hidden(0) if place == me else hidden(seat, EACH, events, banned) for place, seat in enumerate(seats)]
    pool = PACK.mask & ~seen
    around = [(leader + step) % len(seats) for step in range(len(seats))]
    lying = [card for place in around for card in zones[f"played.{seats[place]}"].cards]
    now = DrawingScene(
        rules=follow_suit_game(None, no_lead=banned),
        order=None,
        seats=seats,
        me=me,
        leader=leader,
        declarer=None,
        known=tuple(hand if place == me else 0 for place in range(len(seats))),
        hidden=tuple(zones[f"hand.{seat}"].hidden or 0 for seat in seats),
        never=tuple(pool & ~each.may_hold for each in drawn),
        pool=pool,
        trick=tuple(BIT[card].bit_length() - 1 for card in lying),
        taken=tuple(view.facts["tricks"][seat] for seat in seats),
        won=(0,) * len(seats),
        shown=(0,) * len(seats),
        drawn=drawn,
    )
    return now, played_out(now, banned)


def played_out(now: DrawingScene, banned: int) -> Aim:
    """The fewest hearts, if everybody goes on by ducking; ``banned``: not led if avoidable."""
    players, trick = Ducking(PENALTIES, FEAR, banned), [1 << number for number in now.trick]

    def own(world: Layout, card: int) -> float:
        hands, stock = world[: len(now.seats)], world[len(now.seats) :]
        return -players.played_out(hands, now.leader, trick, 1 << card, stock)[now.me]

    return Aim(own=own)


def hidden(seat: int, dealt: int, events: Iterable[EventView], banned: int) -> Hidden:
    """What another seat, dealt so many cards, can hold after all that happened; ``banned``: not led if avoidable.

    Who draws has none of the suit led, nor has he after the card he then plays: he draws until he can follow, and does.
    """
    hand, led, drew = Hidden(dealt), 0, 0
    for event in events:
        if event.code == "trick":
            led = 0
            continue
        mine = event.data["seat"] == seat
        if event.code == "draws":
            drew = event.data["n"] if mine else drew
            continue
        one = BIT[event.data["card"]]
        if mine:
            follows = bool(one & led)
            hand.draws(drew - 1 if drew and follows else drew)
            if led and (drew or not follows):
                hand.lacks(led)
            if not (drew and follows):
                hand.plays(one)
            if not led and one & banned:
                hand.lacks(PACK.mask & ~banned)
            drew = 0
        led = led or LANES[SUITS[(one.bit_length() - 1) // LANE]]
    return hand


register("club", "kierki_domino", strength=40)(partial(Searching, "kierki_domino", "simple", read, budget=BUDGET))
