"""The course of things: deaths, the statue and what is told of them, in the order of rules/ktulu.md 4.0.

A ``Course`` holds a game while several things happen one after the other, and gathers what is told meanwhile.
"""

from typing import Any, Final

from msgspec.structs import replace

from talia.games.ktulu.roles import BODYGUARD, FUGITIVES, GUARDIANS, KASZABARA, LONE_RIDER, RIDER
from talia.games.ktulu.state import NOBODYS, Deed, Learnt, State
from talia.table.moves import EVERYONE, Event, seats_of
from talia.table.stages import Events
from talia.village.deal import Fallen

SIGNALS: Final = 3
HITS: Final = 3
"""So many signals or hits win."""


class Course:
    """A game as it goes on: ``d``, and the ``events`` of which somebody is told."""

    def __init__(self, d: State, events: Events = ()) -> None:
        self.d = d
        self.events = list(events)

    @property
    def done(self) -> tuple[State, Events]:
        """The game as it stands now, and what was told."""
        return self.d, tuple(self.events)

    def set(self, **changes: Any) -> None:
        """These fields are others now."""
        self.d = replace(self.d, **changes)

    def tell(self, event: Event) -> None:
        """Somebody is told something; the dead may hear what only some are told."""
        watching = self.d.watching
        if event.to != EVERYONE and watching:
            event = replace(event, to=event.to | watching)
        self.events.append(event)

    def goes_on(self, done: tuple[State, Events]) -> None:
        """What comes of a function of the game as it stands."""
        self.d, told = done
        self.events += told

    # --- what is known ------------------------------------------------------------------------------------------------

    def learn(self, what: str, to: int, seats: tuple[int, ...] = (), value: str = "", step: str = "") -> None:
        """Some learn something, and have it in writing."""
        d = self.d
        if not to or d.over:
            return
        row = d.row
        step = step or ("" if row is None else row.id)
        self.set(learnt=(*d.learnt, Learnt(d.night, step, what, to, seats, value)))
        self.tell(Event(f"learns_{what}", {"seats": seats, "value": value or None}, to))

    def see(self, viewers: int, seats: int) -> None:
        """Some see the cards of some."""
        known = tuple(cards | seats if viewers >> seat & 1 else cards for seat, cards in enumerate(self.d.knows))
        self.set(knows=known)

    def did(self, step: str, by: int, seats: tuple[int, ...] = (), choice: str = "") -> None:
        """Somebody has done something: for the truth in the end."""
        self.set(deeds=(*self.d.deeds, Deed(self.d.night, step, by, seats, choice)))

    def shows(self, seats: int) -> None:
        """Cards are laid open."""
        new = seats & ~self.d.revealed
        self.set(revealed=self.d.revealed | new)
        for seat in seats_of(new):
            self.tell(Event("card", {"seat": seat, "role": self.d.role(seat)}))

    # --- the statue ---------------------------------------------------------------------------------------------------

    def give(self, to: int, *, plant: bool = False, transit: bool = False, retrieve: bool = False) -> None:
        """The statue goes to somebody: the one way it goes."""
        d, old = self.d, self.d.holder
        foreign = old < 0 or d.planted or d.faction(old) != GUARDIANS
        if d.faction(to) == GUARDIANS and not plant and not retrieve and foreign:
            self.set(took=True)
        self.set(holder=to, planted=plant, in_transit=transit)
        if not transit and to != old:
            self.triggers(to)
        self.announce()
        self.holders_told()

    def capture(self, faction: str) -> None:
        """A faction takes the statue as a body: its leader has it until he names who keeps it."""
        d = self.d
        leader = d.leader(faction)
        if leader < 0:
            leader = d.highest(d.members(faction) & d.alive)
        self.give(leader, transit=True)

    def triggers(self, to: int) -> None:
        """Who has received it may be followed or possessed."""
        rider = self.d.played_by(LONE_RIDER)
        if self.d.follow == to and rider not in (NOBODYS, to) and self.d.active >> rider & 1:
            self.set(holder=rider, planted=False)
            to = rider
        kaszabara = self.d.played_by(KASZABARA)
        if self.d.possessed == to and kaszabara not in (NOBODYS, to) and self.d.active >> kaszabara & 1:
            self.set(holder=kaszabara, planted=False)

    def settles(self, keeper: int) -> None:
        """A faction that has taken the statue has named who keeps it, or has not."""
        self.set(holder=keeper, in_transit=False)
        self.triggers(keeper)
        self.announce()
        self.holders_told()

    def announce(self) -> None:
        """All are told whose it is, when it is another faction's; never while it is planted."""
        d = self.d
        if d.holder >= 0 and not d.planted and d.faction(d.holder) != d.public:
            self.set(public=d.faction(d.holder))
            self.tell(Event("statue_passes", {"faction": self.d.public}))

    def holders_told(self) -> None:
        """Who has it or has it no more is told so, as soon as he is awake; a planted carrier is told neither."""
        d = self.d
        holding = 0 if d.holder < 0 or d.planted else 1 << d.holder
        for seat in seats_of((holding ^ d.aware) & d.active):
            self.tell(Event("statue_comes" if holding >> seat & 1 else "statue_goes", {}, 1 << seat))
        self.set(aware=(holding & d.active) | (d.aware & ~d.active))

    # --- deaths -------------------------------------------------------------------------------------------------------

    def kill(self, seat: int, cause: str, *, by: int = NOBODYS, faction: str = "") -> None:
        """Somebody dies by night: of one, or of a faction. The statue passes; then all living may be Guardians (D)."""
        self.dies_by_night(seat, cause)
        if self.d.role(seat) == BODYGUARD:
            self.set(protected=NOBODYS)
        if seat == self.d.holder:
            if faction:
                self.capture(faction)
            else:
                self.give(by)
        self.guardians_alone()

    def dies_by_night(self, seat: int, cause: str) -> None:
        """Somebody is dead, and all are told in which step: of whom it is, or of which faction."""
        self.falls(seat, cause)
        row = self.d.row
        if self.d.spec.show_set or row is None:
            self.tell(Event("dies_by_night", {"seat": seat, "call": cause}))
        else:
            self.tell(Event("dies_by_faction", {"seat": seat, "faction": row.faction}))

    def falls(self, seat: int, cause: str) -> None:
        """Somebody is dead."""
        d = self.d
        # Of the queue of a day's deaths it is written down already.
        if not d.out >> seat & 1:
            self.set(out=d.out | 1 << seat, fallen=(*d.fallen, Fallen(seat, cause, d.day, d.night)))
        self.set(victims=d.victims | 1 << seat)
        if d.faction(seat) == FUGITIVES:
            self.set(killed=d.killed + 1)

    def rises(self, seat: int) -> None:
        """The Doctor has saved somebody who was dead."""
        d = self.d
        at = max(at for at, death in enumerate(d.fallen) if death.seat == seat)
        fallen = (*d.fallen[:at], replace(d.fallen[at], saved=True), *d.fallen[at + 1 :])
        self.set(out=d.out & ~(1 << seat), victims=d.victims & ~(1 << seat), fallen=fallen)
        if d.faction(seat) == FUGITIVES:
            self.set(killed=max(0, d.killed - 1))
        self.tell(Event("saved", {"seat": seat}))

    # --- victory ------------------------------------------------------------------------------------------------------

    def wins(self, winner: str) -> None:
        """A faction wins, or nobody; the game is over at once."""
        if self.d.over:
            return
        self.set(winner=winner, over=True, stage=None)
        winners = 0 if winner == "nobody" else self.d.members(winner)
        self.tell(Event(f"{winner}_wins", {"seats": seats_of(winners)}))

    def guardians_alone(self) -> None:
        """Check D: all who live are Guardians."""
        if self.d.only_guardians:
            self.wins(GUARDIANS)

    def rides(self) -> None:
        """Check C: the Rider has it at dusk."""
        if self.d.has(RIDER):
            self.wins(RIDER)
