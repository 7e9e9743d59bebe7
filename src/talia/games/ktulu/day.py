"""The day: the discussion with duels inside, the search, the hanging (rules/ktulu.md 4.4).

Who may not vote as he likes is bound by a promise (4.5): where his vote is not his own it is cast for him, and where
he may not name somebody he is told so, for he knows it.
"""

from typing import Any, Final

from msgspec.structs import replace

from talia.games.ktulu.course import Course
from talia.games.ktulu.roles import GUARDIANS, GUNSLINGERS, HERBALIST, JUDGES, MAYOR, ROLES, SHERIFF, TOWN
from talia.games.ktulu.state import NOBODYS, Duel, State
from talia.games.ktulu.steps import NO, YES
from talia.table.forms import Form, Seats
from talia.table.game import Timer
from talia.table.moves import NOBODY, Event, IllegalMove, Move, seats_of
from talia.table.stages import Events, Facts
from talia.table.zones import public
from talia.village.ballots import Ballot, cast, chosen, leaders, tally_pairs
from talia.village.talk import Speech, Talk
from talia.village.windows import Call, Window, named_in

INTRO_SECONDS: Final = 20.0
SPEECH_SECONDS: Final = 45.0
MOST_CHALLENGES: Final = 3
"""So many challenges somebody may make in one day."""

ACCEPT, REFUSE = "accept", "refuse"
PARDON = "pardon"

REPLY_CALL: Final = Call("reply", 20, 20, names=0, choice=(ACCEPT, REFUSE), held=False, seen=True)
DUEL_CALL: Final = Call("duel_vote", 30, 30, must=False, oneself=True, held=False, seen=True)
JUDGE_CALL: Final = Call("judge", 15, 15, must=False, oneself=True)
DUEL_DOCTOR_CALL: Final = Call("duel_doctor", 15, 15, must=False)
SEARCH_CALL: Final = Call("search", 60, 60, oneself=True, held=False, seen=True)
RUNOFF_CALL: Final = Call("search_runoff", 30, 30, oneself=True, held=False, seen=True)
QUESTION_CALL: Final = Call("hang_question", 30, 30, names=0, choice=(NO, YES), held=False, seen=True)
HANG_CALL: Final = Call("hang_vote", 30, 30, oneself=True, held=False, seen=True)
MAYOR_CALL: Final = Call("mayor", 15, 15, names=0, choice=(NO, PARDON))
"""The questions of a day: votes close early when all have voted, the others are windows for all who live."""


def talk_seconds(alive: int) -> int:
    """How long the discussion of a day may last.

    >>> talk_seconds(12), talk_seconds(30), talk_seconds(50)
    (480, 750, 900)
    """
    return min(900, 300 + 15 * alive)


class Challenge(Move, frozen=True, tag="challenge"):
    """One challenges somebody to a duel."""

    seat: int


class Nominate(Move, frozen=True, tag="nominate"):
    """One names somebody who is to be searched, where only who is named is a candidate."""

    seat: int


