"""What a seat knows of a game of Ktulu, read off its sight (rules/ktulu.md 11)."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any, Final

from msgspec import convert
from msgspec.structs import replace

from talia.games.ktulu.game import Options, spec_of
from talia.games.ktulu.roles import FACTION, GUARDIANS, GUNSLINGERS, SHERIFF, SOFTSTEP, TOWN
from talia.games.ktulu.steps import NIGHT, Row
from talia.players.player import Sight
from talia.players.remembered import this_deal
from talia.table.view import EventView
from talia.village.deals import Deed, Habits, left_of
from talia.village.scene import SAID, Heard, mask_of

ROWS: Final[Mapping[str, Row]] = {row.id: row for row in NIGHT}
KILLS: Final = frozenset(row.id for row in NIGHT if row.faction == GUARDIANS and row.among == "exposed")
"""Steps by which Guardians kill, who kill none of their own."""
STALE: Final = 0.6
"""So much of its weight somebody has again as a keeper who had no statue before it could be passed on."""
REMEMBERED: Final = 4.0
"""So many times likelier than others of its faction somebody keeps it who had it before it could be passed on."""


class Trail:
    """Where the statue may be, of those of the faction that has it: what was found out, and how old that is.

    ``faction``: the one that was announced last. Its age counts how often the faction may have passed it on since.
    ``by``: the one character who can have taken it, if it was one; "" where a faction did.
    """

    def __init__(self) -> None:
        self.faction = "bandits"
        self.by = ""
        self._age = 0
        self._sure: tuple[int, int] | None = None
        self._bare: dict[int, int] = {}
        self._within: list[tuple[int, int]] = []

    def passes(self, faction: str, by: str) -> None:
        """It is another faction's now."""
        self.faction, self.by = faction, by
        self.forgets()

    def forgets(self) -> None:
        """Nothing that was known of its place is of use."""
        self._sure, self._bare, self._within = None, {}, []

    def moves(self) -> None:
        """Its faction may have passed it on."""
        self._age += 1
        self.by = ""

    def at(self, seat: int) -> None:
        """Somebody has it."""
        self._sure = (seat, self._age)
        self._bare.pop(seat, None)

    def not_at(self, seats: Iterable[int]) -> None:
        """Some have it not."""
        self._bare |= dict.fromkeys(seats, self._age)
        if self._sure is not None and self._sure[0] in self._bare and self._bare[self._sure[0]] == self._age:
            self._sure = None

    def among(self, seats: int) -> None:
        """One of some has it."""
        self._within.append((seats, self._age))

    @property
    def surely(self) -> int:
        """Who has it for certain; nobody is known to: -1."""
        return self._sure[0] if self._sure is not None and self._sure[1] == self._age else -1

    def weight(self, seat: int) -> float:
        """How likely somebody keeps it, against others of its faction of whom nothing is known."""
        weight = 1.0
        if seat in self._bare:
            weight *= 0.0 if self._bare[seat] == self._age else STALE
        if self._sure is not None and self._sure[0] == seat:
            weight *= REMEMBERED
        for seats, age in self._within:
            if not seats >> seat & 1:
                weight *= 0.0 if age == self._age else STALE
        return weight


