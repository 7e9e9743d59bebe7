"""Searches the deals of Betel's course: ``python -m talia.games.betel.lessons.search FILE`` writes them, and says how
many seeds it tried for each step.
"""

import json
import sys
from pathlib import Path
from typing import Any, Final

from talia.games.betel.lessons.points import POINTS, bold_bid, dealt
from talia.games.betel.lessons.steps import DEALERS, OPTIONS, opened, rounds
from talia.games.betel.state import DECK
from talia.lessons import searching
from talia.lessons.searching import Cards

DEALS: Final = 2 * len(DEALERS)


def searched(step: str) -> dict[str, Any]:
    """The first deals with the point of a step or one of its repetitions, and how many seeds were tried."""
    options = OPTIONS[step.partition(".")[0]]

    def found(number: int, cards: Cards) -> dict[str, Any] | None:
        dealer = DEALERS[number % len(DEALERS)]
        calls = bold_bid(dealt(cards, dealer, options)) if step == "kontra" else ""
        if calls is None or not POINTS[step](dealt(cards, dealer, options, opened(step, dealer, calls))):
            return None
        return {"dealer": dealer, "calls": calls} if calls else {"dealer": dealer}

    return searching.searched(step, DECK.codes, DEALS, found)


def main() -> None:
    """Searches all steps."""
    found = {}
    for step in (name for each in OPTIONS for name in rounds(each)):
        found[step] = searched(step)
        print(f"{step}: {found[step]['tried']} seeds tried for {DEALS} deals", flush=True)
    Path(sys.argv[1]).write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
