"""The helpers of these tests and the benchmarks are imported by their own names."""

import sys
from pathlib import Path

collect_ignore = ["penalties.py"]
"""A game that registers itself: as a module of doctests it would be there twice."""

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))
