"""What any game is: rules without clock, input, randomness or global state; a match is a fold of its log."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, Literal, TypeVar

from msgspec import Struct

from talia.cards import Deck
from talia.table.boards import Comparison
from talia.table.forms import Form
from talia.table.moves import EVERYONE, NOBODY, Draw, Drawn, Event, Move
from talia.table.sides import Side
from talia.table.zones import Fact, Zone

S = TypeVar("S")

FAMILIES: Final = ("bidding", "avoiding", "promising", "card_points", "no_tricks", "evening")
"""The families games are listed in, in this order: of tricks with an auction, of tricks to avoid, of tricks to be
foretold, of tricks for the points in them, games without tricks, and those for an evening in company."""


Status = Literal["playing", "resting", "out"]
"""What a seat is in a match: it plays, it does not play in this deal, it is out of the match."""


class Timer(Struct, frozen=True):
    """A deadline the server keeps, in seconds.

    A seat timer: at ``most`` seconds ``default(seat)`` is logged as that seat's move. A step timer (seat None):
    ``Expired(id)`` is logged when nobody is waited for and ``least`` has passed, or at ``most``. ``spread``: the
    moment is drawn from [least, most] by the match's chance, label ``timer/<id>/<n>``. ``fixed``: it runs out at that
    moment whoever is still awaited, so that nobody's answer moves it and nobody's silence does. ``stands``: its time
    stands still, and goes on where it stood when it stands no more. ``led``: the table's host may end it before its
    time (the same ``Expired``), or give it more (``Extended``).
    """

    id: str
    most: float
    least: float = 0
    seat: int | None = None
    spread: bool = False
    fixed: bool = False
    stands: bool = False
    led: bool = False


class Channel(Struct, frozen=True):
    """Who may chat now, and who reads it; chat is no move.

    ``secret``: that one may is something others do not know. A view does not list it (the game tells those who are in
    it by a fact ``whispers``), and what is said there is marked, so that a client can keep it under a cover. That there
    is such a channel follows from what everybody knows; what is said in it is told when something happens that
    everybody is told of, so a game has that happen at fixed moments (beats) as long as there is one.
    """

    id: str
    writers: int
    readers: int
    secret: bool = False


class Result(Struct, frozen=True):
    """The end of a match: ``totals`` by seat, ``ranks`` by seat (1 is best, equal ranks are shared; 0: not ranked)."""

    totals: tuple[int, ...]
    ranks: tuple[int, ...]

    @classmethod
    def of(cls, totals: tuple[int, ...], *, most_wins: bool = True, contending: int = -1) -> "Result":
        """Ranks from totals alone, among the seats of a mask.

        >>> Result.of((980, 1040, 980)).ranks, Result.of((0, -5, -3), contending=0b110).ranks
        ((2, 1, 2), (0, 2, 1))
        """
        sign = 1 if most_wins else -1
        others = [sign * total for seat, total in enumerate(totals) if contending >> seat & 1]
        ranks = (1 + sum(other > sign * mine for other in others) for mine in totals)
        return cls(totals, tuple(rank if contending >> seat & 1 else 0 for seat, rank in enumerate(ranks)))


def about(minutes: float) -> int:
    """A duration as people say it: to five minutes, from two hours on to a quarter of an hour.

    >>> about(2), about(87.5), about(130)
    (5, 90, 135)
    """
    step = 5 if minutes < 120 else 15
    return max(step, step * round(minutes / step))


class Guide(Struct, frozen=True):
    """A sentence for somebody new to a game, about this moment: its words are ``guide.<code>``, put with ``data``."""

    code: str
    data: dict[str, Any] = {}


class BadOptions(ValueError):
    """Options or a number of seats that do not fit each other: a code and details, like an illegal move.

    >>> raise BadOptions("too_few_cards", needed=84, cards=52)
    Traceback (most recent call last):
    talia.table.game.BadOptions: too_few_cards {'needed': 84, 'cards': 52}
    """

    def __init__(self, code: str, **details: Any) -> None:
        super().__init__(f"{code} {details}")
        self.code = code
        self.details = details


Condition = Mapping[str, tuple[Any, ...]]
"""Options, each of which has one of these values; ``seats`` stands for the number of seats."""


class Game(ABC, Generic[S]):
    """The rules of one game, stateless; registered under (id, rules).

    ``Moves`` is the union of its move structs; ``Options`` a struct with constrained fields and defaults, so that a
    form for them can be drawn generically. ``longest`` is a number of log lines no match exceeds. ``family`` is one of
    ``FAMILIES``, which every game states, as it states how long it ``lasts``. ``presets`` are ways to play that
    have a name: the options in which each differs from the defaults. ``applies`` says of an option that does not always
    matter when it does: one of these conditions holds; of a value of an option (``option.value``) likewise. ``before``
    says how a match was played that began when there was no such option yet, where that is not its default.
    ``most_wins``: whether most points win, or fewest. ``comparable``: the values some options have where the same cards
    lie at several tables, so that deals compare: in events, which refuse others, and in ``talia duplicate`` if nothing
    else is said.
    ``led``: whoever hosts the table keeps its time, as a moderator would: he may pause without asking, between windows.
    ``glossary``: whose terms it has beside its own, the nearer later: families of games (``talia.table.terms``) and ids
    of games. ``in_preparation``: it is found by its id, and no list of games names it: what it needs to be offered to
    everybody is not all there. ``covered``: it is played face to face on phones that hide what a seat knows: a seat is
    told beside what it may know what everybody may.
    """

    id: ClassVar[str]
    rules: ClassVar[int] = 1
    seats: ClassVar[range]
    deck: ClassVar[Deck]
    Options: ClassVar[type[Struct]]
    Moves: ClassVar[Any]
    longest: ClassVar[int]
    family: ClassVar[str]
    usual: ClassVar[int] = 3
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {}
    applies: ClassVar[Mapping[str, tuple[Condition, ...]]] = {}
    before: ClassVar[Mapping[str, Any]] = {}
    most_wins: ClassVar[bool] = True
    comparable: ClassVar[Mapping[str, Any]] = {}
    glossary: ClassVar[tuple[str, ...]] = ()
    in_preparation: ClassVar[bool] = False
    covered: ClassVar[bool] = False
    led: ClassVar[bool] = False

    def usual_seats(self) -> int:
        """How many play if nobody says: ``usual`` of them, or as near to it as the game allows.

        >>> from talia.table.registry import find
        >>> find("bridge").usual_seats()
        4
        """
        return min(self.seats, key=lambda seats: (abs(seats - self.usual), seats))

    @abstractmethod
    def lasts(self, options: Any, seats: int) -> int:
        """About how many minutes people play a match with these options, with no clock; see ``about``."""

    def makeup(self, options: Any, seats: int) -> dict[str, int]:
        """What so many people mean: how many there are of each role or faction, by its code (words ``role.<code>`` or
        ``faction.<code>``).

        It follows from options and seats alone, and is told before the start; nothing where all have the same part.
        """
        return {}

    def minutes(self, options: Any) -> float | None:
        """How long the match lasts, in minutes, if time ends it (the deal in progress is finished)."""
        return None

    def unit(self, options: Any) -> str:
        """What totals are counted in: ``points``, ``chips``, ``grosze`` (words ``unit.<code>`` and ``<code>``)."""
        return "points"

    def check(self, options: Any, seats: int) -> None:
        """Refuses, with BadOptions, options that do not fit each other or the number of seats."""

    def compared_by(self, options: Any) -> Mapping[str, Comparison]:
        """By what the boards of an event can be compared besides the mean, the usual one first (words
        ``comparison.<code>``)."""
        return {}

    def of_boards(self, options: Any, first: int, boards: int, of: int, comparison: str) -> Any:
        """The options of a match that is so many boards of an event, from number ``first`` on, where options name them.

        ``of``: how many the whole event has; ``comparison``: by which boards are compared there, one of
        ``compared_by`` or ``mean``; players aim at it. Raises BadOptions where they can't.
        """
        return options

    def settle(self, options: Any, seats: int, people: int) -> Any:
        """The options a match begins with: what they leave open is decided now that it is known who sits down.

        ``people`` is the set of seats that are no computer players'.
        """
        return options

    @abstractmethod
    def start(self, options: Any, seats: int) -> S:
        """The state before anything happened. No randomness here."""

    @abstractmethod
    def draw(self, s: S) -> Draw | None:
        """The random event needed before anybody may move."""

    def asks_referee(self, s: S) -> bool:
        """Whether the game needs the referee's verdict before anybody may move."""
        return False

    def verdict(self, s: S, log: Sequence[Any]) -> str:
        """The referee's answer (see ``Ruled``), from the log so far and from what everybody may know.

        It may take some tenths of a second, the same question always has the same answer, and no replay calls it.
        """
        raise NotImplementedError

    def counsels(self, s: S, seat: int) -> bool:
        """Whether there may be a counsel for a seat now; asked after every step, so a glance must do."""
        return False

    def counsel(self, s: S, seat: int, log: Sequence[Any]) -> Move | None:
        """A move of the seat that the referee would surely uphold, if one is found; told to that seat alone.

        It follows from what the seat knows and from nothing else. It may take some tenths of a second.
        """
        raise NotImplementedError

    @abstractmethod
    def waiting(self, s: S) -> int:
        """The set of seats whose decision the game needs to go on; their clocks run."""

    def status(self, s: S, seat: int) -> Status:
        """Whether a seat plays, rests in this deal, or is out for the rest of the match; everybody is told."""
        return "playing"

    def waiting_seen(self, s: S) -> int:
        """Who may know who is awaited."""
        return EVERYONE

    def sides(self, s: S) -> tuple[Side, ...]:
        """Who is with whom, and who knows it; none where everybody plays for himself, or as long as nothing is known.

        A side holds seats that play in the deal; who goes out in it stays on his side to its end. Sides for the whole
        match (``one_total``) are known to all from the start. What was told is not taken back before the deal is over,
        and then it is told to all.
        """
        return ()

    @abstractmethod
    def choices(self, s: S, seat: int) -> tuple[Form, ...]:
        """All a seat may do now, also when nobody waits for it; none for a viewer without a seat."""

    def asides(self, s: S, seat: int) -> tuple[Form, ...]:
        """What a seat may do besides: nobody waits for it, and neither chance nor a computer player does it unasked."""
        return ()

    def invited(self, s: S) -> int:
        """The seats that are asked whether they would do one of their ``asides``, where nobody is awaited.

        They may answer nothing. It follows from what everybody knows.
        """
        return NOBODY

    @abstractmethod
    def play(self, s: S, author: int, move: Move) -> tuple[S, tuple[Event, ...]]:
        """The step, for seats, CHANCE and CLOCK alike; raises IllegalMove.

        It checks by bits and builds no Form; the reason is looked for only on refusal.
        """

    @abstractmethod
    def default(self, s: S, seat: int) -> Move | None:
        """The automatic move of a seat that is awaited but silent; None if it has none."""

    def leaving(self, s: S, seat: int) -> Move | None:
        """The line that is played for a seat whose player leaves it for good; None if his going changes nothing.

        He leaves of his own will: who is only not there is waited for, and then a computer player keeps his seat. What
        that costs the game tells by a fact ``leaving``, for the word ``leaving`` in the question before he goes.
        """
        return None

    def stopped(self, s: S) -> tuple[S, tuple[Event, ...]]:
        """What it does to totals that the match ends here, before its result; see ``Match.stop``.

        All agree on that, or the host of an event does; a deal in progress is not played to its end.
        """
        return s, ()

    def timers(self, s: S) -> tuple[Timer, ...]:
        """The deadlines of the game itself, running now."""
        return ()

    def channels(self, s: S) -> tuple[Channel, ...]:
        """Where one may chat now: by default all at the table, with each other."""
        return (Channel("table", EVERYONE, EVERYONE),)

    @abstractmethod
    def zones(self, s: S) -> tuple[Zone, ...]:
        """All places with cards."""

    @abstractmethod
    def facts(self, s: S) -> tuple[Fact, ...]:
        """All there is to know besides cards."""

    def guidance(self, s: S, seat: int) -> tuple[Guide, ...]:
        """What a newcomer in this seat may think of now, in two sentences at most: what it is all about, what is asked.

        They follow from what the seat may know. Clients show them in a person's first deals and not later.
        """
        return ()

    @abstractmethod
    def phase(self, s: S) -> str:
        """The public code of what is going on; phases settled at once never show."""

    @abstractmethod
    def totals(self, s: S) -> tuple[int, ...]:
        """The running score by seat."""

    def closed(self, options: Any) -> bool:
        """Whether the cards of a deal that is over stay closed until the match is, however that ends.

        Everybody is told so before the first deal. Until then the replay of a deal is what one's own seat saw of it.
        """
        return False

    def finished(self, s: S) -> int:
        """How many parts of the match (deals) are over: after each there is a break, and a line in the score sheet."""
        return 0

    def sheet(self, s: S) -> tuple[dict[str, Any], ...]:
        """The score sheet as everybody at the table sees it: a line for each part of the match that is over."""
        return ()

    def opened(self, s: S) -> int:
        """How many of them lie open to everybody, with all that was hidden: all, where they do not stay ``closed``.

        From a match that ended without a result nothing more is hidden, whatever this says.
        """
        return self.finished(s)

    def dealt(self, s: S) -> str | None:
        """The label of the draw by which the cards of the deal in progress came, or of the one just over.

        What happened before it belongs to other cards. None: there were none yet, or the deal was annulled for good.
        The same label by the same chance is the same cards; so is a game without deals everywhere.
        """
        return ""

    @abstractmethod
    def result(self, s: S) -> Result | None:
        """Ranking and totals once the match is over."""


def of_this_deal(game: Game[S], s: S, log: Sequence[Any]) -> Sequence[Any]:
    """The lines since the cards came that lie there now; all of them where no draw is named.

    Raises ValueError for a log without that draw: it is not the log of this state.
    """
    label = game.dealt(s)
    if not label:
        return log
    for at in range(len(log) - 1, -1, -1):
        move = log[at].move
        if isinstance(move, Drawn) and move.label == label:
            return log[at:]
    raise ValueError(f"the log has no draw {label!r}")
