"""The law of secrecy where Ktulu is played otherwise than usual: a closed set, dead who see all, more factions."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace as with_fields

from tests.games.ktulu.secrecy import CASES, setting
from tests.laws.test_two_worlds import run

SEATS = 12
OTHERWISE: dict[str, dict[str, Any]] = {
    "show_set=off": {"show_set": False},
    "dead_view=full": {"dead_view": "full"},
    **{extra: {extra: True} for extra in ("aliens", "rider", "fugitives", "gods")},
}


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("otherwise", OTHERWISE)
def test_equal_learning_means_equal_bytes(otherwise: str, long: bool) -> None:
    def drawn(rng: Random) -> tuple[Any, int]:
        return with_fields(setting(rng)[0], **OTHERWISE[otherwise]), SEATS

    (case,) = CASES
    case = replace(case, name=f"ktulu {otherwise}", setting=drawn)
    count = run(case, 80 if long else 6, case.twins)
    assert not count.leaks, count.leaks[:3]
    assert not count.withheld, count.withheld[:3]
    assert count.twins >= 3 * case.twins and count.others > 6