class Discussion(Talk, frozen=True):
    """The talk of a day: the duels ``fought`` in it, the ``challenges`` made, who was nominated, by whom.

    ``poison``: whether it is still to come that somebody may die of poison: at a moment by lot, whether or not anybody
    was poisoned, as long as all can think so.
    """

    fought: int = 0
    challenges: tuple[tuple[int, int], ...] = ()
    nominated: tuple[tuple[int, int], ...] = ()
    poison: bool = False
    poisoned: bool = False

    takes = (*Talk.takes, Challenge, Nominate)

    def rivals(self, d: State, seat: int) -> int:
        """Whom somebody may challenge now."""
        if self.fought >= d.spec.duels_per_day or sum(by == seat for by, _ in self.challenges) >= MOST_CHALLENGES:
            return NOBODY
        before = sum(1 << other for by, other in self.challenges if by == seat)
        return d.alive & ~(1 << seat) & ~before & ~d.masters(seat)

    def nominable(self, d: State, seat: int) -> int:
        """Whom somebody may nominate now."""
        mine = [other for by, other in self.nominated if by == seat]
        if not d.spec.nominations or len(mine) >= d.spec.searches:
            return NOBODY
        return d.alive & ~sum(1 << other for other in mine) & ~d.masters(seat)

    def offers(self, d: Any, seat: int) -> tuple[Form, ...]:
        """What somebody may say, whom he may challenge or nominate."""
        forms = super().offers(d, seat)
        if not d.alive >> seat & 1:
            return forms
        rivals, nominable = self.rivals(d, seat), self.nominable(d, seat)
        return (
            *forms,
            *((Form(Challenge, (Seats("seat", rivals),)),) if rivals else ()),
            *((Form(Nominate, (Seats("seat", nominable),)),) if nominable else ()),
        )

    def play(self, d: Any, author: int, move: Any) -> tuple[Any, Events]:
        """A claim, a challenge, a nomination."""
        if not isinstance(move, (Challenge, Nominate)):
            return super().play(d, author, move)
        allowed = self.rivals(d, author) if isinstance(move, Challenge) else self.nominable(d, author)
        if not 0 <= move.seat < d.seats or not allowed >> move.seat & 1:
            raise IllegalMove(self._barred(d, author, move))
        if isinstance(move, Nominate):
            talk = replace(self, nominated=(*self.nominated, (author, move.seat)))
            return replace(d, stage=talk), (Event("nominates", {"by": author, "seat": move.seat}),)
        talk = replace(self, challenges=(*self.challenges, (author, move.seat)))
        return challenged(replace(d, talk=talk), author, move.seat)

    def _barred(self, d: State, author: int, move: Any) -> str:
        if move.seat == author and isinstance(move, Challenge):
            return "not_oneself"
        if move.seat < 0 or move.seat >= d.seats:
            return "not_among_them"
        if d.out >> move.seat & 1:
            return "names_the_dead"
        if d.masters(author) >> move.seat & 1:
            return "promised"
        if isinstance(move, Nominate):
            return "enough_nominated" if d.spec.nominations else "not_now"
        if self.fought >= d.spec.duels_per_day:
            return "enough_duels"
        return "challenged_already" if (author, move.seat) in self.challenges else "enough_challenges"

    def timers(self, d: Any) -> tuple[Timer, ...]:
        """The end of the talk, and the moment at which poison works."""
        if not self.poison or self.poisoned:
            return super().timers(d)
        return (*super().timers(d), Timer("poison", self.seconds, 0, spread=True))

    def expired(self, d: Any, id: str) -> tuple[Any, Events]:
        """Time is up, or poison works: `KtuluDeal.follows` says whether anybody dies of it."""
        return super().expired(d, id) if id == "talk" else (replace(d, stage=replace(self, poisoned=True)), ())

    def done(self, d: Any) -> bool:
        """When it is over, or somebody is to die of poison in it."""
        return super().done(d) or (self.poisoned and d.poison >= 0)

    def facts(self, d: Any) -> Facts:
        """Who is nominated, besides what is said."""
        nominated = tuple({"by": by, "seat": seat} for by, seat in self.nominated)
        return (*super().facts(d), *public(nominated=nominated or None))


def discussion(d: State) -> Discussion:
    """The discussion as it begins."""
    spec = d.spec
    roles = tuple(dict.fromkeys(spec.characters)) if spec.show_set else ROLES
    return Discussion(
        talk_seconds(d.alive.bit_count()),
        roles,
        spec.factions,
        (*spec.factions, *roles),
        duels=spec.duels_per_day > 0,
        poison=not spec.show_set or d.plays(HERBALIST),
    )


# --- duels ------------------------------------------------------------------------------------------------------------


def challenged(d: State, by: int, seat: int) -> tuple[State, Events]:
    """Somebody is challenged: he may refuse as long as all can think that the Sheriff lives.

    Where cards of the dead stay closed, a challenge that could not be refused would tell that the Sheriff is dead.
    """
    told = Event("challenges", {"by": by, "seat": seat})
    d = replace(d, duel=Duel(by, seat))
    if d.plays(SHERIFF) and not d.gone(SHERIFF):
        return replace(d, stage=Window.opened(REPLY_CALL, d.seats, 1 << seat, NOBODY)), (told,)
    return replace(d, stage=Speech(by, SPEECH_SECONDS)), (told, Event("must_accept", {"seat": seat}))


def duel_votes(d: State, window: Window) -> dict[int, int]:
    """Whom each supports: who is bound to one of the two that one, and nobody who is bound to both."""
    duel = d.duel
    assert duel is not None
    own = {seat: answer.seat for seat, answer in enumerate(window.answers) if answer and answer.seat is not None}
    voters = d.alive & ~duel.both
    forced = {seat: d.masters(seat) & duel.both for seat in seats_of(voters)}
    torn = sum(1 << seat for seat, masters in forced.items() if masters == duel.both)
    owed = {seat: seats_of(masters)[0] for seat, masters in forced.items() if masters.bit_count() == 1}
    return cast(voters & ~torn, own, owed)


def duel_result(d: State, votes: dict[int, int]) -> tuple[int, int]:
    """Who is to die, and who is named as a gunslinger by it (-1: nobody).

    Nobody voted: nobody; else who has less support, both where it is equal. A gunslinger against somebody who is none
    wins whatever the vote, and is named where he would not have won.
    """
    duel = d.duel
    assert duel is not None
    first, second = duel.challenger, duel.challenged
    points = tally_pairs(votes.items())
    ahead = leaders(points)
    natural = 0 if not votes else duel.both if ahead == duel.both else duel.both & ~ahead
    armed = [seat for seat in (first, second) if d.role(seat) in GUNSLINGERS]
    if len(armed) != 1:
        return natural, NOBODYS
    opponent = duel.both & ~(1 << armed[0])
    return (natural, NOBODYS) if natural == opponent else (opponent, armed[0])


