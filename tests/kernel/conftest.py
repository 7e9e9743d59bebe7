"""The compiled plain search, for the tests of the kernel."""

from pathlib import Path

import pytest

from tests.kernel import reference


@pytest.fixture(scope="session")
def plain_search(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The compiled plain search."""
    return reference.compiled(tmp_path_factory.mktemp("reference"))
