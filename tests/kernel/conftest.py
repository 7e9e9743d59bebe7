"""The tests of the kernel find their oracle beside them."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
