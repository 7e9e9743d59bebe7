"""What a seat hears and sees of any village: who lives, who said what of whom, who voted for whom.

What its game adds (cards, offices, what was found out) is read by the game's own scene, which is made of this one.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Final

from talia.table.view import EventView, View
from talia.village.deals import Deed, Habits, ties

PRESSED: Final = 5
"""Who is accused by a part of the living like this, or by two at least, should say who he is."""

SAID: Final = frozenset(("accuse", "defend", "claim_role", "claim_faction", "claim_check"))
"""The codes of the claims that are taken in."""


class Heard:
    """A village as one seat sees it, without its cards.

    ``roles_said``: which role somebody said last to have, and on which day; ``factions_said``: which side; ``checks``:
    who said what of whom; ``deeds``: accusations and the like before all eyes. ``said_today``: the claims of this day.
    ``habits``: what its game takes deeds for.
    """

    habits: ClassVar[Habits] = Habits()

    def __init__(self, view: View) -> None:
        facts = view.facts
        self.me: int = -1 if view.seat is None else view.seat
        self.seats = len(view.status)
        self.alive = sum(1 << seat for seat, status in enumerate(view.status) if status == "playing")
        self.night: int = facts.get("night") or 0
        self.day: int = facts.get("day") or 0
        self.said_today: tuple[Mapping[str, Any], ...] = tuple(facts.get("claims") or ())
        self.ready: int = mask_of(facts.get("ready") or ())
        self.shown: dict[int, str] = {each["seat"]: each["role"] for each in facts.get("shown") or ()}
        self.talks = bool(view.asides)
        self.tells_ready = any(form.move == "ready" for form in view.asides)
        self.may_claim = any(form.move == "accuse" for form in view.asides)
        self.roles_said: dict[int, tuple[str, int]] = {}
        self.factions_said: dict[int, str] = {}
        self.checks: list[tuple[int, int, str]] = []
        self.deeds: list[Deed] = []

    def hears(self, event: EventView, day: int) -> None:
        """Takes in a claim (``SAID``), made on this day."""
        code, data = event.code, event.data
        if code in ("accuse", "defend"):
            self.deeds.append(Deed(data["by"], code, data["seat"]))
        elif code == "claim_role":
            self.roles_said[data["by"]] = (data["role"], day)
        elif code == "claim_faction":
            self.factions_said[data["by"]] = data["faction"]
        elif code == "claim_check":
            self.checks.append((data["by"], data["seat"], data["result"]))

    @cached_property
    def between(self) -> dict[tuple[int, int], float]:
        """What all that was done before all eyes says of pairs, by who did it and to whom."""
        return ties(self.deeds, self.habits)

    @property
    def others(self) -> int:
        """All who live but oneself."""
        return self.alive & ~(1 << self.me)

    @cached_property
    def mine(self) -> Sequence[Mapping[str, Any]]:
        """What the seat itself has said today."""
        return [each for each in self.said_today if each["by"] == self.me]

    def accused(self, hostile: Iterable[str]) -> dict[int, set[int]]:
        """By seat who has accused it today, or said that it is one of the ``hostile``."""
        bad = set(hostile)
        found: dict[int, set[int]] = {}
        for said in self.said_today:
            if said["claim"] == "accuse" or (said["claim"] == "claim_check" and said["result"] in bad):
                found.setdefault(said["seat"], set()).add(said["by"])
        return found

    def many(self, accusers: set[int]) -> bool:
        """Whether so many accuse somebody that he should say something."""
        return len(accusers) >= max(2, self.alive.bit_count() // PRESSED)

    @property
    def most_are_ready(self) -> bool:
        """Whether half of the living are ready."""
        return 2 * self.ready.bit_count() >= self.alive.bit_count()


def mask_of(seats: Iterable[int]) -> int:
    """The set of some seats.

    >>> mask_of((0, 2))
    5
    """
    return sum(1 << seat for seat in seats)
