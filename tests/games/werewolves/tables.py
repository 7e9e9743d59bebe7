"""Tables of Werewolves as they stand somewhere in a game, led on by answers, closings and lots."""

from dataclasses import dataclass
from typing import Any

import pytest
from msgspec.structs import replace as with_fields

from talia.games.werewolves.deal import WerewolvesDeal
from talia.games.werewolves.game import Options, spec_of
from talia.games.werewolves.roles import CHARACTERS
from talia.games.werewolves.state import Spec, State
from talia.table.forms import allowed
from talia.table.moves import CHANCE, CLOCK, Drawn, Event, Expired, IllegalMove, Move, Shuffle
from talia.village.windows import Answer, Window

DEAL = WerewolvesDeal()

W12 = ("werewolf villager seer werewolf witch villager hunter villager werewolf cupid little_girl villager").split()
"""The base of rules/werewolves.md 9."""


def cards(roles: list[str]) -> tuple[str, ...]:
    """Playing cards that stand for these roles."""
    left = {character.id: list(character.codes) for character in CHARACTERS}
    return tuple(left[role].pop(0) for role in roles)


@dataclass(frozen=True)
class Evening:
    """A game as it stands, and what was told last."""

    d: State
    events: tuple[Event, ...] = ()

    # --- how it is reached --------------------------------------------------------------------------------------------

    @classmethod
    def dealt(cls, roles: list[str] | None = None, middle: list[str] | None = None, **options: Any) -> "Evening":
        """At the first window of a game whose cards lie so."""
        roles, middle = roles or W12, middle or []
        spec: Spec = spec_of(Options(**{"thief": bool(middle), **options}), len(roles))
        order = cards([*roles, *middle])
        # What is dealt in a test may be another pack than the usual one.
        spec_pack = type("Dealt", (WerewolvesDeal,), {"pack": lambda self, spec: order})()
        return cls(*spec_pack.play(DEAL.start(spec), CHANCE, Drawn("deal/0", order)))

    @classmethod
    def later(
        cls,
        *,
        night: int = 1,
        living: tuple[int, ...] | None = None,
        lovers: tuple[int, ...] = (),
        sheriff: int = -1,
        roles: list[str] | None = None,
        **options: Any,
    ) -> "Evening":
        """After some nights of W12: who lives, who loves whom, who is the Sheriff."""
        d = cls.dealt(roles, **options).d
        love = sum(1 << seat for seat in lovers)
        d = with_fields(
            d,
            night=night,
            day=night,
            out=0 if living is None else d.everybody & ~sum(1 << seat for seat in living),
            lovers=love,
            mixed=(love & d.wolves).bit_count() == 1,
            met=True,
            elected=True,
            sheriff=sheriff,
        )
        return cls(d)

    def night(self) -> "Evening":
        """Night falls."""
        return Evening(*DEAL.nightfall(self.d))

    def vote(self) -> "Evening":
        """The talk is over."""
        return Evening(*DEAL.talked(self.d))

    # --- what happens -------------------------------------------------------------------------------------------------

    @property
    def window(self) -> Window:
        assert isinstance(self.d.stage, Window), self.d.stage
        return self.d.stage

    @property
    def phase(self) -> str:
        return DEAL.phase(self.d)

    def by(self, seat: int, move: Move) -> "Evening":
        assert allowed((*DEAL.choices(self.d, seat), *DEAL.asides(self.d, seat)), move), (self.phase, seat, move)
        return Evening(*DEAL.play(self.d, seat, move))

    def answers(self, answers: dict[int, int | None], choice: str = "") -> "Evening":
        """Seats name somebody in the window that is open."""
        now = self
        for seat, named in answers.items():
            now = now.by(seat, Answer(now.window.call.id, named, choice=choice))
        return now

    def says(self, seat: int, named: int | None = None, choice: str = "", seats: tuple[int, ...] = ()) -> "Evening":
        return self.by(seat, Answer(self.window.call.id, named, seats, choice))

    def closes(self, *firsts: str) -> "Evening":
        """The window closes; ``firsts``: what comes first in each of its lots, the rest in order."""
        now = Evening(*DEAL.play(self.d, CLOCK, Expired(self.window.call.id)))
        return now.drawn(now.events, *firsts)

    def drawn(self, told: tuple[Event, ...] = (), *firsts: str) -> "Evening":
        """After the lots that are drawn now."""
        now, at = self, 0
        while isinstance(draw := DEAL.draw(now.d, "deal/0"), Shuffle):
            items = list(draw.items)
            if at < len(firsts) and firsts[at]:
                items.remove(firsts[at])
                items.insert(0, firsts[at])
            now, at = Evening(*DEAL.play(now.d, CHANCE, Drawn(draw.label, tuple(items)))), at + 1
            told = (*told, *now.events)
        return Evening(now.d, told)

    def until(self, phase: str) -> "Evening":
        """After closings with nothing said, until a window of this name is open."""
        now, told = self, self.events
        while now.phase != phase:
            now = now.closes()
            told = (*told, *now.events)
        return Evening(now.d, told)

    def dawn(self) -> "Evening":
        """After the rest of the night with nothing said."""
        now, told = self, self.events
        while not now.d.over and isinstance(now.d.stage, Window) and now.window.call.held and now.d.day < now.d.night:
            now = now.closes()
            told = (*told, *now.events)
        return Evening(now.d, told)

    def votes(self, line: str) -> "Evening":
        """Votes as ``0->4 1->3``; all others have no vote. It closes when the last has voted."""
        said = {int(a): int(b) for a, b in (pair.split("->") for pair in line.split())}
        now = self
        told: tuple[Event, ...] = ()
        for seat in range(12):
            if now.d.alive >> seat & 1 and isinstance(now.d.stage, Window) and now.window.asked >> seat & 1:
                now = now.says(seat, said.get(seat))
                told = now.events
        return now.drawn(told)

    # --- what is to be seen -------------------------------------------------------------------------------------------

    def refusal(self, seat: int, move: Move) -> str:
        assert not allowed((*DEAL.choices(self.d, seat), *DEAL.asides(self.d, seat)), move)
        with pytest.raises(IllegalMove) as caught:
            DEAL.play(self.d, seat, move)
        return caught.value.code

    @property
    def told(self) -> list[str]:
        return [event.code for event in self.events]

    @property
    def dead(self) -> list[int]:
        """Who has died last, in order."""
        return [event.data["seat"] for event in self.events if event.code in ("dies", "dies_hidden")]

    def event(self, code: str) -> dict[str, Any]:
        (found,) = (event for event in self.events if event.code == code)
        return found.data

    def fact(self, key: str, viewer: int) -> Any:
        return {fact.key: fact.value for fact in DEAL.facts(self.d) if fact.to >> viewer & 1}.get(key)

    @property
    def won(self) -> set[int]:
        score = DEAL.score(self.d)
        assert score is not None
        return {seat for seat, points in enumerate(score) if points}
