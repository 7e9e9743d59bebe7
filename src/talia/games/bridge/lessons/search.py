"""Searches the deals of bridge's course: ``python -m talia.games.bridge.lessons.search FILE`` writes them, and says how
many seeds it tried for each step.
"""

import json
import sys
from pathlib import Path
from typing import Final

from talia.games.bridge.dealing import PACK
from talia.games.bridge.lessons.points import POINTS
from talia.lessons.searching import searched

DEALS: Final = 6


def main() -> None:
    """Searches all steps."""
    found = {}
    for step, point in POINTS.items():
        found[step] = searched(f"bridge/{step}", PACK.codes, DEALS, point)
        print(f"{step}: {found[step]['tried']} seeds tried for {DEALS} deals", flush=True)
    Path(sys.argv[1]).write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
