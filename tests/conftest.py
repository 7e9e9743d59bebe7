"""What all tests share."""

import os

import pytest

from tests.in_turn import Turn, Turns

LONG = os.environ.get("TALIA_LONG") == "1"


def pytest_configure(config: pytest.Config) -> None:
    """Lets the cases of what is the same for all games take turns, if this run is one of many."""
    config.addinivalue_line("markers", "in_turn(most): so many of the cases run, others at the next commits")
    turn = Turn.now()
    if turn is not None and not LONG:
        config.pluginmanager.register(Turns(turn))


@pytest.fixture(scope="session")
def long() -> bool:
    """Whether the tests run at full size."""
    return LONG
