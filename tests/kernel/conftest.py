"""The compiled plain search, for the tests of the kernel."""

import os
from pathlib import Path

import pytest

from tests.kernel import reference


@pytest.fixture(scope="session")
def plain_search(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The compiled plain search; workers of xdist, whose folders lie side by side, share it."""
    folder = tmp_path_factory.getbasetemp()
    return reference.compiled(folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder)
