"""Tables of Ktulu as they stand somewhere in a game, led on by scripts as rules/ktulu.md 9 has them."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import pytest
from msgspec import convert
from msgspec.structs import replace as with_fields

from talia.games.ktulu.day import Challenge, Discussion, discussion
from talia.games.ktulu.deal import KtuluDeal
from talia.games.ktulu.game import Options, spec_of
from talia.games.ktulu.roles import FACTION, cards_of
from talia.games.ktulu.state import State
from talia.games.ktulu.steps import NO, YES
from talia.table.forms import allowed
from talia.table.moves import CHANCE, CLOCK, EVERYONE, Drawn, Event, Expired, IllegalMove, Move, Shuffle
from talia.village.talk import Speech
from talia.village.windows import BEAT, Answer, Window

DEAL = KtuluDeal()

G12 = (
    "sheriff bandit_chief oracle dancer bad_gunslinger herbalist pastor avenger elder good_gunslinger thief "
    "drunken_judge"
).split()
G18 = (
    "sheriff bandit_chief oracle detector dancer avenger elder pastor thief mind_eater herbalist good_gunslinger "
    "drunkard bad_gunslinger warrior judge green_tentacle lone_coyote"
).split()
"""The bases of the vectors."""


def having(base: list[str], **others: str) -> list[str]:
    """A base with other characters at some seats, each written ``s11="gambler"``."""
    roles = list(base)
    for seat, role in others.items():
        roles[int(seat[1:])] = role
    return roles


@dataclass(frozen=True)
class Evening:
    """A game as it stands, and all that was told since the script began."""

    d: State
    told: tuple[Event, ...] = ()

    # --- how it is reached --------------------------------------------------------------------------------------------

    @classmethod
    def dealt(cls, roles: list[str] | None = None, **options: Any) -> "Evening":
        """At the first window of night zero, the cards lying so."""
        roles = roles or G12
        spec = spec_of(convert({"characters": roles, **options}, Options), len(roles))
        return cls(*DEAL.play(DEAL.start(spec), CHANCE, Drawn("deal/0", cards_of(tuple(roles)))))

    @classmethod
    def stands(
        cls, roles: list[str] | None = None, *, night: int, holder: int, dead: Iterable[int] = (), **more: Any
    ) -> "Evening":
        """Before some night: who has the statue, who is dead; options and other fields of the state by their names."""
        fields = {name: more.pop(name) for name in list(more) if name in State.__struct_fields__}
        d = cls.dealt(roles, **more).d
        out = sum(1 << seat for seat in dead)
        d = with_fields(
            d,
            night=night - 1,
            day=night,
            step=0,
            stage=None,
            out=out,
            revealed=out,
            buried=out,
            holder=holder,
            public=FACTION[d.role(holder)],
            aware=1 << holder,
        )
        return cls(with_fields(d, **fields))

    @classmethod
    def dusk(cls, roles: list[str] | None = None, *, night: int = 1, holder: int = 1, **more: Any) -> "Evening":
        """At the first window of a night."""
        before = cls.stands(roles, night=night, holder=holder, **more)
        return cls(*DEAL.nightfall(before.d, night))

    @classmethod
    def day(cls, roles: list[str] | None = None, *, number: int = 2, holder: int = 1, **more: Any) -> "Evening":
        """In the discussion of a day."""
        before = cls.stands(roles, night=number, holder=holder, **more).d
        return cls(with_fields(before, stage=discussion(before)))

    # --- the night ----------------------------------------------------------------------------------------------------

    @property
    def window(self) -> Window:
        assert isinstance(self.d.stage, Window), self.d.stage
        return self.d.stage

    @property
    def step(self) -> str:
        """The step that is open; by day the window."""
        if not isinstance(self.d.stage, Window):
            return ""
        return self.d.question(self.window)

    def by(self, seat: int, move: Move) -> "Evening":
        assert allowed((*DEAL.choices(self.d, seat), *DEAL.asides(self.d, seat)), move), (self.step, seat, move)
        d, events = DEAL.play(self.d, seat, move)
        return Evening(d, (*self.told, *events))

    def says(self, seat: int, *named: int, choice: str = "") -> "Evening":
        """An answer in the window that is open; where something is chosen besides, the first thing if none is said."""
        window = self.window
        choice = choice or (window.choice[0] if window.choice else "")
        several = window.call.names > 1
        one = None if several or not named else named[0]
        return self.by(seat, Answer(window.call.id, one, tuple(sorted(named)) if several else (), choice))

    def closes(self, luck: str = YES, first: str = "") -> "Evening":
        """The window closes, lots are drawn: ``luck`` whether what succeeds three times in four does."""
        if self.window.closed:
            return self.drawn(luck, first)
        d, events = DEAL.play(self.d, CLOCK, Expired(self.window.call.id))
        return Evening(d, (*self.told, *events)).drawn(luck, first)

    def beat(self) -> "Evening":
        """A beat of the window: what its body has answered is heard."""
        d, events = DEAL.play(self.d, CLOCK, Expired(BEAT))
        return Evening(d, (*self.told, *events))

    def drawn(self, luck: str = YES, first: str = "") -> "Evening":
        now = self
        while isinstance(draw := DEAL.draw(now.d, "deal/0"), Shuffle):
            items = list(draw.items)
            wanted = luck if NO in items else first
            if wanted:
                items.remove(wanted)
                items.insert(0, wanted)
            d, events = DEAL.play(now.d, CHANCE, Drawn(draw.label, tuple(items)))
            now = Evening(d, (*now.told, *events))
        return now

    def actors(self) -> list[int]:
        """Who decides in the step that is open."""
        row = self.d.row
        assert row is not None
        if row.id == "banner.question":
            return [self.d.visited]
        if row.leader:
            return [self.d.leader(row.body)]
        if row.body:
            return [seat for seat in range(self.d.seats) if self.d.body(row.body) >> seat & 1]
        return [self.d.played_by(row.of)]

    def night(self, script: str = "", *, fails: str = "", until: str = "") -> "Evening":
        """A night by a script of steps: ``sheriff>1``, ``cleaner>1,7``, ``softstep.take``, ``gods.shot>1=take``.

        A step not listed has no answer. ``fails``: steps that do not succeed. It ends by day, or before a step.
        """
        lines = [line.partition(">") for line in script.split()]
        now = Evening(self.d)
        while not now.d.over and now.d.row is not None and now.step != until:
            step, choice = now.step, ""
            if lines and lines[0][0].partition("=")[0] == step:
                head, _, target = lines.pop(0)
                named, _, choice = target.partition("=")
                choice = choice or head.partition("=")[2]
                if not named and not choice:
                    choice = YES
                for seat in now.actors():
                    now = now.says(seat, *(int(each) for each in named.split(",") if each), choice=choice)
            now = now.closes(NO if step in fails.split() else YES)
        assert not lines, f"never asked: {lines}, {now.d.winner}"
        return now

    # --- the day ------------------------------------------------------------------------------------------------------

    def duel(self, by: int, seat: int, *, accept: bool = True) -> "Evening":
        """A challenge; if it is accepted up to the vote."""
        now = Evening(self.d).by(by, Challenge(seat))
        if isinstance(now.d.stage, Window) and now.step == "reply":
            now = now.says(seat, choice="accept" if accept else "refuse")
        while isinstance(now.d.stage, Speech):
            d, events = DEAL.play(now.d, CLOCK, Expired("speech"))
            now = Evening(d, (*now.told, *events))
        return now

    def supported(self, *sides: tuple[int, Iterable[int]]) -> "Evening":
        """The vote of a duel: for each of the two, by whom; all others abstain."""
        now = self
        for seat, voters in sides:
            for voter in voters:
                now = now.says(voter, seat)
        return now.closes() if isinstance(now.d.stage, Window) and now.step == "duel_vote" else now

    def pauses(self, *named: str) -> "Evening":
        """Windows of these names close without an answer, if they are open."""
        now = self
        while isinstance(now.d.stage, Window) and now.step in named:
            now = now.closes()
        return now

    def to_search(self) -> "Evening":
        """The discussion is over."""
        assert isinstance(self.d.stage, Discussion)
        d, events = DEAL.play(self.d, CLOCK, Expired("talk"))
        return Evening(d, events)

    def votes(self, *ballots: Iterable[int]) -> "Evening":
        """All who live vote, in order."""
        now, window = self, self.window
        living = [seat for seat in range(self.d.seats) if window.asked >> seat & 1]
        for seat, named in zip(living, ballots, strict=True):
            now = now.says(seat, *named)
        return now.drawn()

    def question(self, yes: int) -> "Evening":
        """The question whether one is hanged: so many want it."""
        now, living = self, [seat for seat in range(self.d.seats) if self.d.alive >> seat & 1]
        for at, seat in enumerate(living):
            now = now.says(seat, choice=YES if at < yes else NO)
        return now

    # --- what is to be seen -------------------------------------------------------------------------------------------

    def refusal(self, seat: int, move: Move) -> str:
        assert not allowed((*DEAL.choices(self.d, seat), *DEAL.asides(self.d, seat)), move)
        with pytest.raises(IllegalMove) as caught:
            DEAL.play(self.d, seat, move)
        return caught.value.code

    def may_name(self, seat: int, target: int) -> bool:
        """Whether a seat may name somebody in the window that is open."""
        return allowed(DEAL.choices(self.d, seat), Answer(self.window.call.id, target, choice=self._first()))

    def _first(self) -> str:
        return self.window.choice[0] if self.window.choice else ""

    def public(self, code: str) -> list[dict[str, Any]]:
        """What all were told by events of a code."""
        return [event.data for event in self.told if event.code == code and event.to == EVERYONE]

    def learns(self, seat: int) -> list[tuple[str, tuple[int, ...], str]]:
        """What a seat has learnt in this night, in order."""
        return [
            (each.what, each.seats, each.value)
            for each in self.d.learnt
            if each.to >> seat & 1 and each.night == self.d.night
        ]

    @property
    def announced(self) -> list[str]:
        """The factions to which the statue has passed, as all were told."""
        return [data["faction"] for data in self.public("statue_passes")]

    @property
    def died(self) -> list[int]:
        """Who has died, in order."""
        codes = ("dies_by_night", "dies_by_day", "dies_by_faction")
        return [event.data["seat"] for event in self.told if event.code in codes]

    @property
    def cards(self) -> dict[int, str]:
        """The cards that were shown."""
        return {data["seat"]: data["role"] for data in self.public("card")}

    def fact(self, key: str, viewer: int) -> Any:
        return {fact.key: fact.value for fact in DEAL.facts(self.d) if fact.to >> viewer & 1}.get(key)

    def on(self, *, night: int) -> "Evening":
        """The next night, whatever the day has brought."""
        return Evening(*DEAL.nightfall(with_fields(self.d, stage=None), night))
