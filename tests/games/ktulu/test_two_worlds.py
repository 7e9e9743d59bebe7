"""The law of secrecy where Ktulu is played otherwise than usual: a closed set, dead who see all, more factions, 30."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace as with_fields

from tests.games.ktulu.secrecy import CASES, LEAKS, setting
from tests.laws.cases import Case
from tests.laws.twins import of_matches, so_many

OTHERWISE: dict[str, dict[str, Any]] = {
    "as usual": {},
    "show_set=off": {"show_set": False},
    "dead_view=full": {"dead_view": "full"},
    **{extra: {extra: True} for extra in ("aliens", "rider", "fugitives", "gods")},
}
TWINS = {12: 36, 18: 18, 30: 6}
"""So many twins are examined in the quick form with so many players."""


def of(otherwise: str, seats: int) -> Case:
    """The case of the law with so many players and these options."""

    def drawn(rng: Random) -> tuple[Any, int]:
        return with_fields(setting(rng)[0], **OTHERWISE[otherwise]), seats

    (case,) = CASES
    return replace(case, name=f"ktulu {otherwise} {seats}", setting=drawn)


@pytest.mark.in_turn(3)
@pytest.mark.parametrize("seats", TWINS)
@pytest.mark.parametrize("otherwise", OTHERWISE)
def test_equal_learning_means_equal_bytes(
    otherwise: str, seats: int, long: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    with capsys.disabled():
        count = so_many(of(otherwise, seats), 10_000 if long else TWINS[seats], "law")
    assert not count.leaks, count.leaks[:3]
    assert not count.withheld, count.withheld[:3]
    assert min(count.changed_hidden, count.others) >= count.twins // 10


@pytest.mark.in_turn(1)
@pytest.mark.parametrize("leak", LEAKS["ktulu"])
def test_a_planted_leak_is_found_among_many(leak: str, long: bool) -> None:
    case = of("as usual", 30 if long else 18)
    assert of_matches(case, 60, case.twins, LEAKS["ktulu"][leak](), seed="leak", stop_at_leak=True).leaks
