"""What a game of Ktulu is made of (rules/ktulu.md 4.0)."""

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import Any, Literal

from msgspec import Struct

from talia.games.ktulu.roles import (
    FACTION,
    GUARDIANS,
    RANK,
    cards_of,
    role_by_card,
)
from talia.games.ktulu.steps import Row, rows_of
from talia.table.moves import NOBODY, seats_of
from talia.village.ballots import Ballot
from talia.village.deal import VillageState
from talia.village.windows import Window

NOBODYS = -1
"""In the place of a seat: nobody."""


class Spec(Struct, frozen=True, dict=True):
    """What a game starts with: who plays, and the options as they are for so many (rules/ktulu.md 2 and 6)."""

    characters: tuple[str, ...]
    searches: int
    ship_night: int
    duels_per_day: int = 2
    open: bool = False
    sheriff_wins: bool = False
    night_zero_capture: bool = False
    night_zero_assign: bool = False
    bandits_kill: bool = False
    town_hangs: bool = True
    nominations: bool = False
    gambler_stop: Literal["death", "statue"] = "death"
    takeover: bool = False
    reveal_dead_cards: bool = True
    dead_see_all: bool = False
    show_set: bool = True
    max_days: int = 20

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.characters)

    @property
    def pack(self) -> tuple[str, ...]:
        """The cards."""
        return cards_of(self.characters)

    @cached_property
    def roles(self) -> dict[int, str]:
        """Who somebody is by his card."""
        return role_by_card(self.characters)

    @cached_property
    def factions(self) -> tuple[str, ...]:
        """The factions that play, in order."""
        return tuple(dict.fromkeys(FACTION[id] for id in self.characters))

    def rows(self, night: int) -> tuple[Row, ...]:
        """The steps of a night."""
        return rows_of(
            zero=night == 0,
            night_zero_assign=self.night_zero_assign,
            bandits_kill=self.bandits_kill,
            takeover=self.takeover,
        )


class Learnt(Struct, frozen=True):
    """What came to be known in a night, of which ``seats``, to whom (``to``, a set of seats), and by which ``step``.

    ``what``: a code; ``value``: a role, a faction, a code.
    """

    night: int
    step: str
    what: str
    to: int
    seats: tuple[int, ...] = ()
    value: str = ""


class Deed(Struct, frozen=True):
    """What was done in a night: the truth that is told in the end. ``by``: all who have decided it."""

    night: int
    step: str
    by: int
    seats: tuple[int, ...] = ()
    choice: str = ""


class Duel(Struct, frozen=True):
    """A duel: ``challenger`` and ``challenged``; who is to die by it (``dying``); whether the Doctor was asked."""

    challenger: int
    challenged: int
    dying: int = 0
    doctored: bool = False

    @property
    def both(self) -> int:
        """The two."""
        return 1 << self.challenger | 1 << self.challenged


