"""A deal of a village: nights of windows, days of talk and votes, and the chain of deaths with answers in between."""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import ClassVar, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from talia.table.forms import Form
from talia.table.game import Channel, Status
from talia.table.moves import EVERYONE, NOBODY, IllegalMove, Move
from talia.table.stages import Events, Stage, StagedDeal, StagedState, lasting
from talia.table.zones import Zone
from talia.village.steps import Step
from talia.village.talk import Spoken, Talk
from talia.village.windows import Answer, Lots, Window, named_in


class Death(Struct, frozen=True, gc=False):
    """Somebody is to die, of a ``cause`` in the game's codes; ``told``: he has, and may yet be asked something."""

    seat: int
    cause: str
    told: bool = False


class Fallen(Struct, frozen=True, gc=False):
    """Somebody has died, of a ``cause`` in the game's codes, on a day (0: before the first), after how many nights.

    ``saved``: he was saved after that, and lives.
    """

    seat: int
    cause: str
    day: int
    night: int = 0
    saved: bool = False


class Suspicion(Struct, frozen=True, gc=False):
    """What somebody has answered in a window of a night, once it has closed: a deed or a guess."""

    night: int
    call: str
    seat: int
    named: tuple[int, ...]
    choice: str
    deed: bool = False


class VillageState(StagedState, frozen=True):
    """A deal of a village.

    ``out``: who is dead, as all know; ``night`` and ``day``: their numbers, 0 before the first; ``step``: how many
    steps of the night are behind; ``queue``: who is to die next; ``last``: who died last; ``fallen``: all who have
    died, in this order; ``guesses``: all that was answered by night; ``windows``: how many have closed.
    """

    out: int = 0
    night: int = 0
    day: int = 0
    step: int = 0
    queue: tuple[Death, ...] = ()
    last: Death | None = None
    fallen: tuple[Fallen, ...] = ()
    guesses: tuple[Suspicion, ...] = ()
    windows: int = 0

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.hands)

    @property
    def everybody(self) -> int:
        """All seats."""
        return (1 << self.seats) - 1

    @property
    def alive(self) -> int:
        """Who lives, as far as all know."""
        return self.everybody & ~self.out

    def hears(self, window: Window, seat: int) -> int:
        """Who is told at once what a seat answers in a window: nobody, or a body that decides together."""
        return NOBODY

    def barred(self, window: Window, seat: int) -> int:
        """Whom a seat may not name in a window, and knows why: of a vote by day, where nothing is to be hidden."""
        return NOBODY

    def question(self, window: Window) -> str:
        """What was asked in a window, for those who read it in the end."""
        return window.call.id


V = TypeVar("V", bound=VillageState)