class Scene(Heard):
    """A game as one seat sees it.

    ``shown``: the roles all know, by seat, ``known`` those the seat knows; ``told_to_all`` and ``told``: factions
    likewise, where the role is not known. ``barred_to_all``: of which factions somebody is not, ``armed``: who is a
    gunslinger, as all know. ``public`` and ``trail``: where the statue may be, as all know and as the seat does.
    """

    habits = Habits(vote=0.5, accuse=0.6, defend=1.5)

    def __init__(self, sight: Sight) -> None:
        view = sight.view
        super().__init__(view)
        facts = view.facts
        options = convert(sight.options, Options)
        if not options.show_set and options.characters:
            # What is not shown is not known, though the host has chosen it: it is taken for the usual one.
            usual = Options()
            options = replace(
                options, characters=(), aliens=usual.aliens, rider=False, fugitives=False, gods=usual.gods
            )
        self.spec = spec_of(options, self.seats)
        self.hidden = not self.spec.show_set
        self.cards = Counter(self.spec.characters)
        self.role: str = facts["role"]
        self.faction = FACTION[self.role]
        self.holding = bool(facts.get("holding"))
        self.acts_as: str = facts.get("acts_as") or ""
        self.wanted: dict[int, int] = {
            each["by"]: each["seat"] for each in facts.get("hunt") or () if each["seat"] is not None
        }
        self.jailed: int = -1 if facts.get("jailed") is None else facts["jailed"]
        self.kept: int = mask_of(facts.get("kept") or ())
        self.searched: tuple[int, ...] = tuple(facts.get("searched") or ())
        self.condemned: int = -1 if facts.get("condemned") is None else facts["condemned"]
        self.duel: tuple[int, ...] = () if facts.get("duel") is None else (facts["duel"]["by"], facts["duel"]["seat"])
        self.masters: int = mask_of(each["seat"] for each in facts.get("bound") or ())
        self.done: tuple[Mapping[str, Any], ...] = tuple(facts.get("done") or ())
        self.nominated: tuple[Mapping[str, Any], ...] = tuple(facts.get("nominated") or ())
        self.told_to_all: dict[int, str] = {}
        self.barred_to_all: dict[int, set[str]] = {}
        self.armed = 0
        self.told: dict[int, str] = {}
        self.public, self.trail = Trail(), Trail()
        self.speaks = any(form.move == "ready" for form in view.asides) and not self.may_claim
        self._hears_all(this_deal(sight))
        self._knows(facts)

    # --- what happened ------------------------------------------------------------------------------------------------

    def _hears_all(self, events: Iterable[EventView]) -> None:
        self._day, self._call, self._last, self._duel = 0, "", -1, (-1, -1)
        for event in events:
            code = event.code
            heard = HEARD.get(code)
            if heard is not None:
                heard(self, event.data)
            elif code in SAID:
                self.hears(event, self._day)
            elif code.startswith("learns_"):
                self._learns(code[7:], event.data["seats"], event.data["value"])

    def _both(self) -> tuple[Trail, Trail]:
        return self.public, self.trail

    def _falls(self, data: Mapping[str, Any]) -> None:
        self._call = ""
        if self.hidden:
            self._may_move()

    def _may_move(self) -> None:
        for trail in self._both():
            trail.moves()

    def _called(self, data: Mapping[str, Any]) -> None:
        self._call, self._last = data["call"], -1
        if self._call == f"{self.public.faction}.assign":
            self._may_move()

    def _named(self, data: Mapping[str, Any]) -> None:
        """Somebody is jailed, or dies: perhaps the statue passes by that."""
        self._last = data["seat"]
        if data.get("call") in KILLS:
            self.barred_to_all.setdefault(data["seat"], set()).add(GUARDIANS)

    def _passes(self, data: Mapping[str, Any]) -> None:
        """Who was jailed or killed when it passed had it, if it cannot have been planted."""
        row = ROWS.get(self._call)
        if self._last >= 0 and not (self.public.faction == GUARDIANS and SOFTSTEP in self.cards):
            self.told_to_all[self._last] = self.public.faction
        for trail in self._both():
            trail.passes(data["faction"], "" if row is None or row.body else row.of)

    def _votes(self, data: Mapping[str, Any]) -> None:
        self.deeds += [Deed(data["by"], "vote", seat) for seat in data["seats"] if seat != data["by"]]

    def _challenges(self, data: Mapping[str, Any]) -> None:
        self._duel = (data["by"], data["seat"])
        self.deeds.append(Deed(data["by"], "accuse", data["seat"]))

    def _supports(self, data: Mapping[str, Any]) -> None:
        other = self._duel[0] + self._duel[1] - data["seat"]
        self.deeds += [Deed(data["by"], "defend", data["seat"]), Deed(data["by"], "vote", other)]

    def _dawns(self, data: Mapping[str, Any]) -> None:
        self._day = data["day"]

    def _is_armed(self, data: Mapping[str, Any]) -> None:
        self.armed |= 1 << data["seat"]

    def _is_town(self, data: Mapping[str, Any]) -> None:
        self.told_to_all[data["seat"]] = TOWN

    def _is_other(self, data: Mapping[str, Any]) -> None:
        self.barred_to_all.setdefault(data["seat"], set()).add(TOWN)
        self._last = data["seat"]

    def _bare(self, data: Mapping[str, Any]) -> None:
        for trail in self._both():
            trail.not_at(data["seats"])

    def _comes(self, data: Mapping[str, Any]) -> None:
        self.trail.at(self.me)

    def _goes(self, data: Mapping[str, Any]) -> None:
        self.trail.not_at((self.me,))

    def _learns(self, what: str, seats: tuple[int, ...], value: str) -> None:
        """What the seat alone has found out, or with its faction."""
        trail = self.trail
        if what in ("holder", "keeper", "planted", "holds"):
            trail.at(seats[0])
        elif what in ("not_found", "holds_not", "not_among", "no_hit"):
            trail.not_at(seats)
        elif what == "among_them":
            trail.among(mask_of(seats))
        elif what in ("found", "taken_back", "hit"):
            # Where it is from now on, those say who take it.
            trail.forgets()
            if what == "hit":
                trail.at(seats[0])
        elif what == "arc" and value in ("clockwise", "other"):
            trail.among(mask_of(seats[1:]))
        elif what == "arc":
            trail.at(seats[0])

    # --- what is known ------------------------------------------------------------------------------------------------

    def _knows(self, facts: Mapping[str, Any]) -> None:
        seen = {each["seat"]: each["role"] for key in ("seen", "bound") for each in facts.get(key) or ()}
        self.known = {**self.shown, **seen, self.me: self.role}
        self.found = {each["seats"][0]: each["of"] for each in facts.get("found") or () if each["what"] == "faction"}
        self.told = {**self.told_to_all, **self.found, **{seat: FACTION[role] for seat, role in self.known.items()}}
        self.told_to_all |= {seat: FACTION[role] for seat, role in self.shown.items()}

    @cached_property
    def own(self) -> int:
        """Who is proven to be of the seat's faction, itself included."""
        found = 1 << self.me | mask_of(seat for seat, faction in self.told.items() if faction == self.faction)
        others = self.left_by_faction(self.told)
        if not self.hidden and all(number <= 0 for faction, number in others.items() if faction != self.faction):
            found |= mask_of(seat for seat in range(self.seats) if seat not in self.told)
        return found

    def left_by_faction(self, told: Mapping[int, str]) -> dict[str, int]:
        """How many of each faction are left of whom it is not known where they sit."""
        sizes: Counter[str] = Counter()
        for role, number in self.cards.items():
            sizes[FACTION[role]] += number
        return {faction: number for faction, number in left_of(sizes, told.values()).items() if faction in sizes}

    @property
    def ours(self) -> bool:
        """Whether the seat's faction has the statue, as all know."""
        return self.public.faction == self.faction

    @property
    def town(self) -> bool:
        """Whether the seat is of the Town."""
        return self.faction == TOWN

    @property
    def fair(self) -> int:
        """Who lives and may be harmed: nobody of one's own."""
        return self.alive & ~self.own

    @property
    def refusable(self) -> bool:
        """Whether a challenge may be refused, as all can think."""
        return SHERIFF in self.cards and SHERIFF not in self.shown.values()

    @property
    def fights(self) -> bool:
        """Whether the seat is a gunslinger."""
        return self.role in GUNSLINGERS

    @cached_property
    def against(self) -> dict[int, set[int]]:
        """By seat who has accused it today, or said that it is of another faction than the Town."""
        return self.accused([word for word in (*FACTION, *FACTION.values()) if FACTION.get(word, word) != TOWN])

    @property
    def pressed(self) -> bool:
        """Whether the seat should say something: some accuse it, or somebody says that he has found out what it is."""
        found = any(to == self.me and FACTION.get(result, result) != TOWN for _, to, result in self.checks)
        return found or self.many(self.against.get(self.me, set()))

    def claims(self, seat: int) -> str:
        """Who a seat says it is; "" if it says nothing."""
        return self.roles_said[seat][0] if seat in self.roles_said else ""

    def mates_want(self) -> list[int]:
        """Whom those who decide with the seat want, of those who may be harmed, most first."""
        named = Counter(seat for by, seat in self.wanted.items() if by != self.me)
        return sorted(named, key=lambda seat: (-named[seat], seat))


Hearing = Callable[[Scene, Mapping[str, Any]], None]

HEARD: Final[Mapping[str, Hearing]] = {
    "night_falls": Scene._falls,
    "wakes": Scene._called,
    "jailed": Scene._named,
    "dies_by_night": Scene._named,
    "dies_by_faction": Scene._named,
    "statue_passes": Scene._passes,
    "votes": Scene._votes,
    "challenges": Scene._challenges,
    "supports": Scene._supports,
    "dawn": Scene._dawns,
    "gunslinger": Scene._is_armed,
    "picks_town": Scene._is_town,
    "picks_other": Scene._is_other,
    "searched": Scene._bare,
    "statue_comes": Scene._comes,
    "statue_goes": Scene._goes,
}
"""What is made of what happens, by its code."""
