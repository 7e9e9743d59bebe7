"""What a deal of Werewolves is made of."""

from collections import Counter
from typing import Any, Literal

from msgspec import Struct

from talia.games.werewolves.roles import (
    CENTRE,
    PACK_CALL,
    ROLE,
    THIEF,
    WEREWOLF,
    composition,
    pack_of,
)
from talia.village.ballots import Ballot
from talia.village.deal import VillageState
from talia.village.windows import Window

NOBODYS = -1
"""In the place of a seat: nobody."""

TIES = Literal["runoff_none", "none", "sheriff"]


class Spec(Struct, frozen=True):
    """What a deal starts with: the options as they are for so many players (rules/werewolves.md 2 and 6)."""

    seats: int
    werewolves: int
    specials: tuple[str, ...]
    election: Literal["day1", "before_night", "off"] = "day1"
    first_night_kill: bool = True
    tie: TIES = "runoff_none"
    hunter_any_death: bool = False
    girl_mode: Literal["peek", "off_spy"] = "peek"
    parity: bool = False
    reveal_cards: bool = True

    @property
    def roles(self) -> Counter[str]:
        """How many cards of each role there are, those in the middle counted."""
        return composition(self.seats, self.werewolves, self.specials)

    @property
    def pack(self) -> tuple[str, ...]:
        """The cards."""
        return pack_of(self.roles)

    @property
    def centre(self) -> int:
        """How many lie in the middle."""
        return CENTRE if THIEF in self.specials else 0


class Seen(Struct, frozen=True):
    """What somebody has found out in a night: of one seat its role, or of two that one of them is a werewolf."""

    night: int
    by: int
    seats: tuple[int, ...]
    role: str


class State(VillageState, frozen=True):
    """A deal.

    ``thief``: who was dealt the Thief, and with which roles in the middle (``centre``). ``cupid``: who made the
    ``lovers``; ``mixed``: they are of both camps. ``met``: the werewolves know each other. Of this night: ``prey``,
    whom the pack has chosen, ``frightened``, who died of fright, ``poisoned``, ``saved``. ``potions``: those left;
    ``spent``: those used up this night. ``seen``: what was found out. ``elected``: the election was held. ``shot``: the
    Hunter has fired. ``evening``: the day is over. ``winner``: who has won, once it is over.
    """

    thief: int = NOBODYS
    centre: tuple[str, ...] = ()
    cupid: int = NOBODYS
    lovers: int = 0
    mixed: bool = False
    met: bool = False
    prey: int = NOBODYS
    frightened: int = NOBODYS
    poisoned: int = NOBODYS
    saved: int = 0
    potions: tuple[str, ...] = ("heal", "poison")
    spent: tuple[str, ...] = ()
    seen: tuple[Seen, ...] = ()
    sheriff: int = NOBODYS
    elected: bool = False
    shot: bool = False
    evening: bool = False
    ballots: tuple[Ballot, ...] = ()
    winner: str = ""

    def role(self, seat: int) -> str:
        """The role of a seat now; who has kept the Thief has no power."""
        return ROLE[self.hands[seat]]

    def holder(self, role: str) -> int:
        """Who lives and has this role, of those of which there is one; nobody: -1. Who died of fright lives no more."""
        for seat in range(self.seats):
            if ROLE[self.hands[seat]] == role and self.alive >> seat & 1 and seat != self.frightened:
                return seat
        return NOBODYS

    @property
    def wolves(self) -> int:
        """All werewolves, dead or alive."""
        return sum(1 << seat for seat, card in enumerate(self.hands) if ROLE[card] == WEREWOLF)

    @property
    def awake(self) -> int:
        """The werewolves who live."""
        return self.wolves & self.alive

    def partner(self, seat: int) -> int:
        """Whom a lover loves; nobody: -1."""
        return (self.lovers & ~(1 << seat)).bit_length() - 1 if self.lovers >> seat & 1 else NOBODYS

    def hears(self, window: Window, seat: int) -> int:
        """The pack hears its own."""
        return self.awake if window.call.id == PACK_CALL.id and self.awake >> seat & 1 else 0

    def gone(self, role: str) -> bool:
        """Whether all know that nobody has this role any more: its card is shown, of those of which there is one."""
        spec: Any = self.spec
        return spec.reveal_cards and any(
            ROLE[card] == role and self.out >> seat & 1 for seat, card in enumerate(self.hands)
        )
