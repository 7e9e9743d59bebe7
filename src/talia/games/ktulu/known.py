"""What is to be seen: what all know, what each knows besides, and the truth in the end (rules/ktulu.md 11)."""

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from talia.games.ktulu.deeds import doers
from talia.games.ktulu.roles import ALIENS
from talia.games.ktulu.state import State
from talia.games.ktulu.steps import NIGHT, NO, YES
from talia.table.moves import EVERYONE, NOBODY, seats_of
from talia.table.sides import Side
from talia.table.stages import Facts, lasting
from talia.table.zones import Fact, public
from talia.village.ballots import Ballot
from talia.village.deal import Fallen
from talia.village.windows import Window

STEPS: Final = {row.id: row for row in NIGHT}
"""The steps by their ids, which are causes of death."""


def in_public(d: State) -> Facts:
    """What everybody knows."""
    window = d.stage if isinstance(d.stage, Window) else None
    return _in_public(d, seats_of(window.among) if window is not None and window.call.id == "search_runoff" else None)


@lasting
def _in_public(d: State, tied: tuple[int, ...] | None) -> Facts:
    """The same; ``tied``: among whom it is voted again."""
    spec = d.spec
    roles = tuple({"role": role, "count": number} for role, number in Counter(spec.characters).items())
    shown = d.everybody if d.over else d.revealed
    duel = None if d.duel is None else {"by": d.duel.challenger, "seat": d.duel.challenged}
    return public(
        roles=roles if spec.show_set or d.over else None,
        night=d.night if d.day <= d.night else None,
        day=d.day if d.day > d.night else None,
        statue=d.public,
        ship=spec.ship_night,
        signals=d.signals if ALIENS in spec.factions else None,
        jailed=d.jailed if d.jailed >= 0 else None,
        protected=d.protected if d.protected >= 0 else None,
        kept=seats_of(d.kept) or None,
        duel=duel,
        tied=tied,
        searched=seats_of(d.searched) or None,
        condemned=d.condemned if d.condemned >= 0 else None,
        escaped=seats_of(d.escaped) or None,
        fallen=tuple(_fallen(d, each) for each in d.fallen if not each.saved) or None,
        shown=tuple({"seat": seat, "role": d.role(seat)} for seat in seats_of(shown)) or None,
        ballot=_last_ballot(d),
    )


def in_secret(d: State) -> Facts:
    """What each knows besides."""
    told = list(_for_good(d))
    row, window = d.row, d.stage
    if row is not None and isinstance(window, Window):
        if row.body:
            body = d.body(row.body)
            hunt = (
                {"by": seat, "seat": answer.seat, "choice": answer.choice or None}
                for seat, answer in enumerate(window.told)
                if answer is not None and body >> seat & 1
            )
            told += _list("hunt", hunt, body)
        if d.chat == row.faction:
            told.append(Fact("whispers", (d.chat,), d.body(d.chat)))
        if not d.spec.show_set:
            told.append(Fact("acts_as", row.id, d.body(row.body) if row.body else doers(d, row)))
    if d.watching:
        told += (Fact(fact.key, fact.value, d.watching) for fact in _hidden(d))
    return tuple(told)


@lasting
def _for_good(d: State) -> Facts:
    """What each knows of the game so far, whatever goes on."""
    told: list[Fact] = []
    roles = tuple(d.role(seat) for seat in range(d.seats))
    found = _by_viewer((each.to, _found(each)) for each in d.learnt)
    done = _by_viewer((each.by, _done(each)) for each in d.deeds)
    for seat, role in enumerate(roles):
        to = 1 << seat
        told.append(Fact("role", role, to))
        if d.aware >> seat & 1 and d.alive >> seat & 1:
            told.append(Fact("holding", True, to))
        masters = d.masters(seat) if d.promises else NOBODY
        told += _list("bound", ({"seat": one, "role": roles[one]} for one in seats_of(masters)), to)
        seen = d.knows[seat] & ~to & ~d.revealed
        told += _list("seen", ({"seat": one, "role": roles[one]} for one in seats_of(seen)), to)
        told += _list("found", found.get(seat, ()), to)
        told += _list("done", done.get(seat, ()), to)
    return tuple(told)


