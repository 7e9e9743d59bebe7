"""The law of secrecy at the sizes at which Werewolves is played most: twins by exchanging roles and deeds.

`tests/laws` asks it of tables drawn at random; here are the usual sets of 8, 12 and 24, whole nights with all windows.
"""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from time import process_time
from typing import Any

import pytest

from talia.games.werewolves.game import Options
from tests.games.werewolves.secrecy import CASES
from tests.laws.cases import Case
from tests.laws.worlds import Count, examine, play_out

(CASE,) = CASES


def of(seats: int) -> Case:
    """The case at a table of so many, its options as they are by default."""

    def setting(rng: Random) -> tuple[Any, int]:
        return Options(), seats

    return replace(CASE, name=f"werewolves of {seats}", setting=setting)


def examined(case: Case, twins: int, say: Callable[[str], None] = lambda line: None) -> Count:
    """Matches until there were so many twins."""
    count, began, number = Count(), process_time(), 0
    while count.twins < twins and not count.leaks:
        rng = Random(f"sizes {case.name} {number}")
        options, seats = case.setting(rng)
        log = play_out(case.game, options, seats, f"sizes {number}", case.steady, case.lines, case.unasked)
        examine(case.world(options, seats, log), case.learns, rng, count, twins=case.twins, late=case.late)
        number += 1
    say(
        f"{case.name}: {number} matches, {count.twins} twins of {count.tried} edits, {count.changed_hidden} with cards "
        f"elsewhere, {count.others} taught the viewer something; {process_time() - began:.0f} s"
    )
    return count


@pytest.mark.in_turn(1)
@pytest.mark.parametrize("seats", [8, 12, 24])
def test_what_teaches_nothing_reaches_nobody(seats: int, long: bool, capsys: pytest.CaptureFixture[str]) -> None:
    with capsys.disabled():
        count = examined(of(seats), 10_000 if long else 12, print)
    assert not count.leaks, count.leaks[:3]
    assert not count.withheld, count.withheld[:3]
    assert count.changed_hidden >= count.twins // 10 and count.others
