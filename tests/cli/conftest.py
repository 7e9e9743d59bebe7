"""The command line's tests share a helper, and the slow solver of the kernel's tests."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent / "kernel")]
