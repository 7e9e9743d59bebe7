"""The client's types of the wire are those of the server."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_typescript_types_are_up_to_date() -> None:
    """Written anew, web/src/lib/wire.ts would be the same."""
    checked = subprocess.run(
        [sys.executable, ROOT / "tools" / "wire_types.py", "--check"], capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr
