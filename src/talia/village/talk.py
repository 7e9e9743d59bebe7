"""The talk by day: a time in which who lives may speak, and claims, which are moves.

A claim is a sentence made of taps: public, true or not, and few a day. For computer players it is the only speech.
Nobody is awaited: claims are asides, to which the game invites. Before the first talk everybody may say in a line whom
he plays; where two answer each other before all, they do it one after the other.
"""

from typing import Any, ClassVar, Final

from msgspec.structs import replace

from talia.table.forms import Form, Option, Seats, Text
from talia.table.game import Guide, Timer
from talia.table.moves import NOBODY, Event, IllegalMove, Move, seats_of
from talia.table.stages import Events, Facts, Unattended
from talia.table.zones import public

MOST_CLAIMS: Final = 4
"""So many claims one may make in one day."""
LONGEST_LINE: Final = 60
"""So many letters has the line in which one says whom one plays."""
MOST_EXTENSIONS: Final = 3
"""So often a talk may be given more time."""


class Ready(Move, frozen=True, tag="ready"):
    """One has nothing more to say: when two thirds are ready, the talk is over; who speaks alone ends his speech."""


class ClaimRole(Move, frozen=True, tag="claim_role"):
    """One says who one is."""

    role: str


class ClaimFaction(Move, frozen=True, tag="claim_faction"):
    """One says on which side one is."""

    faction: str


class ClaimCheck(Move, frozen=True, tag="claim_check"):
    """One says what one has found out of somebody."""

    seat: int
    result: str


class Accuse(Move, frozen=True, tag="accuse"):
    """One says that somebody is not to be trusted."""

    seat: int


class Defend(Move, frozen=True, tag="defend"):
    """One says that somebody is to be trusted."""

    seat: int


class AskDuel(Move, frozen=True, tag="ask_duel"):
    """One says who should be challenged, in games that have duels; that challenges nobody."""

    seat: int


Claims = ClaimRole | ClaimFaction | ClaimCheck | Accuse | Defend | AskDuel
"""Every kind of claim."""


class Introduce(Move, frozen=True, tag="introduce"):
    """One says in a line whom one plays: it means nothing for the game. An empty line: one says nothing."""

    line: str


class Spoken(Unattended, frozen=True):
    """A stage in which nobody is awaited and some may speak, by moves; it lasts until a timer runs out, or all have."""

    def offers(self, d: Any, seat: int) -> tuple[Form, ...]:
        """What somebody may say."""
        return ()

    def invited(self, d: Any) -> int:
        """Who is asked to speak."""
        return NOBODY

    def acting(self, d: Any) -> int:
        """Who lives, though nobody waits for him."""
        alive: int = d.alive
        return alive


class Introduction(Spoken, frozen=True):
    """All say whom they play, for so many ``seconds`` or until all have: ``lines``, by seat, in order."""

    seconds: float
    lines: tuple[tuple[int, str], ...] = ()
    over: bool = False

    phase = "introduction"
    takes = (Introduce,)
    not_awaited = "silent_dead"

    def silent(self, d: Any) -> int:
        """Who has not introduced himself."""
        alive: int = d.alive
        return alive & ~sum(1 << seat for seat, _ in self.lines)

    def done(self, d: Any) -> bool:
        """When its time is up, or all have spoken."""
        return self.over or not self.silent(d)

    def offers(self, d: Any, seat: int) -> tuple[Form, ...]:
        """A line, once."""
        return (Form(Introduce, (Text("line", LONGEST_LINE),)),) if self.silent(d) >> seat & 1 else ()

    def play(self, d: Any, author: int, move: Any) -> tuple[Any, Events]:
        """A line."""
        forms = self.offers(d, author)
        if not any(form.allows(move) for form in forms):
            raise IllegalMove("no_such_line" if forms else "introduced_already")
        told = Event("shrugs", {"seat": author})
        if move.line:
            told = Event("introduces", {"seat": author, "line": move.line})
        return replace(d, stage=replace(self, lines=(*self.lines, (author, move.line)))), (told,)

    def timers(self, d: Any) -> tuple[Timer, ...]:
        """Its end."""
        return (Timer("introduction", self.seconds, self.seconds),)

    def expired(self, d: Any, id: str) -> tuple[Any, Events]:
        """Its time is up."""
        return replace(d, stage=replace(self, over=True)), ()

    def facts(self, d: Any) -> Facts:
        """What was said."""
        said = tuple({"seat": seat, "line": line} for seat, line in self.lines if line)
        return public(introduced=said or None)

    def invited(self, d: Any) -> int:
        """Who has not spoken."""
        return self.silent(d)

    def guidance(self, d: Any, seat: int, on_turn: bool) -> tuple[Guide, ...]:
        """What it is for."""
        return (Guide("introduction"),) if d.alive >> seat & 1 else ()


class Speech(Spoken, frozen=True):
    """One speaks, all others are silent: ``seat``, for so many ``seconds`` or until he has said all."""

    seat: int
    seconds: float
    over: bool = False

    phase = "speech"
    takes = (Ready,)
    not_awaited = "not_your_speech"

    def acting(self, d: Any) -> int:
        """The one who speaks."""
        return 1 << self.seat

    def done(self, d: Any) -> bool:
        """When it is over."""
        return self.over

    def offers(self, d: Any, seat: int) -> tuple[Form, ...]:
        """That one has said all."""
        return (Form(Ready),) if seat == self.seat else ()

    def play(self, d: Any, author: int, move: Any) -> tuple[Any, Events]:
        """He has said all."""
        return replace(d, stage=replace(self, over=True)), (Event("has_spoken", {"seat": author}),)

    def timers(self, d: Any) -> tuple[Timer, ...]:
        """Its end."""
        return (Timer("speech", self.seconds, self.seconds),)

    def expired(self, d: Any, id: str) -> tuple[Any, Events]:
        """Its time is up."""
        return replace(d, stage=replace(self, over=True)), ()

    def facts(self, d: Any) -> Facts:
        """Who speaks."""
        return public(speaker=self.seat)

    def invited(self, d: Any) -> int:
        """The one who speaks."""
        return 1 << self.seat

    def guidance(self, d: Any, seat: int, on_turn: bool) -> tuple[Guide, ...]:
        """To listen."""
        return (Guide("speech", {"seat": self.seat}),) if d.alive >> seat & 1 else ()


