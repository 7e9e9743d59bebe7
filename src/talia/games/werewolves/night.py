"""What comes of the windows of a night, once they have closed: one function for each (rules/werewolves.md 4.1, 4.2).

The answer of whoever acts is the deed; all others are guesses. Where a role may not name somebody, naming him counts
for nothing.
"""

from collections.abc import Callable, Mapping
from typing import Final

from msgspec.structs import replace

from talia.cards import BIT, CODE, singles
from talia.games.werewolves.roles import (
    CUPID,
    FIRST,
    KEEP,
    LITTLE_GIRL,
    PEEK,
    POISONED,
    ROLE,
    SECOND,
    SEER,
    SLEEP,
    STARE,
    THIEF,
    VICTIM,
    WEREWOLF,
    WITCH,
)
from talia.games.werewolves.state import NOBODYS, Seen, State
from talia.table.moves import Event
from talia.table.stages import Events
from talia.village.bodies import most_named
from talia.village.deal import Suspicion
from talia.village.windows import Window, by_lot

FIFTHS: Final = 5
LEARNS: Final = {PEEK: 1, STARE: 2}
"""By how she looks: so many fifths of the time the Little Girl learns a werewolf, and as many she is caught."""

Orders = tuple[tuple[str, ...], ...]
CENTRE: Final = "centre"


def fifths() -> tuple[str, ...]:
    """What is shuffled for a number from 0 to 1: the first of them is the fifth in which it lies."""
    return tuple(str(fifth) for fifth in range(FIFTHS))


def middle(d: State) -> tuple[str, ...]:
    """The codes of the cards in the middle: the first and the second."""
    pile: int = d.cards.pile(CENTRE)
    return tuple(CODE[one] for one in singles(pile))


def thief(d: State, window: Window, orders: Orders) -> tuple[State, Events]:
    """He takes one of the two cards and leaves his own, or keeps it; of two werewolves he takes one."""
    if d.thief == NOBODYS:
        return d, ()
    answer = window.answer_of(d.thief)
    choice = KEEP if answer is None else answer.choice
    if choice == KEEP and all(role == WEREWOLF for role in d.centre):
        choice = orders[0][0]
        done = Suspicion(d.night, THIEF, d.thief, (), choice, deed=True)
        d = replace(d, guesses=(*(each for each in d.guesses if not (each.call == THIEF and each.deed)), done))
    if choice == KEEP:
        return d, (Event("keeps", {}, 1 << d.thief),)
    taken = BIT[middle(d)[(FIRST, SECOND).index(choice)]]
    own, hand = d.hands[d.thief], f"hand.{d.thief}"
    lying = d.cards.moved(own, hand, CENTRE).moved(taken, CENTRE, hand)
    return replace(d, cards=lying), (Event("takes", {"role": ROLE[taken]}, 1 << d.thief),)


def cupid(d: State, window: Window, orders: Orders) -> tuple[State, Events]:
    """He names two; who says nothing has named two by lot."""
    by = d.holder(CUPID)
    if by == NOBODYS:
        return d, ()
    answer = window.answer_of(by)
    named = tuple(sorted(map(int, orders[0][:2]))) if answer is None else answer.seats
    lovers = sum(1 << seat for seat in named)
    d = replace(d, cupid=by, lovers=lovers)
    events = [Event("binds", {"seats": named}, 1 << by)]
    events += [Event("loves", {"seat": d.partner(seat)}, 1 << seat) for seat in named]
    return d, tuple(events)


def lovers(d: State, window: Window, orders: Orders) -> tuple[State, Events]:
    """They know each other; whether they are of both camps is settled now."""
    return replace(d, mixed=(d.lovers & d.wolves).bit_count() == 1), ()


def seer(d: State, window: Window, orders: Orders) -> tuple[State, Events]:
    """She learns the role somebody has now."""
    by = d.holder(SEER)
    answer = window.answer_of(by)
    if answer is None or answer.seat is None:
        return d, ()
    role = d.role(answer.seat)
    d = replace(d, seen=(*d.seen, Seen(d.night, by, (answer.seat,), role)))
    return d, (Event("sees", {"seat": answer.seat, "role": role}, 1 << by),)


