"""How likely everybody is a werewolf: deals of roles that agree with what is known, weighed by votes and claims."""

from collections.abc import Mapping
from random import Random
from typing import Final

from talia.games.werewolves.player.scene import CHECKS, Scene
from talia.games.werewolves.roles import SEER, VILLAGER, WEREWOLF
from talia.table.moves import seats_of
from talia.village.deals import (
    LOWEST,
    Puzzle,
    Sampled,
    at_least_one,
    of_one_side,
    sample,
    towards_known,
    within,
)

DEALS: Final = 900
"""So many seats in deals are drawn for a decision: the more play, the fewer deals."""
MOST: Final = 80
AGAINST_VILLAGE: Final = 1.1
"""So much likelier is somebody a werewolf for each vote against one of whom all know that he was none."""
SPARED: Final = 1.5
"""So much likelier he is for each night that he lives on as the Seer: the pack would eat him."""


def puzzle_of(scene: Scene, public: bool = False) -> Puzzle:
    """What the seat (or, ``public``, somebody who only watches) does not know."""
    known = scene.shown if public else scene.known
    cleared = scene.cleared_by_all if public else scene.cleared
    lies = () if scene.lying and not public else scene.in_the_middle
    places = (*(seat for seat in range(scene.seats) if seat not in known), *lies)
    left = scene.left_for_all if public else scene.left
    between = scene.between
    wolves = [seat for seat, role in known.items() if role == WEREWOLF]
    odds: dict[str, dict[int, float]] = {WEREWOLF: {}}
    for place in places:
        if place < 0:
            continue
        if cleared >> place & 1:
            odds[WEREWOLF][place] = 0.0
            continue
        odds[WEREWOLF][place] = towards_known(between, wolves, place)
    for deed in scene.deeds:
        if deed.kind == "vote" and known.get(deed.to, WEREWOLF) != WEREWOLF and deed.by in odds[WEREWOLF]:
            odds[WEREWOLF][deed.by] *= AGAINST_VILLAGE
    for place in places:
        if place >= 0 and (claim := scene.claimed(place)):
            _believed(scene, place, claim, known, odds)
    return Puzzle(left, places, odds, known)


def _believed(
    scene: Scene, place: int, claim: str, known: Mapping[int, str], odds: dict[str, dict[int, float]]
) -> None:
    """What somebody is worth who says who he is: against a villager who says so for no reason."""
    wolf = odds[WEREWOLF].get(place, 1.0)
    if claim == VILLAGER:
        odds[WEREWOLF][place] = wolf * 2 * scene.habits.lie
        return
    true = 1 / scene.habits.err
    nights = max(0, scene.night - scene.roles_said.get(place, ("", scene.night))[1]) if scene.alive >> place & 1 else 0
    spared = SPARED**nights if claim == SEER else 1.0
    if any(by == place and to in known and known[to] != result for by, to, result in scene.checks):
        true = LOWEST
    odds.setdefault(claim, {})[place] = true / spared
    odds[WEREWOLF][place] = wolf * scene.habits.lie / scene.habits.err * spared


def sampled(scene: Scene, rng: Random, public: bool = False) -> Sampled:
    """Deals of roles, weighed."""
    puzzle = puzzle_of(scene, public)
    places = [place for place in puzzle.places if place >= 0]
    inside = within(scene.between, places)
    checks = [each for each in scene.checks if each[0] not in puzzle.known]
    doubles = () if public else scene.doubles

    def weigh(deal: Mapping[int, str]) -> float:
        if not all(at_least_one(deal, double, WEREWOLF) for double in doubles):
            return 0.0
        factor = of_one_side(inside, [place for place in places if deal[place] == WEREWOLF]) if inside else 1.0
        for by, to, result in checks:
            if deal[by] in CHECKS:
                factor *= 1.0 if deal[to] == result else LOWEST
            elif deal[by] == WEREWOLF and deal[to] == WEREWOLF == result:
                factor *= scene.habits.accuse / 4
        return factor

    return sample(puzzle, rng, min(MOST, DEALS // len(puzzle.places)) if puzzle.places else 1, weigh)


def suspicion(scene: Scene, rng: Random, public: bool = False) -> dict[int, float]:
    """By seat that lives how likely it is a werewolf's."""
    found = sampled(scene, rng, public).chances(WEREWOLF, seats_of(scene.alive))
    if found:
        return found
    # Nothing that was drawn agrees: then only what is certain counts.
    puzzle = puzzle_of(scene, public)
    even = puzzle.left.get(WEREWOLF, 0) / max(1, len(puzzle.places))
    return {
        seat: 1.0 if puzzle.known.get(seat) == WEREWOLF else even * puzzle.may_be(seat, WEREWOLF)
        for seat in seats_of(scene.alive)
    }


def at_a_glance(scene: Scene) -> dict[int, float]:
    """By seat that lives how suspect it is, without looking at deals: for guesses."""
    odds = puzzle_of(scene).odds[WEREWOLF]
    return {
        seat: odds.get(seat, 1.0) if seat not in scene.known else 100.0 * (scene.known[seat] == WEREWOLF)
        for seat in seats_of(scene.alive)
    }
