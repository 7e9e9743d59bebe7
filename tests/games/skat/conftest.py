"""The helpers of the kernel's tests are imported by their own names."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "kernel"))
