"""The tests of the kernel find their oracle beside them, and the deals of its benchmarks."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))


@pytest.fixture(scope="session")
def plain_search(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The compiled plain search."""
    import reference

    return reference.compiled(tmp_path_factory.mktemp("reference"))
