"""How the secrecy of the game of hidden roles is examined, and leaks planted in it."""

from typing import Any

from msgspec.structs import replace

from talia.table.game import Timer
from talia.table.match import Line
from talia.table.moves import CHANCE, EVERYONE, Event, Expired
from talia.table.series import SeriesState
from tests.laws.cases import Case
from tests.laws.leaks import leaking, open_hand, retold, to_all, told_to_all
from tests.toys.wolves import Kill, Night, Options, Vote, Wolves


def learns(log: list[Line], options: Any, seats: int, viewer: int) -> list[Any]:
    """One's own card, the wolves if one is a wolf, and whom these name by night; who votes, and for whom one has.

    Whoever leaves shows his card. All votes are told at the end of a day, all cards at the end of a deal.
    """
    learnt: list[Any] = []
    dealt: tuple[str, ...] = ()
    wolves: set[int] = set()
    alive: list[int] = []
    victim = -1
    votes: dict[int, int] = {}

    def leaves(seat: int) -> None:
        alive.remove(seat)
        living = len(wolves & {*alive})
        over = not living or 2 * living >= len(alive)
        learnt.append((seat, dealt if over else dealt[seat]))

    for line in log:
        move = line.move
        if line.seat == CHANCE:
            dealt, alive, victim = move.value, list(range(seats)), -1
            votes = {}
            wolves = {seat for seat, code in enumerate(dealt) if code[1] == "S"}
            learnt.append((dealt[viewer], wolves if viewer in wolves else None) if viewer < seats else "dealt")
        elif isinstance(move, Kill):
            victim = move.seat
            if viewer in wolves and viewer in alive:
                learnt.append((line.seat, victim))
        elif isinstance(move, Vote):
            votes[line.seat] = move.seat
            learnt.append((line.seat, move.seat if line.seat == viewer else None))
        elif move == Expired("night"):
            leaves(victim if victim >= 0 else next(seat for seat in alive if seat not in wolves))
            victim = -1
        if move == Expired("day") or (isinstance(move, Vote) and len(votes) == len(alive)):
            learnt.append(sorted(votes.items()))
            against = list(votes.values())
            named = sorted({*against}, key=against.count, reverse=True)
            if named and (len(named) == 1 or against.count(named[0]) > against.count(named[1])):
                leaves(named[0])
            votes = {}
    return learnt


CASE = Case(
    "wolves",
    Wolves(),
    lambda rng: (Options(night=rng.randint(5, 9), day=rng.randint(5, 9), deals=rng.randint(1, 2)), rng.randint(5, 9)),
    learns,
    matches=20,
    served=8,
    roles=True,
)


def sides_told(game: Any, s: Any) -> tuple[Any, ...]:
    """Sides: who is a wolf is told to all."""
    return tuple(replace(side, to=EVERYONE) for side in type(game).__mro__[1].sides(game, s))


def early_dawn(game: Any, s: SeriesState[Any]) -> tuple[Timer, ...]:
    """Timers: the dawn comes sooner if the wolves have spoken."""
    timers: tuple[Timer, ...] = type(game).__mro__[1].timers(game, s)
    if s.finished or not isinstance(s.deal.stage, Night):
        return timers
    return tuple(replace(timer, most=timer.most - s.deal.stage.named.bit_count()) for timer in timers)


def heard_by_all(game: Any, s: Any) -> tuple[Any, ...]:
    """Channels: what the wolves say, all can read."""
    return tuple(replace(channel, readers=EVERYONE) for channel in type(game).__mro__[1].channels(game, s))


def votes_told(game: Any, s: Any, author: int, move: Any) -> Any:
    """Events: against whom somebody votes is told at once."""
    after, events = type(game).__mro__[1].play(game, s, author, move)
    if isinstance(move, Vote):
        events = (Event("voted", {"seat": author, "against": move.seat}), *events)
    return after, events


LEAKS = {
    "zones: a hand open": leaking(Wolves, zones=open_hand),
    "waiting: who is awaited by night": leaking(Wolves, waiting_seen=lambda game, s: EVERYONE),
    "sides: who is a wolf": leaking(Wolves, sides=sides_told),
    "facts: the victim": leaking(Wolves, facts=told_to_all("victim")),
    "facts: the votes": leaking(Wolves, facts=told_to_all("vote")),
    "events: the victim before dawn": leaking(Wolves, play=retold("named", to_all)),
    "events: the votes before dusk": leaking(Wolves, play=votes_told),
    "timers: dawn comes when the wolves have spoken": leaking(Wolves, timers=early_dawn),
}