class Talk(Spoken, frozen=True):
    """A talk of so many ``seconds``: who is ``ready``, and what each has ``said`` today, in order.

    ``roles``, ``factions``, ``results``: what may be claimed, as everybody knows; ``duels``: whether there are duels.
    The host may end the talk, or give it more time (``more``: in seconds, each time he did).
    """

    seconds: float
    roles: tuple[str, ...]
    factions: tuple[str, ...]
    results: tuple[str, ...]
    ready: int = 0
    said: tuple[tuple[int, Claims], ...] = ()
    over: bool = False
    duels: bool = False
    more: tuple[int, ...] = ()

    phase = "talk"
    takes: ClassVar[tuple[type[Move], ...]] = (Ready, ClaimRole, ClaimFaction, ClaimCheck, Accuse, Defend, AskDuel)
    not_awaited = "silent_dead"

    def done(self, d: Any) -> bool:
        """When its time is up, or two thirds of the living are ready."""
        return self.over or 3 * (self.ready & d.alive).bit_count() >= 2 * d.alive.bit_count()

    def claimed(self, seat: int) -> int:
        """How often a seat has spoken today."""
        return sum(each == seat for each, _ in self.said)

    def offers(self, d: Any, seat: int) -> tuple[Form, ...]:
        """What somebody may say."""
        if not d.alive >> seat & 1:
            return ()
        others, all_others = d.alive & ~(1 << seat), d.everybody & ~(1 << seat)
        forms = () if self.ready >> seat & 1 else (Form(Ready),)
        if self.claimed(seat) >= MOST_CLAIMS:
            return forms
        return (
            *forms,
            Form(ClaimRole, (Option("role", self.roles),)),
            Form(ClaimFaction, (Option("faction", self.factions),)),
            Form(ClaimCheck, (Seats("seat", all_others), Option("result", self.results))),
            Form(Accuse, (Seats("seat", others),)),
            Form(Defend, (Seats("seat", others),)),
            *((Form(AskDuel, (Seats("seat", others),)),) if self.duels else ()),
        )

    def play(self, d: Any, author: int, move: Any) -> tuple[Any, Events]:
        """A claim, or that one is ready."""
        if not any(form.allows(move) for form in self.offers(d, author)):
            raise IllegalMove(*self._reason(d, author, move))
        if isinstance(move, Ready):
            talk = replace(self, ready=self.ready | 1 << author)
            needed = -(-2 * d.alive.bit_count() // 3)
            told = {"seat": author, "ready": (talk.ready & d.alive).bit_count(), "needed": needed}
            return replace(d, stage=talk), (Event("ready", told),)
        talk = replace(self, said=(*self.said, (author, move)))
        return replace(d, stage=talk), (Event(_tag(move), {"by": author, **_fields(move)}),)

    def _reason(self, d: Any, author: int, move: Any) -> tuple[str]:
        if isinstance(move, Ready):
            return ("ready_already",)
        if self.claimed(author) >= MOST_CLAIMS:
            return ("enough_claims",)
        named = getattr(move, "seat", None)
        if named == author:
            return ("not_oneself",)
        if isinstance(move, (Accuse, Defend, AskDuel)) and named is not None and named >= 0 and d.out >> named & 1:
            return ("names_the_dead",)
        return ("not_among_them",)

    def timers(self, d: Any) -> tuple[Timer, ...]:
        """The end of the talk."""
        seconds = self.seconds + sum(self.more)
        return (Timer("talk", seconds, seconds, led=True),)

    def expired(self, d: Any, id: str) -> tuple[Any, Events]:
        """Its time is up."""
        return replace(d, stage=replace(self, over=True)), ()

    def extended(self, d: Any, id: str, seconds: int) -> tuple[Any, Events]:
        """The host has given it more time; so often as it may be."""
        if len(self.more) >= MOST_EXTENSIONS:
            raise IllegalMove("enough_time", most=MOST_EXTENSIONS)
        talk = replace(self, more=(*self.more, seconds))
        told = {"minutes": round(seconds / 60), "left": MOST_EXTENSIONS - len(talk.more)}
        return replace(d, stage=talk), (Event("more_time", told),)

    def facts(self, d: Any) -> Facts:
        """Who is ready, and all that was said today."""
        said = tuple({"by": seat, "claim": _tag(move), **_fields(move)} for seat, move in self.said)
        return public(ready=seats_of(self.ready) or None, claims=said or None)

    def invited(self, d: Any) -> int:
        """Who lives and is not ready."""
        seats: int = d.alive & ~self.ready
        return NOBODY if self.done(d) else seats

    def guidance(self, d: Any, seat: int, on_turn: bool) -> tuple[Guide, ...]:
        """What the talk is for."""
        return (Guide("talk"),) if d.alive >> seat & 1 else ()


def _tag(move: Move) -> str:
    return str(type(move).__struct_config__.tag)


def _fields(move: Move) -> dict[str, Any]:
    return {name: getattr(move, name) for name in move.__struct_fields__}
