"""What all tests share."""

import os
from pathlib import Path

import pytest

from tests.in_turn import Taken, Turn, Turns

LONG = os.environ.get("TALIA_LONG") == "1"


def pytest_addoption(parser: pytest.Parser) -> None:
    """How long tests may take that take long, and where it is noted what each took."""
    parser.addoption("--seconds", type=float, help="so many seconds of workers for tests that take over half a second")
    parser.addoption("--note", type=Path, help="a folder to note in what each test took")


def pytest_configure(config: pytest.Config) -> None:
    """Lets the cases of what is the same for all games take turns, if this run is one of many."""
    config.addinivalue_line("markers", "in_turn(most): so many of the cases run, others at the next commits")
    turn = Turn.now()
    if turn is not None and not LONG:
        config.pluginmanager.register(Turns(turn, config.getoption("seconds")))
    note = config.getoption("note")
    if note is not None and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Taken(note))


@pytest.fixture(scope="session")
def long() -> bool:
    """Whether the tests run at full size."""
    return LONG
