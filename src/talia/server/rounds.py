"""An event with rounds: who enters, who sits where in each round, what was played. Nothing here reads or writes.

A schedule is made when the event starts; each of its sittings is a table of its own, with a match of the round's
boards. All tables of a round have the same cards (but of ``mixed``, where each deals its own): the secret of a round
follows from the event's, so a round is sealed by itself before anybody sits down, and opened when it is over.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from talia.chance import section_secret
from talia.server.effects import Trouble
from talia.server.seating import COMPUTER_NAMES
from talia.table.boards import Award, Result
from talia.table.mixing import mixed
from talia.table.movements import Kind, Schedule, fixed, howell, mitchell

PAIR: Final = 2


class RoundsRules(Struct, frozen=True, kw_only=True):
    """What an event with rounds was made with.

    ``boards`` are played in a round (None: a whole match), within ``minutes`` for each; in the last ``switched`` rounds
    of a Mitchell sides are exchanged. ``comparison``: ``mean``, one of the game's, or ``total`` where every table has
    cards of its own. ``bot`` fills up what is missing; None: nobody does.
    """

    movement: Kind
    comparison: str
    seats: int
    tables: int
    rounds: int
    boards: int | None
    switched: int = 0
    vp: bool = True
    minutes: int | None = None
    bot: str | None = None

    @property
    def same_cards(self) -> bool:
        """Whether all tables of a round have the same cards."""
        return self.movement != "mixed"


class Member(Struct, frozen=True):
    """Somebody who plays in an event: a guest, or a computer player. ``gone``: he has left, a computer plays on."""

    guest: str | None
    name: str
    bot: str | None = None
    gone: bool = False


class Entry(Struct, frozen=True):
    """Who has entered together; ``key``: somebody waits for the partner who has it."""

    members: tuple[Member, ...]
    key: str | None = None


class TableOfRound(Struct, frozen=True):
    """A sitting: its table and who sits there by side (or seat), by the numbers of those who play."""

    table: str
    places: tuple[int, ...]


class Played(Struct, frozen=True):
    """What a table of a round has played: points by seat of each deal, and by what draw its cards came."""

    points: tuple[tuple[int, ...], ...]
    dealt: tuple[str | None, ...]


class Round(Struct, frozen=True):
    """A round: its tables, since when it goes on, and, once it is over, what each has played."""

    tables: tuple[TableOfRound, ...]
    began: int
    played: tuple[Played, ...] | None = None


class TakenOut(Struct, frozen=True):
    """A board the host has taken out at a table: the artificial scores of its sides.

    Where each plays for himself the host is the referee, who settles what no rule does: a deal he annuls counts for
    nobody, whatever ``awards`` say.
    """

    round: int
    table: int
    board: int
    awards: tuple[Award, Award]


class Standing(Struct, frozen=True):
    """How an event with rounds stands. Before the start there are ``entries``, then ``players``: who plays together."""

    host: str
    entries: tuple[Entry, ...] = ()
    players: tuple[tuple[Member, ...], ...] = ()
    schedule: Schedule = ()
    rounds: tuple[Round, ...] = ()
    taken: tuple[TakenOut, ...] = ()

    @property
    def started(self) -> bool:
        """Whether nobody can enter any more."""
        return bool(self.schedule)

    @property
    def going(self) -> Round | None:
        """The round that is played."""
        return self.rounds[-1] if self.rounds and self.rounds[-1].played is None else None

    @property
    def guests(self) -> frozenset[str]:
        """The people who play, or would."""
        groups = [entry.members for entry in self.entries] if not self.started else list(self.players)
        return frozenset(each.guest for group in groups for each in group if each.guest is not None and not each.gone)

    def number_of(self, guest: str | None) -> int | None:
        """The number under which somebody plays; before the start that of his entry."""
        groups = self.players if self.started else [entry.members for entry in self.entries]
        here = (n for n, group in enumerate(groups) if guest is not None and guest in {each.guest for each in group})
        return next(here, None)


def over(rules: RoundsRules, standing: Standing) -> bool:
    """Whether the last round is over."""
    return len(standing.rounds) == rules.rounds and standing.going is None and standing.started


def size_of(rules: RoundsRules) -> int:
    """How many enter together."""
    return PAIR if rules.same_cards else 1


def master_of_round(master: str, event: str, number: int) -> str:
    """The secret of a round's cards: from it follows neither the event's nor another round's.

    >>> master_of_round("00" * 32, "e", 0) != master_of_round("00" * 32, "e", 1)
    True
    """
    return section_secret(bytes.fromhex(master), event, (), f"round/{number}").hex()


# --- Entering --------------------------------------------------------------------------------------------------------


def enter(rules: RoundsRules, standing: Standing, member: Member, *, key: str | None, waits: str | None) -> Standing:
    """Somebody enters: alone, as the partner of whoever has given him a ``key``, or himself waiting for a partner.

    ``waits``: the key for his partner. Raises Trouble.
    """
    if standing.started:
        raise Trouble("entries_closed")
    mine = standing.number_of(member.guest)
    entries = list(standing.entries)
    if key is not None:
        at = next((n for n, entry in enumerate(entries) if entry.key == key), None)
        if at is None:
            raise Trouble("no_such_pair", 404)
        if mine is not None and (mine == at or len(entries[mine].members) > 1):
            raise Trouble("already_entered" if mine == at else "in_another_pair")
        entries[at] = Entry((*entries[at].members, member))
        if mine is not None:  # he was alone until now
            del entries[mine]
        return replace(standing, entries=tuple(entries))
    if mine is not None:
        raise Trouble("already_entered")
    entries.append(Entry((member,), waits if size_of(rules) > 1 else None))
    if len(_groups(entries, size_of(rules))) > most_groups(rules):
        raise Trouble("event_full")
    return replace(standing, entries=tuple(entries))


def most_groups(rules: RoundsRules) -> int:
    """How many pairs, or people, can play."""
    return rules.tables * (rules.seats // size_of(rules))


def withdraw(standing: Standing, guest: str) -> Standing:
    """Somebody does not play, or plays no more: from the next round on a computer has his place. Raises Trouble.

    Where it was the host, his rights pass on to the first who is still there.
    """
    mine = standing.number_of(guest)
    if mine is None and guest != standing.host:
        raise Trouble("not_entered", 403)
    if mine is not None and standing.started:
        players = list(standing.players)
        players[mine] = tuple(replace(each, gone=each.gone or each.guest == guest) for each in players[mine])
        standing = replace(standing, players=tuple(players))
    elif mine is not None:
        left = tuple(each for each in standing.entries[mine].members if each.guest != guest)
        entries = list(standing.entries)
        entries[mine : mine + 1] = [Entry(left)] if left else []
        standing = replace(standing, entries=tuple(entries))
    return passed_on(standing, guest)


def passed_on(standing: Standing, guest: str) -> Standing:
    """The rights of the host are the next one's, if he was it and somebody else is there."""
    if standing.host != guest:
        return standing
    groups = standing.players if standing.started else [entry.members for entry in standing.entries]
    others = [each.guest for group in groups for each in group if each.guest not in (None, guest) and not each.gone]
    return replace(standing, host=others[0]) if others else standing