def _fallen(d: State, each: Fallen) -> dict[str, Any]:
    """A death as all are told it: where the set is not shown, of a night they hear only whose turn it was."""
    row = STEPS.get(each.cause)
    cause = each.cause if row is None or d.spec.show_set or d.over else row.faction
    return {"seat": each.seat, "cause": cause, "day": each.day, "night": each.night}


def _list(key: str, values: Any, to: int) -> tuple[Fact, ...]:
    found = tuple(values)
    return (Fact(key, found, to),) if found else ()


def _by_viewer(told: Iterable[tuple[int, dict[str, Any]]]) -> dict[int, list[dict[str, Any]]]:
    """What is told to some seats, by seat."""
    heard: dict[int, list[dict[str, Any]]] = {}
    for to, each in told:
        for seat in seats_of(to):
            heard.setdefault(seat, []).append(each)
    return heard


def _found(each: Any) -> dict[str, Any]:
    """What somebody has found out, as he is told it."""
    return {"night": each.night, "what": each.what, "seats": each.seats, "of": each.value or None}


def _done(each: Any) -> dict[str, Any]:
    return {"night": each.night, "call": each.step, "seats": each.seats, "choice": each.choice or None}


@lasting
def _hidden(d: State) -> Facts:
    """What is hidden as long as it goes on: who has the statue, who has done what."""
    deeds = tuple({**_done(each), "by": seats_of(each.by)} for each in d.deeds)
    holder = {"seat": d.holder, "planted": d.planted} if d.holder >= 0 else None
    promises = tuple({"by": master, "seat": bound} for bound, master in d.promises)
    return public(holder=holder, deeds=deeds or None, promises=promises or None)


def told_in_the_end(d: State) -> Facts:
    """Night by night who did what, who was suspected, who has died, and how all have voted."""
    guesses = tuple(
        {
            "night": each.night,
            "call": each.call,
            "by": each.seat,
            "named": each.named,
            "choice": each.choice or None,
            "deed": each.deed,
        }
        for each in d.guesses
    )
    ballots = tuple(_ballot(each) for each in d.ballots)
    deaths = tuple(
        {"night": each.night, "day": each.day, "seat": each.seat, "cause": each.cause, "saved": each.saved}
        for each in d.fallen
    )
    learnt = tuple({**_found(each), "to": seats_of(each.to)} for each in d.learnt)
    told = public(
        winner=d.winner, guesses=guesses or None, ballots=ballots or None, deaths=deaths or None, learnt=learnt or None
    )
    return (*told, *_hidden(d))


def _ballot(ballot: Ballot) -> dict[str, Any]:
    """How all have voted: for whom, or what they have answered to the question who is to hang."""
    told = {"day": ballot.day, "call": ballot.call}
    if ballot.call == "hang_question":
        return {**told, "votes": (), "choices": tuple((by, YES if wants else NO) for by, wants in ballot.votes)}
    return {**told, "votes": ballot.votes}


def _last_ballot(d: State) -> tuple[dict[str, Any], ...] | None:
    """How all have voted the last time; None if there was no vote yet. Of the question who is to hang: who wants it."""
    if not d.ballots:
        return None
    last = d.ballots[-1]
    if last.call == "hang_question":
        return None
    return tuple({"by": by, "seat": seat} for by, seat in last.votes) or None


@lasting
def sides_of(d: State) -> tuple[Side, ...]:
    """Who is of which faction: all know it of open cards, and each of himself and of those whose cards he has seen."""
    if d.cards is None:
        return ()
    told = []
    for faction in d.spec.factions:
        members = d.members(faction)
        open_cards = members if d.over else members & d.revealed
        if open_cards:
            told.append(Side(faction, open_cards, EVERYONE))
        if d.over:
            continue
        seen: dict[int, int] = {}
        for seat, cards in enumerate(d.knows):
            if members & cards & ~open_cards:
                seen[members & cards] = seen.get(members & cards, 0) | 1 << seat
        if d.watching:
            told.append(Side(faction, members, d.watching))
        told += (Side(faction, seats, to) for seats, to in seen.items())
    return tuple(told)
