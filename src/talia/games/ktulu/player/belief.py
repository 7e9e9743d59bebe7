"""How likely everybody is of which faction, who somebody is, who has the statue: deals that agree with what is known.

Deals are drawn of factions, weighed by votes, claims and what is said to have been found out; inside of the factions
roles are dealt by what is known and claimed of them. Whoever has something to hide looks at the same deals as somebody
who only watches where he does by day as others do.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cached_property
from random import Random
from typing import Final

from talia.games.ktulu.player.scene import Scene, Trail
from talia.games.ktulu.roles import FACTION, GUARDIANS, GUNSLINGERS, SOFTSTEP, TOWN
from talia.table.moves import seats_of
from talia.village.deals import Puzzle, Sampled, filled, of_one_side, sample, towards_known, wanted, within

DEALS: Final = 700
"""So many seats in deals are drawn for a decision: the more play, the fewer deals."""
MOST: Final = 60
CREDIT: Final = 0.35
"""So much likelier than usual somebody is of another faction than the Town who says who he is in the Town."""
CLAIMED: Final = 30.0
"""So many times likelier than others of the Town somebody is who he says he is."""
BOTH: Final = 0.05
"""So likely two of the Town say that they are the same."""
FOUND_WRONGLY: Final = 0.05
"""So likely somebody of the Town says of somebody what is not so."""
BETRAYS: Final = 0.3
"""So likely somebody says of another of his own faction that he is of it."""
PLANTED: Final = 0.4
"""How likely the statue is planted on somebody else, where Softstep may have had it."""


def puzzle_of(scene: Scene, public: bool = False) -> Puzzle:
    """Which factions are not known to the seat, or, ``public``, to somebody who only watches."""
    told = scene.told_to_all if public else scene.told
    known = scene.shown if public else scene.known
    places = tuple(seat for seat in range(scene.seats) if seat not in told)
    left = {faction: max(0, number) for faction, number in scene.left_by_faction(told).items()}
    # A set that is not shown may be another one than is usual: then there are more or fewer of the Town.
    left[TOWN] = max(0, left.get(TOWN, 0) + len(places) - sum(left.values()))
    between = scene.between
    odds: dict[str, dict[int, float]] = {faction: {} for faction in left}
    armed = {FACTION[role] for role in GUNSLINGERS if scene.cards[role] > [*known.values()].count(role)}
    for faction, row in odds.items():
        members = [seat for seat, one in told.items() if one == faction]
        for place in places:
            if faction in scene.barred_to_all.get(place, ()) or (scene.armed >> place & 1 and faction not in armed):
                row[place] = 0.0
                continue
            worth = 1.0 if faction == TOWN else towards_known(between, members, place)
            if faction != TOWN and _says_town(scene, place):
                worth *= CREDIT
            if faction == TOWN and _lies(scene, place, told, known):
                worth *= FOUND_WRONGLY
            row[place] = worth
    return Puzzle(left, places, odds, told)


def _says_town(scene: Scene, place: int) -> bool:
    return FACTION.get(scene.claims(place), scene.factions_said.get(place, "")) == TOWN


def _lies(scene: Scene, place: int, told: Mapping[int, str], known: Mapping[int, str]) -> bool:
    """Whether somebody of the Town would have to have lied: of himself, or of what he has found out."""
    role = scene.claims(place)
    if role and [*known.values()].count(role) >= max(1, scene.cards[role]):
        return True
    return any(
        by == place and to in told and told[to] != FACTION.get(result, result) for by, to, result in scene.checks
    )


def drawn(scene: Scene, puzzle: Puzzle, rng: Random) -> Sampled:
    """Deals of factions, weighed."""
    places = puzzle.places
    inside = within(scene.between, places)
    checks = [(by, to, FACTION.get(result, result)) for by, to, result in scene.checks if by in places]
    claims: dict[str, list[int]] = {}
    for seat, (role, _) in scene.roles_said.items():
        if seat in places and scene.cards[role] == 1:
            claims.setdefault(role, []).append(seat)
    doubled = [seats for seats in claims.values() if len(seats) > 1]
    bodies = [faction for faction in puzzle.left if faction != TOWN and puzzle.left[faction] > 1]

    def weigh(deal: Mapping[int, str]) -> float:
        factor = 1.0
        if inside:
            for faction in bodies:
                factor *= of_one_side(inside, [place for place in places if deal[place] == faction])
        for by, to, result in checks:
            if deal[by] == TOWN:
                factor *= 1.0 if deal[to] == result else FOUND_WRONGLY
            elif deal[by] == deal[to] == result:
                factor *= BETRAYS
        for seats in doubled:
            of_town = sum(deal[seat] == TOWN for seat in seats)
            factor *= BOTH ** max(0, of_town - 1)
        return factor

    return sample(puzzle, rng, min(MOST, DEALS // len(places)) if places else 1, weigh)


class Belief:
    """Deals of factions and roles with their weights, and what they come to."""

    def __init__(self, scene: Scene, rng: Random, public: bool = False) -> None:
        self.scene, self.as_all = scene, public
        self.told = scene.told_to_all if public else scene.told
        self.known = scene.shown if public else scene.known
        self.puzzle = puzzle_of(scene, public)
        self.factions = drawn(scene, self.puzzle, rng)
        self.deals = self._dealt(rng)

    def _dealt(self, rng: Random) -> list[tuple[dict[int, str], float]]:
        """The deals, with roles."""
        scene, known = self.scene, self.known
        cards = scene.cards - Counter(known.values())
        by_faction: dict[str, dict[str, int]] = {}
        for role, number in cards.items():
            by_faction.setdefault(FACTION[role], {})[role] = number
        odds: dict[str, dict[int, float]] = {}
        for seat, (role, _) in scene.roles_said.items():
            odds.setdefault(role, {})[seat] = CLAIMED
        for role in cards:
            if role not in GUNSLINGERS:
                odds.setdefault(role, {}).update(dict.fromkeys(seats_of(scene.armed), 0.0))
        inside = [(faction, wanted(roles, odds, scene.seats)) for faction, roles in by_faction.items()]
        found = []
        for factions, weight in self.factions.deals:
            seats: dict[str, list[int]] = {}
            for seat, faction in factions.items():
                if seat not in known:
                    seats.setdefault(faction, []).append(seat)
            deal = dict(known)
            for faction, roles in inside:
                deal |= filled(seats.get(faction, ()), roles, rng)
            found.append((deal, weight))
        return found

    def of(self, faction: str) -> dict[int, float]:
        """How likely each is of a faction."""
        chances = self.factions.chances(faction, range(self.scene.seats))
        if chances:
            return chances
        # Nothing that was drawn agrees: then only what is certain counts.
        puzzle = self.puzzle
        even = puzzle.left.get(faction, 0) / max(1, len(puzzle.places))
        return {
            seat: float(puzzle.known[seat] == faction) if seat in puzzle.known else even * puzzle.may_be(seat, faction)
            for seat in range(self.scene.seats)
        }

    def is_(self, role: str) -> dict[int, float]:
        """How likely each is somebody."""
        return Sampled(tuple(self.deals)).chances(role, range(self.scene.seats))

    @cached_property
    def hostile(self) -> dict[int, float]:
        """How likely each is not of the Town."""
        return {seat: 1.0 - chance for seat, chance in self.of(TOWN).items()}

    @cached_property
    def holders(self) -> dict[int, float]:
        """How likely each of the living has the statue."""
        scene = self.scene
        trail = scene.public if self.as_all else scene.trail
        living = seats_of(scene.alive)
        if not self.as_all and scene.holding:
            return {scene.me: 1.0}
        if not self.as_all and trail.surely >= 0 and scene.alive >> trail.surely & 1:
            return {trail.surely: 1.0}
        kept = self._keeping(trail, living)
        found = dict.fromkeys(living, 0.0)
        total = 0.0
        for deal, weight in self.deals:
            keeps = kept(deal)
            all_of_it = sum(keeps.values())
            if all_of_it <= 0:
                continue
            total += weight
            for seat, part in keeps.items():
                found[seat] += weight * part / all_of_it
        if total > 0:
            return {seat: chance / total for seat, chance in found.items()}
        # Nothing that was drawn agrees: then it may be anybody's.
        return {seat: 1 / len(living) for seat in living}

    def _keeping(self, trail: Trail, living: tuple[int, ...]) -> Callable[[Mapping[int, str]], dict[int, float]]:
        """What speaks for each as the keeper in a deal; who can be none is left out."""
        scene = self.scene
        weights = {seat: trail.weight(seat) for seat in living}
        if trail.by:
            able = [seat for seat in living if weights[seat] > 0]
            return lambda deal: dict.fromkeys([seat for seat in able if deal.get(seat) == trail.by][:1], 1.0)
        planted = trail.faction == GUARDIANS and SOFTSTEP in scene.cards and scene.faction != GUARDIANS
        others = {seat: weights[seat] * PLANTED / len(living) if planted else 0.0 for seat in living}
        if not self.as_all and scene.me in weights:
            # Who has it knows it, but where it was planted on him.
            weights[scene.me] = 0.0
        ours = {role for role, faction in FACTION.items() if faction == trail.faction}
        parts = [(seat, weights[seat], others[seat]) for seat in living]
        return lambda deal: {
            seat: part for seat, own, other in parts if (part := own if deal.get(seat) in ours else other)
        }
