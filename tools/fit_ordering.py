"""Makes kernel/ordering_weights.hpp anew: `python tools/fit_ordering.py`, some minutes of one core.

What is fitted, to what and how, stands in kernel/fit_ordering.cpp, which this compiles (with $CXX, or g++) and runs.
The same compiler and processor give the same weights.
"""

import argparse
import os
import subprocess
import tempfile
from pathlib import Path

KERNEL = Path(__file__).resolve().parent.parent / "kernel"


def main() -> None:
    """Compiles the program, runs it and puts its output in place."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--choices", type=int, default=1_000_000, help="choices of the search to learn from, a kind")
    choices = parser.parse_args().choices
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "fit_ordering"
        compiler = os.environ.get("CXX", "g++")
        flags = ["-std=c++17", "-O3", "-march=x86-64-v2", "-pthread", f"-I{KERNEL}"]
        subprocess.run([compiler, *flags, str(KERNEL / "fit_ordering.cpp"), "-o", str(program)], check=True)
        weights = subprocess.run([str(program), str(choices)], check=True, stdout=subprocess.PIPE).stdout
    (KERNEL / "ordering_weights.hpp").write_bytes(weights)


if __name__ == "__main__":
    main()
