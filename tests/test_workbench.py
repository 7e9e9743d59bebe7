"""What ``make`` says before it does anything."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_a_machine_without_chromium_hears_of_it_before_anything_is_made() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "tools" / "dev.py"), "test", "--only", "browser"],
        env={"PATH": "/nowhere"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert "apt install chromium" in done.stderr
