"""The front door: what `import talia` offers is told with examples, and costs nothing until it is used."""

import doctest
import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest

import talia
from talia import front

ROOT = Path(__file__).parent.parent
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def test_the_first_session_is_as_the_readme_shows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    blocks = re.findall(r"```pycon\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    session = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "README.md", "README.md", 0)
    assert len(session.examples) > 12
    assert not doctest.DocTestRunner(optionflags=FLAGS).run(session).failed


def test_both_lists_of_names_agree() -> None:
    assert talia.__all__ == front.__all__
    assert set(talia.__all__) <= set(dir(talia))


@pytest.mark.parametrize("name", talia.__all__)
def test_every_name_has_an_example(name: str) -> None:
    """The doctests of the library run it; a name that is only passed on has it in ``talia.front``."""
    thing = getattr(talia, name)
    assert ">>> " in (front.__test__.get(name) or thing.__doc__)


@pytest.mark.parametrize("kind", [talia.Match, talia.LegalMoves, talia.View])
def test_every_method_of_what_is_held_in_hands_has_an_example(kind: type) -> None:
    found = [each for name, each in vars(kind).items() if not name.startswith("_")]
    methods = [each for each in found if inspect.isfunction(each) or isinstance(each, property)]
    assert methods
    assert not [each for each in methods if ">>> " not in (each.__doc__ or "")]


def test_what_is_not_offered_is_not_there() -> None:
    with pytest.raises(AttributeError, match="nothing_like_it"):
        talia.nothing_like_it  # noqa: B018  the attribute is asked for


def test_import_alone_loads_nothing() -> None:
    """Neither rules nor players nor the kernel are loaded before a name is used."""
    asked = (
        "import sys, talia; print(*(name for name in sys.modules if name.partition('.')[0] in ('talia', 'msgspec')))"
    )
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["talia"]


def test_games_are_played_without_server_analysis_and_lessons() -> None:
    asked = (
        "import sys, talia; talia.play('swinie', seed=1);"
        "beside = ('litestar', 'sqlalchemy', 'talia.server', 'talia.lessons', 'talia.analysis');"
        "print(*(name for name in beside if name in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


def test_the_same_seed_is_the_same_match_and_none_is_another() -> None:
    players = ["simple", "simple", "random"]
    one, other = (talia.play("skat", players, seed="a", deals=2) for _ in range(2))
    assert one.log == other.log
    assert talia.match("skat").log != talia.match("skat").log


def test_names_are_one_for_each_seat() -> None:
    with pytest.raises(ValueError, match="4 play, and 1 names were given"):
        talia.record(talia.match("fantan", 4, seed=1), names=("Ann",))
