"""What all tests share."""

import os

import pytest

LONG = os.environ.get("TALIA_LONG") == "1"


@pytest.fixture(scope="session")
def long() -> bool:
    """Whether the tests run at full size."""
    return LONG