class VillageDeal(StagedDeal[V], Generic[V]):
    """The rules of such a deal; a game says what its windows mean, who dies of what, and when somebody has won."""

    steps: ClassVar[tuple[Step, ...]] = ()
    """The steps of a night, in order."""

    # --- what a game says ---------------------------------------------------------------------------------------------

    def steps_of(self, d: V) -> tuple[Step, ...]:
        """The steps of this night, where not all nights have the same."""
        return self.steps

    def befits(self, d: V, step: Step) -> tuple[V, Events]:
        """What an automatic step does, which nobody sees to come."""
        return d, ()

    @abstractmethod
    def called(self, d: V, step: Step) -> bool:
        """Whether a step that comes in this night is called, as follows from what everybody knows."""

    @abstractmethod
    def opens(self, d: V, step: Step) -> tuple[V, Events]:
        """The deal with the window of a step."""

    def doers(self, d: V, window: Window) -> int:
        """Those whose answers in a window of the night are deeds; those of all others are guesses."""
        return NOBODY

    @abstractmethod
    def lots(self, d: V, window: Window) -> tuple[tuple[str, ...], ...]:
        """What is shuffled once this window has closed, whoever has answered what."""

    @abstractmethod
    def closes(self, d: V, window: Window, orders: tuple[tuple[str, ...], ...]) -> tuple[V, Events]:
        """What comes of the answers, with the lots drawn, and what follows."""

    @abstractmethod
    def dawns(self, d: V) -> tuple[V, Events]:
        """The night is over."""

    @abstractmethod
    def dies(self, d: V, death: Death) -> tuple[V, Events]:
        """Somebody is dead (``out`` already); who must die of that is appended to the queue."""

    @abstractmethod
    def asked_after(self, d: V, death: Death) -> Stage | None:
        """What is asked before the next death, if anything is: as follows from what everybody knows."""

    @abstractmethod
    def settled(self, d: V) -> tuple[V, Events]:
        """All are dead who had to die: what follows."""

    @abstractmethod
    def talked(self, d: V) -> tuple[V, Events]:
        """The talk is over: what follows."""

    # --- how it goes on -----------------------------------------------------------------------------------------------

    def night_goes_on(self, d: V) -> tuple[V, Events]:
        """The next window of the night, past automatic steps, or its end; nothing more where somebody has won."""
        events: Events = ()
        steps = self.steps_of(d)
        while not d.over and d.step < len(steps):
            step = steps[d.step]
            d = replace(d, step=d.step + 1)
            if not step.comes(d.night) or not self.called(d, step):
                continue
            d, told = self.befits(d, step) if step.call is None else self.opens(d, step)
            events = (*events, *told)
            if step.call is not None:
                return d, events
        if d.over:
            return d, events
        d, told = self.dawns(d)
        return d, (*events, *told)

    def fall(self, d: V) -> tuple[V, Events]:
        """Those in the queue die, one after the other, until somebody is asked something or all is settled."""
        events: Events = ()
        while d.queue:
            death, *rest = d.queue
            d = replace(d, queue=tuple(rest))
            if not death.told:
                if d.out >> death.seat & 1:
                    continue
                d, told = self._lost(d, death)
                events = (*events, *told)
            d = replace(d, last=death)
            asked = self.asked_after(d, death)
            if asked is not None:
                return replace(d, stage=asked), events
        d, told = self.settled(d)
        return d, (*events, *told)

    def fall_together(self, d: V, deaths: Sequence[Death]) -> tuple[V, Events]:
        """These die at one moment: all of them are told before anybody is asked anything."""
        events: Events = ()
        for death in deaths:
            d, told = self._lost(d, death)
            events = (*events, *told)
        d, told = self.fall(replace(d, queue=(*(replace(death, told=True) for death in deaths), *d.queue)))
        return d, (*events, *told)

    def _lost(self, d: V, death: Death) -> tuple[V, Events]:
        fallen = (*d.fallen, Fallen(death.seat, death.cause, d.day, d.night))
        return self.dies(replace(d, out=d.out | 1 << death.seat, fallen=fallen), death)

    def follows(self, d: V) -> tuple[V, Events]:
        """After a window its lots, and what comes of it; after the talk what the game says."""
        stage = d.stage
        if isinstance(stage, Talk):
            return self.talked(d)
        if isinstance(stage, Lots):
            return self.closes(d, stage.window, stage.orders)
        d = replace(d, windows=d.windows + 1, guesses=(*d.guesses, *self._suspicions(d, stage)))
        items = self.lots(d, stage)
        if items:
            return replace(d, stage=Lots(stage, items, f"{stage.call.id}/{d.windows}")), ()
        return self.closes(d, stage, ())

    def asides(self, d: V, seat: int) -> tuple[Form, ...]:
        """What may be said in the talk."""
        return d.stage.offers(d, seat) if isinstance(d.stage, Spoken) else ()

    def invited(self, d: V) -> int:
        """Those whom the talk invites."""
        return d.stage.invited(d) if isinstance(d.stage, Spoken) else NOBODY

    def beside(self, d: V, author: int, move: Move) -> tuple[V, Events]:
        """An answer when no window is open comes too late, or too soon."""
        raise IllegalMove("window_closed" if isinstance(move, Answer) else "not_now")

    def _suspicions(self, d: V, window: Window) -> tuple[Suspicion, ...]:
        """All that was answered, by seat."""
        if not window.call.held:
            return ()
        doers, call = self.doers(d, window), d.question(window)
        said = ((seat, answer) for seat, answer in enumerate(window.answers) if answer is not None)
        return tuple(
            Suspicion(d.night, call, seat, named_in(answer), answer.choice, bool(doers >> seat & 1))
            for seat, answer in said
        )

    # --- what is to be seen -------------------------------------------------------------------------------------------

    def zones(self, d: V) -> tuple[Zone, ...]:
        """Who sees which cards does not hang on the stage."""
        return _zones(d, super().zones)

    def status(self, d: V, seat: int) -> Status:
        """The dead are out."""
        return "out" if d.out >> seat & 1 else "playing"

    def channels(self, d: V) -> tuple[Channel, ...]:
        """By day the living talk and all hear them; the dead among themselves always."""
        spoken = (Channel("village", d.alive, EVERYONE),) if isinstance(d.stage, Talk) else ()
        return (*spoken, Channel("dead", d.out, d.out))

    def phase(self, d: V) -> str:
        """That of a window is its own."""
        if isinstance(d.stage, Window):
            return d.stage.call.id
        return d.stage.window.call.id if isinstance(d.stage, Lots) else super().phase(d)


@lasting
def _zones(d: V, made: Callable[[V], tuple[Zone, ...]]) -> tuple[Zone, ...]:
    return made(d)


def seat_items(d: VillageState) -> tuple[str, ...]:
    """All seats, as what is shuffled where one of them is drawn by lot (``by_lot``)."""
    return tuple(str(seat) for seat in range(d.seats))
