"""What a viewer of Singing Pianos learns, from rules/singing_pianos.md alone; nothing here comes from the game's code.

All is public but two things: which categories will come (a team that names one is suggested three of those that lie
last), and how the others have voted, until all have or the time is up.
"""

from typing import Any

from talia.table.match import Line

CHANCE, CLOCK = -1, -2
LIBRARY = "library"


def learns(log: list[Line], options: Any, seats: int, viewer: int) -> list[Any]:
    """What a viewer has learnt, in the order in which he learnt it."""
    evening = Evening(options, seats, viewer)
    for line in log:
        evening.step(line)
    return evening.learnt


class Evening:
    """A match as far as it has come."""

    def __init__(self, options: Any, seats: int, viewer: int) -> None:
        self.options, self.viewer = options, viewer
        self.learnt: list[Any] = []
        referee = options.judge == "referee"
        self.players = list(range(1 if referee else 0, seats))
        self.seats, self.referee = seats, referee
        self.teams = list(range(options.teams))
        self.members: list[list[int]] = []
        self.order: list[int] = []
        self.turns = [0 for _ in self.teams]
        self.totals = [0 for _ in self.teams]
        self.number = -1
        self.queue: list[str] = []
        self.played: list[str] = []
        self.stage = ""

    # --- the log ------------------------------------------------------------------------------------------------------

    def step(self, line: Line) -> None:
        move = line.move
        kind = type(move).__name__
        if kind != "Vote" and line.seat != CHANCE:
            self.learnt.append((line.seat, move))
        if line.seat == CHANCE:
            self._drawn(move)
        elif self.stage == "naming":
            self._naming(kind, move)
        elif self.stage == "category":
            self._category(line.seat, kind)
        elif self.stage == "entry":
            self._entry(kind, move)
        elif self.stage == "judging":
            self._judging(line.seat, kind, move)
        elif kind == "Confirm":
            self._rejected()
        elif kind == "Withdraw" or (kind == "Expired" and move.id == "decision"):
            self._accepted()

    def _drawn(self, move: Any) -> None:
        categories = [each for each in move.value if not each.isdecimal()]
        self.number += 1
        new = [id for id in categories if id not in self.played]
        # Where fewer than sixteen are left, so many come again behind them, the oldest first.
        self.queue = [*new, *[id for id in self.played if id in categories][: max(0, 16 - len(new))]]
        self.points, self.blank = [0 for _ in self.teams], 0
        if not self.members:
            self._seated([int(each) for each in move.value if each.isdecimal()])
        self._round()

    def _seated(self, seats: list[int]) -> None:
        by = seats if self.options.draw_teams else self.players
        self.members = [sorted(by[team :: len(self.teams)]) for team in self.teams]
        self.order = list(dict.fromkeys(self._team(seat) for seat in seats))
        self.learnt.append((self.members, self.order))

    def _team(self, seat: int) -> int:
        return next((team for team in self.teams if seat in self.members[team]), -1)

    # --- the category -------------------------------------------------------------------------------------------------

    def _round(self) -> None:
        best = [team for team in self.teams if self.totals[team] == max(self.totals)]
        among = best if self.number >= self.options.rounds else self.teams
        by = self.number % len(self.order)
        self.around = self.order[by:] + self.order[:by]
        self.among = [team for team in self.around if team in among]
        self._begin()

    def _begin(self) -> None:
        self.active = list(self.among)
        self.songs = dict.fromkeys(self.teams, 0)
        self.vetoed = False
        if self.options.category_source == LIBRARY:
            self._by_lot()
        else:
            self._asked_to_name()

    def _by_lot(self) -> None:
        category = self.queue[0]
        self._plays(category)
        self.learnt.append(("category", category))
        self._shown(named=False)

    def _plays(self, category: str) -> None:
        self.queue = [id for id in self.queue if id != category]
        self.played = [*(id for id in self.played if id != category), category]

    def _shown(self, *, named: bool) -> None:
        self.stage, self.named = "category", named
        self.ready: set[int] = set()
        self.vetoes: set[int] = set()

    def _asked_to_name(self) -> None:
        self.stage = "naming"
        if self.viewer == self._speaker(self.among[0]):
            rest = self.queue[1:]
            new = [id for id in rest if id not in self.played]
            self.learnt.append(("suggested", (new or rest)[-3:]))

    def _speaker(self, team: int) -> int:
        members = self.members[team]
        return members[self.turns[team] % len(members)]

    def _naming(self, kind: str, move: Any) -> None:
        if kind == "NameCategory":
            self._plays(move.category)
            self._shown(named=True)
        else:
            self._by_lot()

    def _category(self, seat: int, kind: str) -> None:
        if kind == "Reject":
            self._by_lot()
            return
        self.ready.add(seat)
        if kind == "Veto":
            self.vetoes.add(seat)
        others = len(self.players) - len(self.members[self.among[0]])
        if 2 * len(self.vetoes) > others:
            self.vetoed = True
            self._asked_to_name()
        elif kind == "Expired" or self.ready >= set(range(self.seats)):
            self._turn(self.among[0])

    # --- songs --------------------------------------------------------------------------------------------------------

    def _turn(self, team: int) -> None:
        self.stage, self.team, self.second = "entry", team, False
        self.out: set[str] = set()

    def _entry(self, kind: str, move: Any) -> None:
        if kind in ("Sing", "NameSong"):
            self.stage = "judging"
            self.votes: dict[int, str] = {}
        elif kind == "GiveUp":
            self._fails()
        else:
            self.out.add(move.id)
            if not self.second or len(self.out) == 2:
                self._fails()

    def _judging(self, seat: int, kind: str, move: Any) -> None:
        voters = 1 if self.referee else len(self.players) - len(self.members[self.team])
        if kind == "Vote":
            self.votes[seat] = move.say
            self.learnt.append((seat, move.say if seat == self.viewer else "voted"))
        if kind == "Vote" and len(self.votes) < voters:
            return
        self.learnt.append(list(self.votes.items()))
        against = sum(say != "valid" for say in self.votes.values())
        if 2 * against <= voters:
            self._accepted()
        elif voters == 1 and not self.referee:
            self.stage = "disputed"
        else:
            self._rejected()

    def _accepted(self) -> None:
        team = self.team
        self.songs[team] += 1
        self.points[team] += self.options.song_scoring
        self.turns[team] += 1
        if self.active == [team]:
            self._over(team)
        elif all(self.songs[each] >= 20 for each in self.active):
            self._over(None)
        else:
            self._turn(self._next())

    def _rejected(self) -> None:
        if self.second or not self.options.second_try:
            self._fails()
        else:
            self.stage, self.second, self.out = "entry", True, set()

    def _fails(self) -> None:
        self.turns[self.team] += 1
        following = [each for each in self.active if each != self.team]
        after = self._next() if following else None
        self.active = following
        if not self.active:
            self.blank += 1
            self._over(None) if self.blank == 3 else self._begin()
        elif len(self.active) == 1 and self.songs[self.active[0]]:
            self._over(self.active[0])
        else:
            assert after is not None
            self._turn(after)

    def _next(self) -> int:
        at = self.around.index(self.team)
        return next(each for each in self.around[at + 1 :] + self.around[:at] if each in self.active)

    def _over(self, winner: int | None) -> None:
        if winner is not None:
            self.points[winner] += 3
        self.totals = [total + more for total, more in zip(self.totals, self.points, strict=True)]
        self.stage = "between"
