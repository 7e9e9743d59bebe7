"""The law of secrecy at the sizes at which Werewolves is played most: twins by exchanging roles and deeds.

`tests/laws` asks it of tables drawn at random; here are the usual sets of 8, 12 and 24, whole nights with all windows.
"""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from talia.games.werewolves.game import Options
from tests.games.werewolves.secrecy import CASES
from tests.laws.cases import Case
from tests.laws.twins import so_many

(CASE,) = CASES


def of(seats: int) -> Case:
    """The case at a table of so many, its options as they are by default."""

    def setting(rng: Random) -> tuple[Any, int]:
        return Options(), seats

    return replace(CASE, name=f"werewolves of {seats}", setting=setting)


@pytest.mark.in_turn(1)
@pytest.mark.parametrize("seats", [8, 12, 24])
def test_what_teaches_nothing_reaches_nobody(seats: int, long: bool, capsys: pytest.CaptureFixture[str]) -> None:
    with capsys.disabled():
        count = so_many(of(seats), 10_000 if long else 12, "sizes")
    assert not count.leaks, count.leaks[:3]
    assert not count.withheld, count.withheld[:3]
    assert count.changed_hidden >= count.twins // 10 and count.others