def pack(d: State, window: Window, orders: Orders) -> tuple[State, Events]:
    """The pack takes whom most of it have named; the Little Girl sees one of it, is caught, or sees nothing."""
    order, other = orders[-2:]
    prey = by_lot(order, hunted(d, window))
    d = replace(d, prey=prey)
    girl = d.holder(LITTLE_GIRL)
    if girl >= 0 and d.spec.girl_mode == "off_spy":
        return _two_names(d, girl, prey, other)
    watch = _watch(window, girl)
    at = int(orders[0][0]) if watch != SLEEP else FIFTHS
    fifth = LEARNS.get(watch, 0)
    if fifth <= at < 2 * fifth:
        caught = Event("caught", {"seat": girl}, d.awake | 1 << girl)
        return replace(d, frightened=girl), (caught,)
    events: Events = (Event("prey", {"seat": prey}, d.awake),)
    if at < fifth:
        wolf = by_lot(other, d.awake)
        d = replace(d, seen=(*d.seen, Seen(d.night, girl, (wolf,), WEREWOLF)))
        events = (*events, Event("glimpses", {"seat": wolf}, 1 << girl))
    return d, events


def hunted(d: State, window: Window) -> int:
    """Of whom one is the prey: those whom most name, or all who may be named if nobody has named anybody.

    Nobody names a werewolf, nor whom he loves.
    """
    fair = {
        seat: d.alive & ~d.wolves & ~(1 << d.partner(seat) if d.lovers >> seat & 1 else 0)
        for seat in range(d.seats)
        if d.awake >> seat & 1
    }
    votes = {}
    for seat, among in fair.items():
        answer = window.answer_of(seat)
        if answer is not None and answer.seat is not None and among >> answer.seat & 1:
            votes[seat] = answer.seat
    if votes:
        return most_named(votes)
    anybody = 0
    for among in fair.values():
        anybody |= among
    return anybody


def _watch(window: Window, girl: int) -> str:
    answer = window.answer_of(girl)
    return SLEEP if answer is None or not answer.choice else answer.choice


def _two_names(d: State, girl: int, prey: int, order: tuple[str, ...]) -> tuple[State, Events]:
    """Without a risk she is told two names, of which one at least is a werewolf's."""
    wolf = by_lot(order, d.awake)
    other = by_lot(order, d.alive & ~(1 << girl) & ~(1 << wolf))
    names = tuple(sorted(seat for seat in (wolf, other) if seat >= 0))
    d = replace(d, seen=(*d.seen, Seen(d.night, girl, names, WEREWOLF)))
    return d, (Event("prey", {"seat": prey}, d.awake), Event("suspects", {"seats": names}, 1 << girl))


def witch(d: State, window: Window, orders: Orders) -> tuple[State, Events]:
    """She poisons somebody, heals the victim or the poisoned, or neither; a potion that finds nobody is not used."""
    answer = window.answer_of(d.holder(WITCH))
    if answer is None:
        return d, ()
    poisoned = NOBODYS if answer.seat is None or answer.seat == d.frightened else answer.seat
    victim = d.prey if d.frightened == NOBODYS else NOBODYS
    saved = {VICTIM: victim, POISONED: poisoned}.get(answer.choice, NOBODYS)
    spent = (*(("heal",) if saved >= 0 else ()), *(("poison",) if poisoned >= 0 else ()))
    left = tuple(potion for potion in d.potions if potion not in spent)
    return replace(d, poisoned=poisoned, saved=1 << saved if saved >= 0 else 0, spent=spent, potions=left), ()


Deed = Callable[[State, Window, Orders], tuple[State, Events]]

CLOSED: Final[Mapping[str, Deed]] = {
    THIEF: thief,
    CUPID: cupid,
    "lovers": lovers,
    SEER: seer,
    "pack": pack,
    WITCH: witch,
}
"""What comes of each window of a night, by its id."""
