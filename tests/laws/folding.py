"""How the secrecy of a game is examined whose finished deals stay closed, and leaks planted in it and around it."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from talia.analysis.review import Judgement, Moment, judge_of
from talia.server import http
from talia.server.served_match import ServedMatch
from talia.server.table import Table
from talia.table.match import Line
from talia.table.moves import CHANCE, EVERYONE, OPEN, Event
from talia.table.view import view
from talia.table.zones import Fact
from tests.laws.cases import Case
from tests.laws.leaks import leaking, open_hand
from tests.toys.folding import EACH, Fold, Folding, Options, Stay


def learns(log: list[Line], options: Any, seats: int, viewer: int) -> list[Any]:
    """One's own cards, what everybody says, and the cards that are shown; of a deal that is over no more than that."""
    learnt: list[Any] = []
    hands: list[list[str]] = []
    staying: list[int] = []
    said = 0
    for line in log:
        if line.seat == CHANCE:
            hands = [sorted(line.move.value[EACH * seat : EACH * (seat + 1)]) for seat in range(seats)]
            staying, said = [], 0
            learnt.append(hands[viewer] if viewer < seats else "dealt")
            continue
        said += 1
        # Who folds without showing has said no more than that; who shows has laid his cards open.
        shown = isinstance(line.move, Fold) and line.move.shows == "yes"
        learnt.append((line.seat, line.move, hands[line.seat] if shown else None))
        if isinstance(line.move, Stay):
            staying.append(line.seat)
        if said == seats and len(staying) > 1:
            learnt.append([hands[seat] for seat in staying])
    return learnt


CASE = Case(
    "folding",
    Folding(),
    lambda rng: (Options(deals=rng.randint(2, 4)), rng.randint(2, 4)),
    learns,
    matches=25,
    served=16,
)


def open_when_over(game: Any, s: Any) -> tuple[Any, ...]:
    """Zones: when a deal is over its cards lie open."""
    zones = type(game).__mro__[1].zones(game, s)
    return tuple(replace(zone, sees=EVERYONE) for zone in zones) if s.finished else tuple(zones)


def sheet_of_cards(game: Any, s: Any) -> tuple[Any, ...]:
    """Facts: the score sheet tells of hands nobody has shown."""
    facts = type(game).__mro__[1].facts(game, s)
    cards = [hand % 97 for hand in s.deal.hands] if s.deal is not None and s.finished else []
    return (*facts, Fact("hands", cards))


def last_cards(game: Any, s: Any, author: int, move: Any) -> Any:
    """Events: the end of a deal is told with its cards."""
    after, events = type(game).__mro__[1].play(game, s, author, move)
    if after.finished and not s.finished:
        events = (*events, Event("cards", {"hands": [hand % 97 for hand in after.deal.hands]}))
    return after, events


LEAKS = {
    "zones: a hand open": leaking(Folding, zones=open_hand),
    "zones: open when the deal is over": leaking(Folding, zones=open_when_over),
    "facts: the hands of a deal that is over": leaking(Folding, facts=sheet_of_cards),
    "events: the hands at the end of a deal": leaking(Folding, play=last_cards),
}


# --- Where the server would tell the cards of a finished deal ---------------------------------------------------------


def plant_in_replay(patch: pytest.MonkeyPatch) -> None:
    """The replay of a finished deal shows all cards."""
    patch.setattr(ServedMatch, "seen_again", lambda self, number, viewer, everywhere: self.frames(number))


def plant_in_own_replay(patch: pytest.MonkeyPatch) -> None:
    """The replay shows what another seat has seen."""
    true = ServedMatch.seen_again
    patch.setattr(
        ServedMatch,
        "seen_again",
        lambda self, number, viewer, everywhere: true(self, number, (viewer + 1) % self.seats, everywhere=everywhere),
    )


def plant_in_record(patch: pytest.MonkeyPatch) -> None:
    """The record has all deals that are finished."""
    patch.setattr(ServedMatch, "record", lambda self, **asked: self.whole_record())


def plant_in_review(patch: pytest.MonkeyPatch) -> None:
    """A finished deal is reviewed though it is closed."""

    async def leaky(house: Any, table: str, match: Any, guest: Any, number: int) -> Any:
        question: Callable[..., Any] = lambda served, everywhere: served.whole_record()  # noqa: E731
        return await house.hall.look(table, match, guest, question, deal=number)

    patch.setattr(http, "_open_record", leaky)
    patch.setattr(http, "reviewed_games", lambda: ("folding",))
    patch.setitem(judge_of._there, "folding", _judge)


def _judge(moment: Moment) -> Judgement:
    """Something that depends on the cards of every hand."""
    return Judgement(kind="card", cost=float(sum(moment.state.deal.hands) % 997))


def plant_in_hints(patch: pytest.MonkeyPatch) -> None:
    """A hint is worked out from the cards of the deal before."""
    true = Table.sight_for_hint

    def leaky(self: Table, guest: str) -> Any:
        match, seq, sight = true(self, guest)
        served = self.served
        assert served is not None
        if not served.finished_deals:
            return match, seq, sight
        before = served._replayed(served.match.log[: served._deal_ends[-1]])
        every = view(served.game, before.state, OPEN).zones
        return match, seq, replace(sight, view=replace(sight.view, zones=every))

    patch.setattr(Table, "sight_for_hint", leaky)


PLANTS: dict[str, Callable[[pytest.MonkeyPatch], None]] = {
    "replay of a closed deal": plant_in_replay,
    "replay with another's eyes": plant_in_own_replay,
    "record of closed deals": plant_in_record,
    "review of a closed deal": plant_in_review,
    "hint by a closed deal": plant_in_hints,
}
