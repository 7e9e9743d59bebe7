"""Windows: everybody who lives has a question, and nothing anybody can see tells whose answer is the deed.

A window closes at a moment drawn when it opens, whoever answers. Its question, what may be named and how long it lasts
follow from what everybody knows; what comes of the answers is the game's business, once it has closed.

Where a body decides together, it hears its own at fixed beats of the window, never when somebody answers: all are told
of each beat, and whoever sees only when a phone is sent something learns nothing of who has spoken to whom.
"""

from math import ceil
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from talia.table.forms import Form, Option, Seats
from talia.table.game import Guide, Timer
from talia.table.moves import EVERYONE, NOBODY, Event, IllegalMove, Move, Shuffle, seats_of
from talia.table.stages import Events, Facts, Stage, Unattended
from talia.table.zones import Fact

MOST_CHANGES: Final = 3
"""So often somebody may change his answer in one window."""
BEAT: Final = "beat"
"""The timer of the next beat."""


class Answer(Move, frozen=True, tag="answer"):
    """What somebody answers in a window: one kind of move for every question, so that none tells who acts.

    ``call`` is the id of the window, so that an answer that comes too late is none to the next one. ``seat`` is who is
    named where it is one or nobody, ``seats`` where they are several, ``choice`` a code where something else is chosen.
    """

    call: str
    seat: int | None = None
    seats: tuple[int, ...] = ()
    choice: str = ""


def named_in(answer: Answer | None) -> tuple[int, ...]:
    """Whom an answer names: nobody, one, or several.

    >>> named_in(Answer("vote", 3)), named_in(Answer("cupid", seats=(1, 2))), named_in(None)
    ((3,), (1, 2), ())
    """
    if answer is None:
        return ()
    return answer.seats if answer.seat is None else (answer.seat,)


class Call(Struct, frozen=True, gc=False):
    """A window as all know it, an entry of data.

    It lasts from ``least`` to ``most`` seconds, and so long that nobody's answer moves it, if it is ``held``; else it
    closes early when all have answered. ``names``: how many seats are named; ``must``: whether that may not be nobody
    (where they are several: whether it may not be fewer); ``oneself``: whether one may name oneself. ``choice``: the
    codes of what else is chosen. ``seen``: whether all see who has answered, though not what. ``beat``: every so many
    seconds, and when it closes, who hears others is told what they have answered; 0: at once. ``whole``: who hears
    others is told what else they choose, too, not only whom they name.
    """

    id: str
    least: float
    most: float
    names: int = 1
    must: bool = True
    oneself: bool = False
    choice: tuple[str, ...] = ()
    held: bool = True
    seen: bool = False
    beat: float = 0
    whole: bool = False

    def told(self, answer: Answer) -> dict[str, Any]:
        """What of an answer those are told who hear it.

        >>> Call("seer", 12, 18).told(Answer("seer", 3, choice="peek"))
        {'named': 3}
        >>> Call("shot", 12, 18, whole=True).told(Answer("shot", 3, choice="take"))
        {'named': 3, 'choice': 'take'}
        """
        return {"named": answer.seat, "choice": answer.choice or None} if self.whole else {"named": answer.seat}

    @property
    def beats(self) -> int:
        """How many beats it has at the most, its end not counted.

        >>> Call("pack", 40, 50, beat=5).beats, Call("seer", 12, 18).beats
        (9, 0)
        """
        return ceil(self.most / self.beat) - 1 if self.beat else 0