# --- The start -------------------------------------------------------------------------------------------------------


def _groups(entries: Iterable[Entry], size: int) -> list[tuple[Member, ...]]:
    """Who plays together: those who entered so, then those who are alone in the order they came."""
    entries = list(entries)
    whole = [entry.members for entry in entries if len(entry.members) == size]
    alone = [member for entry in entries if len(entry.members) < size for member in entry.members]
    return whole + [tuple(alone[n : n + size]) for n in range(0, len(alone), size)]


def start(rules: RoundsRules, standing: Standing) -> Standing:
    """Who plays together, and the schedule; computers fill up. Raises Trouble if too few have entered."""
    if standing.started:
        raise Trouble("event_started")
    size, most = size_of(rules), most_groups(rules)
    groups = _groups(standing.entries, size)
    lacking = [group for group in groups if len(group) < size]
    # Without computers one pair may be missing: who would meet it sits out. Single players must fill their tables.
    least = 1 if rules.bot is not None else most - (size > 1)
    if len(groups) < least or (lacking and rules.bot is None):
        raise Trouble("too_few_pairs" if size > 1 else "too_few_entered", needed=max(1, least - len(groups)))
    if rules.bot is not None:
        names = _names(member.name for group in groups for member in group)
        groups += [()] * (most - len(groups))
        groups = [
            (*group, *(Member(None, next(names), rules.bot) for _ in range(size - len(group)))) for group in groups
        ]
    return replace(standing, players=tuple(groups), schedule=schedule(rules))