def judge_may(d: State) -> bool:
    """Whether all can think that somebody may decree how a duel ends."""
    hidden = not d.spec.show_set
    return hidden or any(d.plays(judge) and not judge_known(d, judge) for judge in JUDGES)


def judge_known(d: State, judge: str) -> bool:
    """Whether a Judge has shown his card, by a decree or by dying."""
    return any(d.role(seat) == judge for seat in seats_of(d.revealed))


def decree(c: Course, window: Window) -> None:
    """A Judge names who dies, whatever the result was; the Judge before the Drunken Judge, one decree a duel."""
    duel = c.d.duel
    assert duel is not None
    for judge in JUDGES:
        seat = c.d.played_by(judge)
        answer = window.answer_of(seat)
        if answer is None or answer.seat is None or judge_known(c.d, judge):
            continue
        if c.d.masters(seat) >> answer.seat & 1:
            continue
        c.shows(1 << seat)
        c.tell(Event("decree", {"by": seat, "seat": answer.seat}))
        c.set(duel=replace(duel, dying=1 << answer.seat))
        return


# --- the search -------------------------------------------------------------------------------------------------------


def silent(window: Window) -> int:
    """Who has not answered."""
    return window.asked & ~sum(1 << seat for seat, answer in enumerate(window.answers) if answer is not None)


def counted(c: Course, window: Window, orders: tuple[tuple[str, ...], ...]) -> tuple[tuple[int, int], ...]:
    """All votes of a ballot without abstaining: for the silent lot votes, for others than the voter himself (4.4)."""
    d, call = c.d, window.call
    mute = seats_of(silent(window))
    votes: list[tuple[int, int]] = []
    for seat in seats_of(window.asked):
        named = named_in(window.answer_of(seat))
        if seat in mute:
            order = orders[mute.index(seat)]
            may = window.among & ~d.barred(window, seat)
            # Lot breaks no promise, and all votes are cast: who has nobody else left is counted against himself.
            ranked = sorted([int(each) for each in order if may >> int(each) & 1], key=lambda each: each == seat)
            named = tuple(sorted(ranked[: call.names]))
        votes += [(seat, target) for target in named]
    ballot = Ballot(d.day, call.id, tuple(votes), sum(1 << seat for seat in mute))
    c.set(ballots=(*d.ballots, ballot))
    for seat in seats_of(window.asked):
        seats = tuple(target for by, target in votes if by == seat)
        c.tell(Event("votes_by_lot" if seat in mute else "votes", {"by": seat, "seats": seats}))
    return tuple(votes)


def elected(votes: tuple[tuple[int, int], ...], places: int, among: int) -> tuple[int, int]:
    """Who is chosen for so many places, and who ties for the rest."""
    return chosen(tally_pairs(votes), places, seats_of(among))


def named_window(call: Call, d: State, names: int, among: int) -> Window:
    """A ballot in which each of the living names so many."""
    return Window.opened(replace(call, names=names), d.seats, d.alive, among)


# --- the hanging ------------------------------------------------------------------------------------------------------


def question_votes(d: State, window: Window) -> dict[int, bool]:
    """Who wants somebody hanged: silence is a no, and so is the vote of who is bound to the only one searched."""
    forced = d.bound(seats_of(d.searched)[0]) if d.searched.bit_count() == 1 else NOBODY
    said = {seat: answer.choice == YES for seat, answer in enumerate(window.answers) if answer is not None}
    return {seat: said.get(seat, False) and not forced >> seat & 1 for seat in seats_of(d.alive)}


def mayor_may(d: State) -> bool:
    """Whether all can think that the Mayor may pardon somebody: his card was not shown, whether he lives or not."""
    if not d.spec.show_set:
        return True
    return d.plays(MAYOR) and not any(d.role(seat) == MAYOR for seat in seats_of(d.revealed))


# --- deaths by day ----------------------------------------------------------------------------------------------------


def day_deaths(c: Course) -> None:
    """Check A: who had the statue is dead by day, so it is found."""
    if c.d.holder >= 0 and c.d.out >> c.d.holder & 1:
        c.tell(Event("found_on_the_dead", {"seat": c.d.holder}))
        c.wins(TOWN)


def bury(c: Course) -> None:
    """The cards of the dead are shown; then all who live may be Guardians."""
    d = c.d
    c.set(buried=d.buried | d.victims)
    if d.spec.reveal_dead_cards:
        c.shows(d.victims)
    c.set(victims=0)
    if c.d.only_guardians:
        c.wins(GUARDIANS)