class Window(Stage, frozen=True):
    """An open window: who is ``asked``, who may be named (``among``), and what has been answered, by seat.

    ``choice``: the codes that may still be chosen, of those of the call. ``beats``: how many of its beats are over, and
    ``told``: what had been answered at the last of them.
    """

    call: Call
    asked: int
    among: int
    answers: tuple[Answer | None, ...]
    changes: tuple[int, ...]
    choice: tuple[str, ...] = ()
    closed: bool = False
    beats: int = 0
    told: tuple[Answer | None, ...] = ()

    phase = "window"
    takes = (Answer,)
    not_awaited = "not_asked"

    @classmethod
    def opened(cls, call: Call, seats: int, asked: int, among: int, choice: tuple[str, ...] | None = None) -> "Window":
        """A window that opens at a table of so many seats."""
        left = call.choice if choice is None else choice
        return cls(call, asked, among, (None,) * seats, (0,) * seats, left, told=(None,) * seats)

    def answer_of(self, seat: int) -> Answer | None:
        """What a seat has answered; None for no seat (-1), too."""
        return self.answers[seat] if seat >= 0 else None

    def waiting(self, d: Any) -> int:
        """Who is asked and has not answered."""
        if self.closed:
            return NOBODY
        return self.asked & ~sum([1 << seat for seat, answer in enumerate(self.answers) if answer is not None])

    def waiting_seen(self, d: Any) -> int:
        """Nobody, if it is not a vote: who answers at once is as silent as who does not."""
        return EVERYONE if self.call.seen else NOBODY

    def acting(self, d: Any) -> int:
        """All who are asked: an answer may be changed until it closes."""
        return NOBODY if self.closed else self.asked

    def named(self, seat: int) -> int:
        """Whom a seat may name, as everybody knows."""
        return self.among if self.call.oneself else self.among & ~(1 << seat)

    def choices(self, d: Any, seat: int) -> tuple[Form, ...]:
        """The same parts for all who are asked, but for whom the game bars somebody from naming."""
        if self.changes[seat] > MOST_CHANGES:
            return ()
        call = self.call
        parts: list[Any] = [Option("call", (call.id,))]
        named = self.named(seat) & ~d.barred(self, seat)
        # Who may name nobody, or too few, answers so.
        least = min(call.names, named.bit_count()) if call.must else 0
        if call.names == 1:
            parts.append(Seats("seat", named, least, 1))
        elif call.names > 1:
            parts.append(Seats("seats", named, least, call.names))
        if self.choice:
            parts.append(Option("choice", self.choice))
        return (Form(Answer, tuple(parts)),)

    def play(self, d: Any, author: int, move: Answer) -> tuple[Any, Events]:
        """An answer, the first or another one; those are told of it who may be (``d.hears``), if there are no beats."""
        call = self.call
        if move.call != call.id:
            raise IllegalMove("window_closed")
        if self.changes[author] > MOST_CHANGES:
            raise IllegalMove("enough_changes", most=MOST_CHANGES)
        self._check(d, author, move)
        answers, changes = list(self.answers), list(self.changes)
        first = answers[author] is None
        answers[author] = move
        changes[author] += 1
        window = replace(self, answers=tuple(answers), changes=tuple(changes))
        if not call.held and not window.waiting(d):
            window = replace(window, closed=True)
        told: list[Event] = []
        if call.seen and first:
            told.append(Event("answered", {"seat": author}))
        if not call.beat:
            told.extend(window.heard(d, author))
        return replace(d, stage=window), tuple(told)

    def heard(self, d: Any, seat: int) -> Events:
        """What those are told who hear a seat."""
        answer, hearing = self.answers[seat], d.hears(self, seat)
        if answer is None or not hearing & ~(1 << seat):
            return ()
        return (Event("tells", {"seat": seat, **self.call.told(answer)}, hearing),)

    def _check(self, d: Any, author: int, move: Answer) -> None:
        if self.choices(d, author)[0].allows(move):
            return
        named = {move.seat, *move.seats} - {None}
        dead = sorted(seat for seat in named if seat is not None and seat >= 0 and d.out >> seat & 1)
        if dead:
            raise IllegalMove("names_the_dead", seats=tuple(dead))
        if author in named and not self.call.oneself:
            raise IllegalMove("not_oneself")
        barred = d.barred(self, author)
        if any(seat is not None and seat >= 0 and barred >> seat & 1 for seat in named):
            raise IllegalMove("promised")
        if move.choice in self.call.choice and move.choice not in self.choice:
            raise IllegalMove("used_up", choice=move.choice)
        raise IllegalMove("not_among_them")

    def default(self, d: Any, seat: int) -> Move | None:
        """None: who is silent has answered nothing."""
        return None

    def done(self, d: Any) -> bool:
        """When it has closed, or nobody is asked and nothing holds it."""
        return self.closed or (not self.call.held and not self.waiting(d))

    def timers(self, d: Any) -> tuple[Timer, ...]:
        """The moment at which it closes, and the next beat."""
        call = self.call
        if self.closed:
            return ()
        end = Timer(call.id, call.most, call.least, spread=call.least < call.most, fixed=call.held)
        return (end, Timer(BEAT, call.beat, call.beat, fixed=True)) if self.beats < call.beats else (end,)

    def expired(self, d: Any, id: str) -> tuple[Any, Events]:
        """It closes, or it is a beat: what has been answered since the last one is told."""
        heard: list[Event] = []
        for seat, (told, now) in enumerate(zip(self.told, self.answers, strict=True) if self.call.beat else ()):
            if now is not None and (told is None or self.call.told(now) != self.call.told(told)):
                heard.extend(self.heard(d, seat))
        if id == BEAT:
            window = replace(self, beats=self.beats + 1, told=self.answers)
        else:
            window = replace(self, closed=True)
        return replace(d, stage=window), tuple(heard)

    def facts(self, d: Any) -> Facts:
        """Which question it is, and to each his own answer."""
        mine = (
            Fact("answer", {"seat": answer.seat, "seats": answer.seats, "choice": answer.choice or None}, 1 << seat)
            for seat, answer in enumerate(self.answers)
            if answer is not None
        )
        # All are told of a beat, also those who hear nobody.
        beat = {"beat": self.beats} if self.call.beat else {}
        return (Fact("question", {"call": self.call.id, "asked": seats_of(self.asked), **beat}), *mine)

    def guidance(self, d: Any, seat: int, on_turn: bool) -> tuple[Guide, ...]:
        """What all are asked."""
        return (Guide(f"window.{self.call.id}"),) if on_turn else ()


class Lots(Unattended, frozen=True):
    """What chance has to say after a window has closed: shuffles of ``items``, one after the other.

    They are drawn whether or not anything hangs on them, so that nothing shows by their being drawn. ``place`` makes
    their labels unique in the deal.
    """

    window: Window
    items: tuple[tuple[str, ...], ...]
    place: str
    orders: tuple[tuple[str, ...], ...] = ()

    phase = "lots"
    draws = True

    def done(self, d: Any) -> bool:
        """When all are drawn."""
        return len(self.orders) == len(self.items)

    def draw(self, d: Any, label: str) -> Shuffle | None:
        """The next of them."""
        at = len(self.orders)
        return Shuffle(f"{label}/{self.place}/{at}", self.items[at])

    def drawn(self, d: Any, order: tuple[str, ...]) -> tuple[Any, Events]:
        """It has said."""
        return replace(d, stage=replace(self, orders=(*self.orders, order))), ()


def by_lot(order: tuple[str, ...], among: int) -> int:
    """The first seat of a shuffle of all seats that is one of these: each of them is equally likely; -1 if none is.

    >>> by_lot(("2", "0", "1"), 0b011), by_lot(("0", "1"), 0)
    (0, -1)
    """
    return next((int(seat) for seat in order if among >> int(seat) & 1), -1)