def schedule(rules: RoundsRules) -> Schedule:
    """Who sits where in each round."""
    match rules.movement:
        case "fixed":
            return fixed(rules.tables, rules.rounds)
        case "mitchell":
            return mitchell(rules.tables, rules.rounds, switched=rules.switched)
        case "howell":
            return howell(rules.tables, rules.rounds)
        case _:
            return mixed(rules.tables, rules.seats, rules.rounds)


def _names(known: Iterable[str]) -> Iterator[str]:
    """Names of computers, each once, and none that somebody has."""
    taken = {name.casefold() for name in known}
    return (
        name
        for more in range(1, 100)
        for name in (each if more == 1 else f"{each} {more}" for each in COMPUTER_NAMES)
        if name.casefold() not in taken
    )


# --- What was played -------------------------------------------------------------------------------------------------


def results(rules: RoundsRules, standing: Standing, sides: Sequence[Sequence[int]]) -> list[Result]:
    """The boards of the rounds that are over, in pairs; ``sides``: the seats of both sides of a table.

    A board that a table has not played with the cards of the others counts for nobody there.
    """
    taken = {(each.round, each.table, each.board): each.awards for each in standing.taken}
    found = []
    for r, each in enumerate(standing.rounds):
        played = each.played or ()
        for board in range(boards_of(rules, played)):
            usual = Counter(there.dealt[board] for there in played if board < len(there.dealt)).most_common(1)
            for t, (sitting, there) in enumerate(zip(each.tables, played, strict=True)):
                whole = board < len(there.points) and usual and there.dealt[board] == usual[0][0] is not None
                points = there.points[board] if whole else None
                scores = None if points is None else (points[sides[0][0]], points[sides[1][0]])
                number = r * (rules.boards or 1) + board
                one, other = sitting.places
                found.append(Result(number, t, (one, other), scores, taken.get((r, t, board))))
    return found


def boards_of(rules: RoundsRules, played: Sequence[Played]) -> int:
    """How many boards of a round there are to compare."""
    return rules.boards or max((len(there.points) for there in played), default=0)


def totals(standing: Standing) -> dict[int, tuple[int, int]]:
    """Points and rounds of each who plays for himself, all rounds that are over together."""
    found: dict[int, tuple[int, int]] = {}
    for r, each in enumerate(standing.rounds):
        for t, sitting in enumerate(each.tables if each.played is not None else ()):
            for place, made in zip(sitting.places, made_at(standing, r, t), strict=True):
                points, rounds = found.get(place, (0, 0))
                found[place] = points + made, rounds + 1
    return found


def made_at(standing: Standing, number: int, table: int) -> tuple[int, ...]:
    """What each seat of a table has made in a round that is over, but for deals that were annulled."""
    each = standing.rounds[number]
    played = each.played[table].points if each.played is not None else ()
    out = {taken.board for taken in standing.taken if (taken.round, taken.table) == (number, table)}
    counted = [points for deal, points in enumerate(played) if deal not in out]
    return tuple(sum(points[seat] for points in counted) for seat in range(len(each.tables[table].places)))


def unfinished(rules: RoundsRules, standing: Standing, table: int, finished: int) -> bool:
    """Whether a table that has finished so many boards is still to play one that is not taken out."""
    now = len(standing.rounds) - 1
    out = {each.board for each in standing.taken if each.round == now and each.table == table}
    return rules.boards is None or any(board not in out for board in range(finished, rules.boards))
