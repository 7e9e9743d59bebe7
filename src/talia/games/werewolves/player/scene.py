"""What a seat knows of a game of Werewolves, read off its sight."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, Final

from talia.games.werewolves.roles import LITTLE_GIRL, SEER, THIEF, VILLAGER, WEREWOLF
from talia.players.player import Sight
from talia.players.remembered import this_deal
from talia.table.view import EventView
from talia.village.deals import Deed, left_of
from talia.village.scene import SAID, Heard, mask_of

MIDDLE: Final = (-1, -2)
"""The places of the cards in the middle."""
POISON, HEAL = "poison", "heal"
CHECKS: Final = (SEER, LITTLE_GIRL)
"""Who can know of somebody else what he is."""


class Scene(Heard):
    """A game as one seat sees it.

    ``shown``: the roles all know, by seat; ``known``: those and what the seat itself knows; ``cleared``: who is no
    werewolf, ``cleared_by_all`` as all know; ``doubles``: of whom one at least is a werewolf. ``roles_said``: which
    role somebody said last to have, and on which day; ``checks``: who said what of whom; ``deeds``: votes, accusations
    and the like before all eyes.
    """

    def __init__(self, sight: Sight) -> None:
        view = sight.view
        super().__init__(view)
        facts = view.facts
        self.role: str = facts.get("role") or VILLAGER
        self.cards: dict[str, int] = {each["role"]: each["count"] for each in facts.get("roles") or ()}
        self.sheriff: int = -1 if facts.get("sheriff") is None else facts["sheriff"]
        self.potions: tuple[str, ...] = tuple(facts.get("potions") or ())
        self.partner: int = -1 if facts.get("lover") is None else facts["lover"]
        self.pack: int = mask_of(facts.get("pack") or ())
        self.hunt: dict[int, int] = {vote["by"]: vote["seat"] for vote in facts.get("hunt") or ()}
        self.victim: int = (facts.get("victim") or {}).get("seat", -1)
        self.found: tuple[Mapping[str, Any], ...] = tuple(facts.get("found") or ())
        self.doubles: tuple[tuple[int, ...], ...] = tuple(tuple(each["seats"]) for each in facts.get("suspected") or ())
        self.middle: tuple[str, ...] = tuple(facts.get("middle") or ())
        self.cleared_by_all = 0
        self._told(this_deal(sight))
        self._knows()

    def _told(self, events: Iterable[EventView]) -> None:
        """What happened before all eyes."""
        kind, day, poisoned = "choose", 0, False
        for event in events:
            code, data = event.code, event.data
            if code in SAID:
                self.hears(event, day)
            elif code == "voted":
                if data["by"] != data["seat"]:
                    self.deeds.append(Deed(data["by"], kind, data["seat"]))
            elif code == "election":
                kind = "choose"
            elif code == "vote":
                kind = "vote"
            elif code == "dawn":
                day, poisoned = data["day"], False
            elif code == "potion_used":
                poisoned = poisoned or data["potion"] == POISON
            elif code in ("dies", "dies_hidden"):
                # The pack eats none of its own, and the Little Girl is none.
                if data["cause"] == "night" and not poisoned:
                    self.cleared_by_all |= 1 << data["seat"]
            elif code == "shoots":
                self.shown[data["seat"]] = "hunter"

    def _knows(self) -> None:
        self.known = {**self.shown, self.me: self.role}
        self.cleared = self.cleared_by_all
        for each in self.found:
            self.known[each["seats"][0]] = each["role"]
        for seat in range(self.seats):
            if self.pack >> seat & 1:
                self.known[seat] = WEREWOLF
            elif self.pack:
                self.cleared |= 1 << seat
        if self.victim >= 0:
            self.cleared |= 1 << self.victim
        lying = list(self.middle)
        if lying and self.role != THIEF:
            lying[lying.index(self.role)] = THIEF
        self.lying = tuple(lying)

    # --- what follows -------------------------------------------------------------------------------------------------

    @property
    def wolf(self) -> bool:
        """Whether the seat is a werewolf."""
        return self.role == WEREWOLF

    @property
    def left(self) -> dict[str, int]:
        """How many cards of each role are left of which the seat does not know where they are."""
        return left_of(self.cards, (*self.known.values(), *self.lying))

    @property
    def left_for_all(self) -> dict[str, int]:
        """The same as all know it."""
        return left_of(self.cards, self.shown.values())

    @property
    def in_the_middle(self) -> tuple[int, ...]:
        """Places of cards in the middle."""
        return MIDDLE if sum(self.cards.values()) > self.seats else ()

    @cached_property
    def mixed(self) -> bool:
        """Whether the seat knows that it is in love across the camps: then it wins only with that one."""
        if self.partner < 0:
            return False
        if self.wolf:
            return bool(self.pack) and not self.pack >> self.partner & 1
        return self.known.get(self.partner) == WEREWOLF

    @cached_property
    def own(self) -> int:
        """Who is proven to be on the seat's side, itself included."""
        if self.mixed:
            return 1 << self.me | 1 << self.partner
        if self.wolf:
            return self.pack | 1 << self.me
        found = self.cleared | 1 << self.me
        found |= sum(1 << seat for seat, role in self.known.items() if role != WEREWOLF and not found >> seat & 1)
        if not self.left.get(WEREWOLF):
            found |= sum(1 << seat for seat in range(self.seats) if seat not in self.known and not found >> seat & 1)
        return found

    @cached_property
    def dear(self) -> int:
        """Whom the seat harms in nothing: its side, and whom it loves."""
        return self.own | (1 << self.partner if self.partner >= 0 else 0)

    @cached_property
    def accusers(self) -> dict[int, set[int]]:
        """By seat who has accused it today, or said that it is a werewolf."""
        return self.accused((WEREWOLF,))

    def claimed(self, seat: int) -> str:
        """Who a seat says it is; who tells what he has found out says that he is the Seer. "" if it says nothing."""
        if seat in self.roles_said:
            return self.roles_said[seat][0]
        return SEER if any(by == seat for by, _, _ in self.checks) else ""


def scene_of(sight: Sight) -> Scene:
    """The scene of a sight."""
    return Scene(sight)
