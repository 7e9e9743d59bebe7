"""What all tests share."""

import os
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
for folder in ("docs/examples", "tests/e2e", "tests/laws", "tests/server"):
    sys.path.insert(0, str(ROOT / folder))

LONG = os.environ.get("TALIA_LONG") == "1"


@pytest.fixture(scope="session")
def long() -> bool:
    """Whether the tests run at full size."""
    return LONG
