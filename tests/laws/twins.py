"""How many twins of how many matches are examined: so many matches, or matches until there were so many twins."""

from random import Random
from typing import Any

from tests.laws.cases import Case
from tests.laws.worlds import Count, examine, play_out


def of_matches(
    case: Case, matches: int, twins: int, make: Any = None, seed: str = "law", stop_at_leak: bool = False
) -> Count:
    """So many matches, up to so many twins of each; ``make``: another make of the rules, with a planted leak."""
    count = Count()
    for number in range(matches):
        _match(case, number, twins, count, make, seed)
        if stop_at_leak and count.leaks:
            break
    return count


def so_many(case: Case, twins: int, seed: str) -> Count:
    """Matches until there were so many twins, or one was told what he cannot know."""
    count, number = Count(), 0
    while count.twins < twins and not count.leaks:
        _match(case, number, case.twins, count, None, seed)
        number += 1
    print(
        f"{case.name}: {number} matches, {count.twins} twins of {count.tried} edits, {count.changed_hidden} with "
        f"hidden cards elsewhere; {count.others} taught the viewer something"
    )
    return count


def _match(case: Case, number: int, twins: int, count: Count, make: Any, seed: str) -> None:
    rng = Random(f"{seed} {case.name} {number}")
    options, seats = case.setting(rng)
    log = play_out(case.game, options, seats, f"{seed} {number}", case.steady, case.lines, case.unasked)
    examine(case.world(options, seats, log), case.learns, rng, count, twins=twins, make=make, late=case.late)
