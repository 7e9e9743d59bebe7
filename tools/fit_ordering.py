"""Makes a solver's weights anew: `python tools/fit_ordering.py` or `... --of leads`, some minutes of one core.

What is fitted, to what and how, stands in kernel/fit_ordering.cpp and kernel/fit_leads.cpp, of which this compiles one
(with $CXX, or g++) and runs it. The same compiler and processor give the same weights.
"""

import argparse
import os
import subprocess
import tempfile
from pathlib import Path

KERNEL = Path(__file__).resolve().parent.parent / "kernel"
PROGRAMS = {
    "ordering": ("fit_ordering.cpp", "ordering_weights.hpp", 1_000_000),
    "leads": ("fit_leads.cpp", "lead_weights.hpp", 250),
}


def main() -> None:
    """Compiles the program, runs it and puts its output in place."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--of", choices=PROGRAMS, default="ordering", help="the three hands' cards, or boards' leads")
    parser.add_argument("--amount", type=int, help="choices of the search to learn from, a kind; of leads: boards")
    arguments = parser.parse_args()
    source, header, amount = PROGRAMS[arguments.of]
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "fit"
        compiler = os.environ.get("CXX", "g++")
        flags = ["-std=c++17", "-O3", "-march=x86-64-v2", "-pthread", f"-I{KERNEL}"]
        subprocess.run([compiler, *flags, str(KERNEL / source), "-o", str(program)], check=True)
        command = [str(program), str(arguments.amount or amount)]
        weights = subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout
    (KERNEL / header).write_bytes(weights)


if __name__ == "__main__":
    main()
