"""Tables of Singing Pianos as they stand somewhere in a round, led on by songs, votes and time."""

from dataclasses import dataclass
from typing import Any

import pytest
from msgspec.structs import replace as with_fields

from talia.games import find
from talia.games.singing_pianos.deal import SongDeal
from talia.games.singing_pianos.moves import (
    REASONS,
    VALID,
    GiveUp,
    NameSong,
    Ready,
    Sing,
    Text,
    Vote,
)
from talia.games.singing_pianos.state import Options, Spec, State
from talia.table.moves import CHANCE, CLOCK, SPECTATOR, Drawn, Event, Expired, IllegalMove, Move, seats_of

DEAL = SongDeal()
GAME: Any = find("singing_pianos")
AGAINST = REASONS[0]


def song(number: int, word: str = "woda") -> Text:
    """One of any number of songs, all of them different."""
    name = "".join("abcdefghij"[int(digit)] for digit in str(number))
    return Text(f"Piosenka {name}", f"{word} płynie {name}", word)


@dataclass(frozen=True)
class Evening:
    """A round as it stands, and what was told last."""

    d: State
    events: tuple[Event, ...] = ()

    # --- how it is reached --------------------------------------------------------------------------------------------

    @classmethod
    def of(cls, *teams: int, category: str = "water", spec: Spec | None = None, **options: Any) -> "Evening":
        """At the first category; so many players in each team, seated team by team."""
        judges = 1 if options.get("judge") == "referee" else 0
        team_of = (-1,) * judges + tuple(team for team, players in enumerate(teams) for _ in range(players))
        set_so = Options(**{"teams": len(teams), **options})
        order = tuple(range(len(teams)))
        began = spec or Spec(len(team_of), set_so, team_of=team_of, order=order, turns=(0,) * len(teams))
        rest = tuple(id for id in DEAL.pack(began) if id != category)
        first = (category,) if category in DEAL.pack(began) else ()
        return cls(DEAL.start(began)).does(CHANCE, Drawn("deal/0", (*first, *rest)))

    def sung(self) -> "Evening":
        """All are ready: the first team sings."""
        now = self
        for seat in seats_of(DEAL.waiting(self.d)):
            now = now.does(seat, Ready())
        assert now.phase == "entry"
        return now

    # --- what happens -------------------------------------------------------------------------------------------------

    def does(self, author: int, move: Move) -> "Evening":
        """A step."""
        return Evening(*DEAL.play(self.d, author, move))

    def sings(self, text: Text) -> "Evening":
        """The team on turn types a song."""
        return self.does(self.d.singer, Sing(text))

    def names(self, title: str, *, opposite: bool = False) -> "Evening":
        """The title of what is sung is typed."""
        return self.does(self.d.typist if opposite else self.d.singer, NameSong(title))

    def votes(self, against: int = 0, say: str = AGAINST) -> "Evening":
        """All vote, so many of them against the song."""
        now = self
        for at, seat in enumerate(seats_of(DEAL.waiting(self.d))):
            now = now.does(seat, Vote(say if at < against else VALID))
        return now

    def accepts(self, number: int) -> "Evening":
        """The team on turn has a song accepted."""
        return self.sings(song(number)).votes()

    def gives_up(self) -> "Evening":
        """The team on turn knows no more."""
        return self.does(self.d.singer, GiveUp())

    def runs_out(self, *ids: str) -> "Evening":
        """Timers run out."""
        now = self
        for id in ids:
            now = now.does(CLOCK, Expired(id))
        return now

    # --- what is seen -------------------------------------------------------------------------------------------------

    @property
    def phase(self) -> str:
        return DEAL.phase(self.d)

    @property
    def turn(self) -> int:
        return self.d.turn

    @property
    def told(self) -> list[str]:
        return [event.code for event in self.events]

    @property
    def score(self) -> tuple[int, ...] | None:
        return DEAL.score(self.d)

    @property
    def timers(self) -> dict[str, tuple[float, bool]]:
        return {timer.id: (timer.most, timer.stands) for timer in DEAL.timers(self.d)}

    def fact(self, key: str, viewer: int = SPECTATOR) -> Any:
        """A fact as a viewer knows it; None if he does not."""
        return next((fact.value for fact in DEAL.facts(self.d) if fact.key == key and fact.to >> viewer & 1), None)

    def refusal(self, author: int, move: Move) -> str:
        """The code by which a move is refused."""
        with pytest.raises(IllegalMove) as refused:
            DEAL.play(self.d, author, move)
        return refused.value.code

    def with_options(self, **options: Any) -> "Evening":
        """The same with other options."""
        spec = self.d.spec
        return Evening(with_fields(self.d, spec=with_fields(spec, options=with_fields(spec.options, **options))))