class State(VillageState, frozen=True):
    """A game.

    The statue: its ``holder``, whether it is ``planted`` on him or ``in_transit`` (a faction has taken it and named no
    keeper), and the faction that was announced last (``public``). ``aware``: who believes, rightly or not, that he has
    it.

    Of this night: ``jailed``, ``protected``, the ``inactive`` and those of them of whom all know it (``kept``),
    ``victims`` (who died, and of this day's duel, poison or rope), ``took`` (the Guardians have taken the statue),
    ``follow``, ``visited`` (whom Banner asks), ``employer`` (whom the Hired Hand looked at), ``roulette`` (the Gambler
    must pick again), ``chat`` (the faction that is awake).

    Of the whole game: ``uses`` of steps, ``guarded`` (whom the Bodyguard protected last), ``poison``, ``possessed``,
    ``promises`` (pairs of bound and master), ``signals``, ``hits``, ``scrapes``, ``scrapable`` (how many there may be,
    as all know), ``killed`` Fugitives since the last escape, ``escaped``, ``revealed`` cards, ``decreed`` (Judges whose
    power is used), ``shown`` (Mayor and Insurance Agent), ``tried`` (who wanted to show another card), ``knows`` (whose
    cards each has seen), ``met`` (who of a faction has woken with it).

    Of the day: ``talk`` (the discussion that waits for a duel), ``duel``, ``candidates`` of a search, those ``chosen``
    and ``searched``, the ``condemned``, and what the deaths in the queue are ``of``.
    """

    holder: int = NOBODYS
    planted: bool = False
    in_transit: bool = False
    public: str = "bandits"
    aware: int = 0
    jailed: int = NOBODYS
    protected: int = NOBODYS
    inactive: int = 0
    kept: int = 0
    victims: int = 0
    took: bool = False
    follow: int = NOBODYS
    visited: int = NOBODYS
    employer: int = NOBODYS
    roulette: bool = False
    chat: str = ""
    uses: tuple[tuple[str, int], ...] = ()
    guarded: int = NOBODYS
    poison: int = NOBODYS
    possessed: int = NOBODYS
    promises: tuple[tuple[int, int], ...] = ()
    signals: int = 0
    hits: int = 0
    scrapes: int = 0
    scrapable: int = 0
    killed: int = 0
    escaped: int = 0
    revealed: int = 0
    buried: int = 0
    decreed: bool = False
    shown: int = 0
    tried: int = 0
    knows: tuple[int, ...] = ()
    met: int = 0
    talk: Any = None
    duel: Duel | None = None
    candidates: int = 0
    chosen: int = 0
    searched: int = 0
    condemned: int = NOBODYS
    of: str = ""
    learnt: tuple[Learnt, ...] = ()
    deeds: tuple[Deed, ...] = ()
    ballots: tuple[Ballot, ...] = ()
    winner: str = ""

    # --- who is who ---------------------------------------------------------------------------------------------------

    def role(self, seat: int) -> str:
        """The character of a seat."""
        spec: Spec = self.spec
        return spec.roles[self.hands[seat]]

    def faction(self, seat: int) -> str:
        """The faction of a seat."""
        return FACTION[self.role(seat)]

    def members(self, faction: str) -> int:
        """All of a faction, dead or alive."""
        return _members(self.spec.characters, self.hands).get(faction, NOBODY)

    def played_by(self, character: str) -> int:
        """Who lives and is this character, of whom there is one; nobody: -1."""
        return next((seat for seat in seats_of(self.alive) if self.role(seat) == character), NOBODYS)

    # --- who acts -----------------------------------------------------------------------------------------------------

    @property
    def active(self) -> int:
        """Who lives and is awake when he is called."""
        return self.alive & ~self.inactive

    def body(self, faction: str) -> int:
        """Who of a faction decides with it."""
        return self.members(faction) & self.active

    def highest(self, seats: int) -> int:
        """The highest in rank of some of one faction, of equals the lower seat; nobody: -1."""
        return min(seats_of(seats), key=lambda seat: (RANK[self.role(seat)], seat), default=NOBODYS)

    def leader(self, faction: str) -> int:
        """The highest of a faction that is active; nobody: -1."""
        return self.highest(self.body(faction))

    def masters(self, seat: int) -> int:
        """Those to whom a promise binds somebody, as long as both live."""
        return sum(1 << master for bound, master in self.promises if bound == seat) & self.alive

    def bound(self, master: int) -> int:
        """Those whom a promise binds to somebody, as long as both live."""
        bound = sum(1 << seat for seat, one in self.promises if one == master)
        return bound & self.alive if self.alive >> master & 1 else NOBODY

    # --- the statue ---------------------------------------------------------------------------------------------------

    def has(self, faction: str) -> bool:
        """Whether a faction has the statue: nobody has what was planted on him."""
        return self.holder >= 0 and not self.planted and self.faction(self.holder) == faction

    @property
    def only_guardians(self) -> bool:
        """Whether all who live are Guardians."""
        return not self.alive & ~self.members(GUARDIANS)

    # --- what all know ------------------------------------------------------------------------------------------------

    def gone(self, character: str) -> bool:
        """Whether all know that a character does not live: his card is shown, of those of whom there is one."""
        return any(self.role(seat) == character for seat in seats_of(self.revealed & self.out))

    def may_live(self, character: str) -> bool:
        """Whether all can think that a character lives; where the set is not shown, anybody may play."""
        spec: Spec = self.spec
        return not spec.show_set or (character in spec.characters and not self.gone(character))

    def plays(self, character: str) -> bool:
        """Whether a character is in the set."""
        return character in self.spec.characters

    def may_act(self, faction: str) -> bool:
        """Whether all can think that somebody of a faction lives: not all of its cards are shown."""
        spec: Spec = self.spec
        number = sum(FACTION[id] == faction for id in spec.characters)
        return (self.members(faction) & self.revealed & self.out).bit_count() < number

    @property
    def exposed(self) -> int:
        """Who may be killed by night, as all know: neither jailed nor protected."""
        safe = sum(1 << seat for seat in (self.jailed, self.protected) if seat >= 0)
        return self.alive & ~safe

    # --- who is told --------------------------------------------------------------------------------------------------

    @property
    def watching(self) -> int:
        """The dead to whom nothing is hidden, where that is an option; who has escaped is none of them."""
        return self.buried & ~self.escaped if self.spec.dead_see_all else NOBODY

    @property
    def ghosts(self) -> int:
        """Those who talk among the dead: who has escaped does too, unless they would tell him all they see."""
        return self.watching if self.spec.dead_see_all else self.buried

    def hears(self, window: Window, seat: int) -> int:
        """Who is awake with a faction hears its own; the dead may hear all that is answered by night."""
        row = self.row
        if not window.call.held or row is None:
            return NOBODY
        together = self.body(row.body) if row.body else NOBODY
        return (together if together >> seat & 1 else NOBODY) | self.watching

    @property
    def row(self) -> Row | None:
        """The step whose window is open, or whose lots are drawn; none by day."""
        spec: Spec = self.spec
        rows = spec.rows(self.night)
        return rows[self.step - 1] if self.day <= self.night and 0 < self.step <= len(rows) else None

    def question(self, window: Window) -> str:
        """That of the step, whatever the window is called."""
        row = self.row
        return window.call.id if row is None else row.id

    def barred(self, window: Window, seat: int) -> int:
        """By day a promise bars a vote, of which its holder knows (4.5)."""
        call = window.call.id
        masters = self.masters(seat)
        if call in ("search", "search_runoff"):
            return masters if (window.among & ~masters).bit_count() >= window.call.names else NOBODY
        return masters if call == "hang_vote" and window.among & ~masters else NOBODY


@lru_cache(maxsize=64)
def _members(characters: tuple[str, ...], hands: tuple[int, ...]) -> Mapping[str, int]:
    """The seats of each faction."""
    roles = role_by_card(characters)
    found: dict[str, int] = {}
    for seat, card in enumerate(hands):
        faction = FACTION[roles[card]]
        found[faction] = found.get(faction, NOBODY) | 1 << seat
    return found
