"""The law of secrecy for every game: what teaches a viewer nothing reaches him in no byte, and nothing is withheld.

Twins are made by ``worlds.py``; ``learns`` of each game is written from its rules file. Every game has planted leaks
(``leaks.py``), each of which the very same examination must find: the test of the test.
"""

from dataclasses import replace

import pytest

from tests.laws.cases import Case
from tests.laws.learning import CASES, LEAKS
from tests.laws.toys import WITHHELD
from tests.laws.twins import of_matches


@pytest.mark.in_turn(6)
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_equal_learning_means_equal_bytes(case: Case, long: bool, capsys: pytest.CaptureFixture[str]) -> None:
    matches = 20 * case.matches if long else case.matches
    count = of_matches(case, matches, case.twins)
    with capsys.disabled():
        print(
            f"\n{case.name}: {matches} matches, {count.twins} twins of {count.tried} edits, {count.changed_hidden} "
            f"with hidden cards elsewhere, {count.late} of them late; {count.others} taught the viewer something"
        )
    assert not count.leaks, count.leaks[:3]
    assert not count.withheld, count.withheld[:3]
    assert count.twins >= matches * case.twins // 2
    assert count.changed_hidden >= (matches if case.cards else 0)
    assert count.unread >= (matches if case.texts else 0)
    assert count.others > matches
    assert count.late >= (case.least_late * 10 if long else case.least_late)


@pytest.mark.in_turn(20)
@pytest.mark.parametrize("name, leak", [(case, leak) for case, leaks in LEAKS.items() for leak in leaks], ids=str)
def test_a_planted_leak_is_found(name: str, leak: str) -> None:
    case = next(case for case in CASES if case.name == name)
    if case.planted is not None:
        steady, lines = case.planted
        case = replace(case, steady=steady, lines=lines)
    count = of_matches(case, 60, case.twins, LEAKS[name][leak](), seed="leak", stop_at_leak=True)
    assert count.leaks


@pytest.mark.parametrize("name", WITHHELD)
def test_what_is_withheld_is_found(name: str) -> None:
    case = next(case for case in CASES if case.name == name.split(":", maxsplit=1)[0])
    assert of_matches(case, 20, case.twins, WITHHELD[name](), seed="withheld").withheld
